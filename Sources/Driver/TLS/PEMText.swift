/// Reads PEM text and says in words what is in it.
enum PEMText {
    /// - Throws: ``CryptoImportError/invalidPEMString(_:cause:)`` if a part is damaged or there is none.
    static func blocks(of source: CredentialSource) throws -> [PEMBlock] {
        let blocks: [PEMBlock]
        do {
            blocks = try source.bytes.withUnsafeBytes { try PEMBlock.all(in: $0) }
        } catch {
            throw CryptoImportError.invalidPEMString(source.name, cause: error)
        }
        guard !blocks.isEmpty else { throw CryptoImportError.invalidPEMString(source.name, cause: nil) }
        return blocks
    }

    /// All certificates, in order; other parts are skipped.
    /// - Throws: ``CryptoImportError``.
    static func certificates(of source: CredentialSource) throws -> [OpenSSLCertificate] {
        let blocks = try blocks(of: source)
        let labels = ["CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE"]
        let certificates = try blocks.filter { labels.contains($0.label) }.map { block in
            do {
                return try block.content.withUnsafeBytes { try OpenSSLCertificate(der: $0) }
            } catch {
                throw CryptoImportError.invalidPEMString(source.name, cause: error)
            }
        }
        guard !certificates.isEmpty else {
            throw CryptoImportError.invalidType("\(source.name) holds \(content(blocks)), not a certificate")
        }
        return certificates
    }

    /// What a text holds, for an error that asks for something else.
    static func content(_ blocks: [PEMBlock]) -> String {
        let labels = Set(blocks.map(\.label))
        if labels.contains("OPENSSH PRIVATE KEY") {
            return "a key in the form of OpenSSH (ssh-keygen -p -m pkcs8 -f FILE rewrites it)"
        }
        if labels.contains(where: { PrivateKeyLabel(rawValue: $0) != nil }) { return "a private key" }
        if labels.contains(where: { $0.hasSuffix("PUBLIC KEY") }) { return "a public key" }
        if labels.contains("CERTIFICATE REQUEST") { return "a certificate request" }
        if labels.contains(where: { $0.hasSuffix("CERTIFICATE") }) { return "a certificate" }
        if labels.contains(where: { $0.hasSuffix("PRIVATE KEY") }) { return "a private key of another type" }
        return "something else"
    }
}
