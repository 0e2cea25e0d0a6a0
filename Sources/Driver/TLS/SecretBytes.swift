internal import COpenSSL

/// Bytes that are overwritten when their owner goes: request bodies, private keys, secrets. The description is a
/// placeholder.
package final class SecretBytes: Sendable {
    package let count: Int

    // Written in init only and freed in deinit only; in between everyone just reads.
    private nonisolated(unsafe) let storage: UnsafeMutableRawPointer

    package convenience init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// Bytes that `fill` writes in place, so that there is no other copy to wipe.
    package init(count: Int, fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
        self.count = count
        storage = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
        try fill(UnsafeMutableRawBufferPointer(start: storage, count: count))
    }

    deinit {
        OPENSSL_cleanse(storage, count)
        storage.deallocate()
    }

    /// Overwrites C text that was a secret.
    static func wipe(_ text: UnsafeMutablePointer<CChar>) {
        var length = 0
        while text[length] != 0 { length += 1 }
        OPENSSL_cleanse(text, length)
    }

    package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: storage, count: count))
    }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
