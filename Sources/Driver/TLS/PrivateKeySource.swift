/// Finds the private key in a source.
enum PrivateKeySource {
    /// The first private key in PEM text.
    /// - Throws: ``CryptoImportError``.
    static func key(inPEM source: CredentialSource, passphrase: String?) throws -> OpenSSLKey {
        let blocks = try PEMText.blocks(of: source)
        for block in blocks {
            guard let label = PrivateKeyLabel(rawValue: block.label) else { continue }
            return try ImportFailure.translate(source.name, encoding: .pem) {
                try .privateKey(label, block, passphrase: passphrase.map { SecretBytes($0.utf8) })
            }
        }
        throw CryptoImportError.invalidType("\(source.name) holds \(PEMText.content(blocks)), not a private key")
    }
}
