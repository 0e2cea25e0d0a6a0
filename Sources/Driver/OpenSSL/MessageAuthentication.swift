internal import COpenSSL

/// A MAC algorithm (EVP_MAC), fetched once for the whole process.
final class MessageAuthentication: Sendable {
    static let hmac = MessageAuthentication("HMAC")

    private let name: String
    // An EVP_MAC does not change after the fetch; freed in deinit only.
    private nonisolated(unsafe) let pointer: OpaquePointer?

    private init(_ name: String) {
        self.name = name
        OpenSSLLibrary.start()
        pointer = EVP_MAC_fetch(nil, name, nil)
        if pointer == nil { ERR_clear_error() }
    }

    deinit {
        EVP_MAC_free(pointer)
    }

    /// Throws if no provider of this OpenSSL has the algorithm.
    func method() throws -> OpaquePointer {
        guard let pointer else { throw OpenSSLError(name, reasons: ["unsupported"]) }
        return pointer
    }
}
