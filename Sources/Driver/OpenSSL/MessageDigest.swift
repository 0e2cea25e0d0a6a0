internal import COpenSSL

/// A hash function (EVP_MD), fetched once for the whole process: a fetch costs more than a short hash.
package final class MessageDigest: Sendable {
    package static let sha256 = MessageDigest("SHA256", byteCount: 32)
    package static let sha384 = MessageDigest("SHA384", byteCount: 48)
    package static let sha512 = MessageDigest("SHA512", byteCount: 64)

    /// OpenSSL's name.
    let name: String
    /// The length of a hash value.
    package let byteCount: Int

    // An EVP_MD does not change after the fetch; freed in deinit only.
    private nonisolated(unsafe) let pointer: OpaquePointer?

    private init(_ name: String, byteCount: Int) {
        self.name = name
        self.byteCount = byteCount
        OpenSSLLibrary.start()
        pointer = EVP_MD_fetch(nil, name, nil)
        if pointer == nil { ERR_clear_error() }
    }

    deinit {
        EVP_MD_free(pointer)
    }

    /// Throws if no provider of this OpenSSL has the hash function.
    func method() throws -> OpaquePointer {
        guard let pointer else { throw OpenSSLError(name, reasons: ["unsupported"]) }
        return pointer
    }

    package func hash(_ bytes: UnsafeRawBufferPointer) throws -> [UInt8] {
        let method = try method()
        return try [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            try OpenSSLError.check(
                EVP_Digest(bytes.baseAddress, bytes.count, buffer.baseAddress, nil, method, nil), name)
            count = byteCount
        }
    }

    package func hash(_ bytes: [UInt8]) throws -> [UInt8] {
        try bytes.withUnsafeBytes { try hash($0) }
    }
}
