/// Bytes of a key or certificate, and what to call them in an error.
struct CredentialSource: Sendable {
    /// The file's path, or "memory".
    let name: String
    let bytes: SecretBytes

    /// - Throws: ``CryptoImportError/invalidPath(_:)``, ``CryptoImportError/outOfBounds``.
    static func file(_ path: String) throws -> CredentialSource {
        CredentialSource(name: path, bytes: try CredentialFile.read(path))
    }

    /// - Throws: ``CryptoImportError/outOfBounds``.
    static func memory(_ data: some Collection<UInt8>) throws -> CredentialSource {
        guard !data.isEmpty, data.count <= CredentialFile.maximumByteCount else { throw CryptoImportError.outOfBounds }
        return CredentialSource(name: "memory", bytes: SecretBytes(data))
    }

    var isPEM: Bool {
        bytes.withUnsafeBytes { $0.starts(with: "-----BEGIN ".utf8) }
    }
}
