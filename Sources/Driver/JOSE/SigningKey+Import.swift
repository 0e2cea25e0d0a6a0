extension SigningKey {
    /// Reads a private key for an algorithm from a PEM file: PKCS#8, encrypted PKCS#8, PKCS#1 or SEC 1.
    /// - Throws: ``CryptoImportError``.
    package convenience init(
        pemFilename: String, passphrase: String? = nil, algorithm: JWTAsymmetricAlgorithm
    ) throws {
        try self.init(.file(pemFilename), passphrase: passphrase, algorithm: algorithm)
    }

    /// Reads a private key for an algorithm from PEM text.
    /// - Throws: ``CryptoImportError``.
    package convenience init(
        pem text: some Collection<UInt8>, passphrase: String? = nil, algorithm: JWTAsymmetricAlgorithm
    ) throws {
        try self.init(.memory(text), passphrase: passphrase, algorithm: algorithm)
    }

    private convenience init(
        _ source: CredentialSource, passphrase: String?, algorithm: JWTAsymmetricAlgorithm
    ) throws {
        let key = try PrivateKeySource.key(inPEM: source, passphrase: passphrase)
        let privateKey = try ImportFailure.translate(source.name, encoding: .pem) {
            // First the algorithm's demand: it says more than "JOSE does not know this type".
            try KeyRule.check(key, for: algorithm)
            return try PrivateKey(key)
        }
        do {
            try self.init(privateKey, algorithm: algorithm)
        } catch {
            try ImportFailure.translate(source.name, encoding: .pem) { throw error }
            throw error
        }
    }
}
