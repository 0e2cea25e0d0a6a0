internal import COpenSSL

extension PrivateKey {
    /// Reads what ``pkcs8DER()`` wrote.
    /// - Throws: ``OpenSSLError``, ``OpenSSLKey/PairMismatch``, ``JOSEError/unsuitableKey(_:)``.
    package convenience init(pkcs8DER der: SecretBytes) throws {
        try self.init(der.withUnsafeBytes { try OpenSSLKey.pkcs8(der: $0) })
    }

    /// The key as PKCS#8 (RFC 5958), not encrypted, for storage.
    package func pkcs8DER() throws -> SecretBytes {
        try key.export(.der)
    }

    /// The same as PEM text (RFC 7468 section 10).
    package func pkcs8PEM() throws -> SecretBytes {
        try key.export(.pem)
    }
}
