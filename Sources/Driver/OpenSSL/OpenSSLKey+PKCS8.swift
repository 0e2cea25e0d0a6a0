internal import COpenSSL

extension OpenSSLKey {
    enum Encoding {
        case der
        case pem

        var name: StaticString {
            switch self {
            case .der: "DER"
            case .pem: "PEM"
            }
        }
    }

    /// A private key from PKCS#8 that is not encrypted, and nothing behind it.
    static func pkcs8(der: UnsafeRawBufferPointer) throws -> OpenSSLKey {
        OpenSSLLibrary.start()
        let start = der.bindMemory(to: UInt8.self).baseAddress
        var position = start
        let info = try OpenSSLError.unwrap(d2i_PKCS8_PRIV_KEY_INFO(nil, &position, der.count), "PKCS#8")
        // It wipes the key that it holds.
        defer { PKCS8_PRIV_KEY_INFO_free(info) }
        guard let start, let position, position - start == der.count else {
            throw OpenSSLError("PKCS#8", reasons: ["bytes behind the key"])
        }
        return try privateKey(info)
    }

    static func privateKey(_ info: OpaquePointer) throws -> OpenSSLKey {
        let key = OpenSSLKey(owning: try OpenSSLError.unwrap(EVP_PKCS82PKEY(info), "PKCS#8"))
        try key.checkPair()
        return key
    }

    /// The private key as PKCS#8, not encrypted.
    func export(_ encoding: Encoding) throws -> SecretBytes {
        let structure: StaticString = "PrivateKeyInfo"
        let encoder = try OpenSSLError.unwrap(
            OSSL_ENCODER_CTX_new_for_pkey(
                pointer, COpenSSL_selection_key_pair, encoding.name.cString, structure.cString, nil), "PKCS#8 encoding")
        defer { OSSL_ENCODER_CTX_free(encoder) }
        let output = try MemoryBIO()
        try OpenSSLError.check(OSSL_ENCODER_to_bio(encoder, output.pointer), "PKCS#8 encoding")
        return try output.takeContent()
    }
}
