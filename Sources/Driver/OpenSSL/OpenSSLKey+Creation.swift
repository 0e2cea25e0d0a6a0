internal import COpenSSL

extension OpenSSLKey {
    /// A new key pair on a curve.
    static func generate(_ curve: EllipticCurve) throws -> OpenSSLKey {
        let context = try KeyContext(algorithm: "EC")
        try OpenSSLError.check(EVP_PKEY_keygen_init(context.pointer), "EC key generation")
        try OpenSSLError.check(EVP_PKEY_CTX_set_group_name(context.pointer, curve.groupName), "curve \(curve.rawValue)")
        var key: OpaquePointer?
        try OpenSSLError.check(EVP_PKEY_generate(context.pointer, &key), "EC key generation")
        return OpenSSLKey(owning: try OpenSSLError.unwrap(key, "EC key generation"))
    }

    /// A public key from coordinates. libcrypto refuses a point that is not on the curve.
    static func publicKey(_ curve: EllipticCurve, x: [UInt8], y: [UInt8]) throws -> OpenSSLKey {
        let builder = try ParameterBuilder()
        try builder.add(OSSL_PKEY_PARAM_GROUP_NAME, text: curve.groupName)
        // SEC 1 section 2.3.3: 4 marks an uncompressed point.
        try builder.add(OSSL_PKEY_PARAM_PUB_KEY, octets: [4] + x + y)
        return try publicKey("EC", builder)
    }

    /// A public RSA key.
    static func publicKey(modulus: [UInt8], exponent: [UInt8]) throws -> OpenSSLKey {
        let builder = try ParameterBuilder()
        try builder.add(OSSL_PKEY_PARAM_RSA_N, number: modulus)
        try builder.add(OSSL_PKEY_PARAM_RSA_E, number: exponent)
        return try publicKey("RSA", builder)
    }

    private static func publicKey(_ algorithm: StaticString, _ builder: ParameterBuilder) throws -> OpenSSLKey {
        let context = try KeyContext(algorithm: algorithm)
        try OpenSSLError.check(EVP_PKEY_fromdata_init(context.pointer), "\(algorithm) public key")
        var key: OpaquePointer?
        try builder.withParameters { parameters in
            try OpenSSLError.check(
                EVP_PKEY_fromdata(context.pointer, &key, COpenSSL_selection_public_key, parameters),
                "\(algorithm) public key")
        }
        return OpenSSLKey(owning: try OpenSSLError.unwrap(key, "\(algorithm) public key"))
    }
}
