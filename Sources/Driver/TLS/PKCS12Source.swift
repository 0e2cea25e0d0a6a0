/// Opens a PKCS#12 archive.
enum PKCS12Source {
    /// - Throws: ``CryptoImportError``, ``OpenSSLError``, ``OpenSSLKey/DecryptionError``, ``OpenSSLKey/PairMismatch``.
    static func content(of source: CredentialSource, passphrase: String) throws -> PKCS12Archive.Content {
        guard !source.isPEM else {
            throw CryptoImportError.invalidType("\(source.name) holds PEM text, not a PKCS#12 archive")
        }
        let archive: PKCS12Archive
        do {
            archive = try source.bytes.withUnsafeBytes { try PKCS12Archive($0) }
        } catch is OpenSSLError {
            throw CryptoImportError.invalidType("\(source.name) holds no PKCS#12 archive")
        }
        guard archive.hasMAC || passphrase.isEmpty else {
            throw CryptoImportError.failedToImport(
                "\(source.name) has a passphrase and no MAC; write the archive with a MAC")
        }
        return try archive.open(passphrase: passphrase)
    }
}
