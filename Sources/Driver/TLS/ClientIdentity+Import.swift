#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ClientIdentity {
    /// Reads a PKCS#12 archive (RFC 7292; `.p12`, `.pfx`): a private key, its certificate and those of its issuers.
    /// - Parameters:
    ///   - filename: the path of the file, absolute or relative to the working folder.
    ///   - passphrase: the passphrase of the archive; empty if it has none.
    /// - Returns: the identity, checked.
    /// - Throws: ``CryptoImportError``.
    public static func pkcs12(filename: String, passphrase: String) throws -> ClientIdentity {
        try pkcs12(.file(filename), passphrase: passphrase)
    }

    /// Reads a PKCS#12 archive (RFC 7292) from memory.
    /// - Parameters:
    ///   - data: the archive, at most 1 MiB.
    ///   - passphrase: the passphrase of the archive; empty if it has none.
    /// - Returns: the identity, checked.
    /// - Throws: ``CryptoImportError``.
    public static func pkcs12(data: Data, passphrase: String) throws -> ClientIdentity {
        try pkcs12(.memory(data), passphrase: passphrase)
    }

    /// Reads certificate and private key from PEM files (RFC 7468). Both may be the same file.
    /// - Parameters:
    ///   - certificateFilename: the path of the certificate and, in the same file, of those of its issuers.
    ///   - keyFilename: the path of the private key: PKCS#8, PKCS#1 or SEC 1.
    ///   - passphrase: the passphrase, if the private key is encrypted. It is never asked for on the terminal.
    /// - Returns: the identity, checked.
    /// - Throws: ``CryptoImportError``.
    public static func pem(
        certificateFilename: String, keyFilename: String, passphrase: String? = nil
    ) throws -> ClientIdentity {
        try pem(certificate: .file(certificateFilename), key: .file(keyFilename), passphrase: passphrase)
    }

    /// Reads certificate and private key from PEM text (RFC 7468) in memory.
    /// - Parameters:
    ///   - certificate: the certificate and, in the same text, those of its issuers; at most 1 MiB.
    ///   - key: the private key, not encrypted: PKCS#8, PKCS#1 or SEC 1.
    /// - Returns: the identity, checked.
    /// - Throws: ``CryptoImportError``.
    public static func pem(certificate: Data, key: Data) throws -> ClientIdentity {
        try pem(certificate: .memory(certificate), key: .memory(key), passphrase: nil)
    }

    private static func pem(
        certificate: CredentialSource, key: CredentialSource, passphrase: String?
    ) throws -> ClientIdentity {
        let certificates = try PEMText.certificates(of: certificate)
        let privateKey = try PrivateKeySource.key(inPEM: key, passphrase: passphrase)
        return try ClientIdentity(privateKey, certificates, name: certificate.name)
    }

    private static func pkcs12(_ source: CredentialSource, passphrase: String) throws -> ClientIdentity {
        let content = try ImportFailure.translate(source.name, encoding: .pkcs12) {
            try PKCS12Source.content(of: source, passphrase: passphrase)
        }
        guard let key = content.key else { throw CryptoImportError.invalidType("\(source.name) holds no private key") }
        guard !content.certificates.isEmpty else {
            throw CryptoImportError.invalidType("\(source.name) holds no certificate")
        }
        return try ClientIdentity(key, content.certificates, name: source.name)
    }

    private init(_ key: OpenSSLKey, _ certificates: [OpenSSLCertificate], name: String) throws {
        let chain = try CertificateChain.of(key, among: certificates, name: name)
        self = try ImportFailure.translate(name, encoding: .pem) {
            try KeyRule.checkStrength(of: key)
            let text = try MemoryBIO()
            for certificate in chain { try certificate.writePEM(to: text) }
            return ClientIdentity(certificateChainPEM: try text.takeContent(), privateKeyPEM: try key.export(.pem))
        }
    }
}
