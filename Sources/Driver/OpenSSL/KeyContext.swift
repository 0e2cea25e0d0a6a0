internal import COpenSSL

/// The owner of an EVP_PKEY_CTX: one operation with one key, prepared once and then repeated. Not for two threads at
/// once.
final class KeyContext {
    let pointer: OpaquePointer

    /// For making a key.
    init(algorithm: StaticString) throws {
        OpenSSLLibrary.start()
        pointer = try OpenSSLError.unwrap(EVP_PKEY_CTX_new_from_name(nil, algorithm.cString, nil), "\(algorithm)")
    }

    /// For using a key.
    init(_ key: OpenSSLKey) throws {
        pointer = try OpenSSLError.unwrap(EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil), key.typeName)
    }

    deinit {
        EVP_PKEY_CTX_free(pointer)
    }
}

extension KeyContext {
    /// A context that signs hash values as `algorithm` says (RFC 7518 section 3).
    static func signing(_ key: OpenSSLKey, _ algorithm: JWTAsymmetricAlgorithm) throws -> KeyContext {
        let context = try KeyContext(key)
        try OpenSSLError.check(EVP_PKEY_sign_init(context.pointer), "\(algorithm.rawValue) signing")
        try context.configure(algorithm)
        return context
    }

    /// A context that verifies signatures over hash values as `algorithm` says.
    static func verifying(_ key: OpenSSLKey, _ algorithm: JWTAsymmetricAlgorithm) throws -> KeyContext {
        let context = try KeyContext(key)
        try OpenSSLError.check(EVP_PKEY_verify_init(context.pointer), "\(algorithm.rawValue) verification")
        try context.configure(algorithm)
        return context
    }

    private func configure(_ algorithm: JWTAsymmetricAlgorithm) throws {
        let digest = algorithm.digest
        switch algorithm.family {
        case .ecdsa:
            break
        case .rsaPKCS1:
            try setPadding(RSA_PKCS1_PADDING, algorithm)
        case .rsaPSS:
            try setPadding(RSA_PKCS1_PSS_PADDING, algorithm)
        }
        // Without this, the length of the hash value would not be checked.
        try OpenSSLError.check(EVP_PKEY_CTX_set_signature_md(pointer, digest.method()), algorithm.rawValue)
        if algorithm.family == .rsaPSS {
            // RFC 7518 section 3.5: the salt is as long as the hash, and MGF1 uses the same hash (OpenSSL's default
            // for MGF1). OpenSSL's own default takes the longest salt that fits.
            try OpenSSLError.check(
                EVP_PKEY_CTX_set_rsa_pss_saltlen(pointer, Int32(digest.byteCount)), algorithm.rawValue)
        }
    }

    private func setPadding(_ padding: Int32, _ algorithm: JWTAsymmetricAlgorithm) throws {
        try OpenSSLError.check(EVP_PKEY_CTX_set_rsa_padding(pointer, padding), algorithm.rawValue)
    }
}
