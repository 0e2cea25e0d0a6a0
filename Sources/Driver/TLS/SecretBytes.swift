internal import COpenSSL

/// Bytes that are overwritten when their owner goes: request bodies, private keys, secrets. The description is a
/// placeholder.
final class SecretBytes: Sendable {
    let count: Int

    // Written in init only and freed in deinit only; in between everyone just reads.
    private nonisolated(unsafe) let storage: UnsafeMutableRawPointer

    init(_ bytes: some Collection<UInt8>) {
        count = bytes.count
        storage = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
        let buffer = UnsafeMutableRawBufferPointer(start: storage, count: count)
        buffer.copyBytes(from: bytes)
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

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: storage, count: count))
    }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "(secret)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
