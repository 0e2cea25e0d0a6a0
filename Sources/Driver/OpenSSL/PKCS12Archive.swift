internal import COpenSSL

/// The owner of a PKCS12 structure (RFC 7292).
final class PKCS12Archive {
    private let pointer: OpaquePointer

    /// - Throws: ``OpenSSLError`` if the bytes are no PKCS#12.
    init(_ bytes: UnsafeRawBufferPointer) throws {
        var position = bytes.bindMemory(to: UInt8.self).baseAddress
        pointer = try OpenSSLError.unwrap(d2i_PKCS12(nil, &position, bytes.count), "PKCS#12")
    }

    deinit {
        PKCS12_free(pointer)
    }

    /// Whether a check value (MAC) protects the content. OpenSSL 3.0 opens an archive with a passphrase only if so.
    var hasMAC: Bool { PKCS12_mac_present(pointer) == 1 }

    struct Content {
        var key: OpenSSLKey?
        var certificates: [OpenSSLCertificate]
    }

    /// - Throws: ``OpenSSLKey/DecryptionError``, ``OpenSSLKey/PairMismatch``, ``OpenSSLError``.
    func open(passphrase: String) throws -> Content {
        var key: OpaquePointer?
        var certificate: OpaquePointer?
        var others: OpaquePointer?
        guard PKCS12_parse(pointer, passphrase, &key, &certificate, &others) == 1 else {
            let error = OpenSSLError.take("PKCS#12")
            if !error.isUnsupportedAlgorithm, error.isDecryptionFailure {
                throw OpenSSLKey.DecryptionError.passphraseWrong
            }
            throw error
        }
        var content = Content(key: key.map { OpenSSLKey(owning: $0) }, certificates: [])
        if let certificate { content.certificates.append(OpenSSLCertificate(owning: certificate)) }
        if let others {
            defer { OPENSSL_sk_free(others) }
            for index in 0..<OPENSSL_sk_num(others) {
                guard let other = OPENSSL_sk_value(others, index) else { continue }
                content.certificates.append(OpenSSLCertificate(owning: OpaquePointer(other)))
            }
        }
        try content.key?.checkPair()
        return content
    }
}
