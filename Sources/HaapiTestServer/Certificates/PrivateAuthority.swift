internal import Driver

/// A certificate authority that lives as long as its server: nothing it signs is of use to anyone else.
final class PrivateAuthority: Sendable {
    /// A certificate and its private key, both in PEM.
    struct Identity: Sendable {
        let certificate: [UInt8]
        let key: [UInt8]
    }

    let certificatePEM: [UInt8]
    private let certificate: OpenSSLCertificate
    private let key: PrivateKey
    private let random: RandomSource

    init(random: RandomSource = .system) throws {
        self.random = random
        key = try PrivateKey.generate()
        let template = CertificateTemplate(
            commonName: "HaapiTestServer private authority", role: .authority,
            serialNumber: try Self.serialNumber(random))
        certificate = try template.certificate(for: key.key)
        certificatePEM = try certificate.pem
    }

    /// For the names by which loopback is called.
    func serverIdentity() throws -> Identity {
        try identity(
            CertificateTemplate(
                commonName: "localhost", role: .server,
                alternativeNames: "DNS:localhost,IP:127.0.0.1,IP:::1", serialNumber: try Self.serialNumber(random)))
    }

    /// For mutual TLS (RFC 8705).
    func clientIdentity(commonName: String) throws -> Identity {
        try identity(
            CertificateTemplate(
                commonName: commonName, role: .client, serialNumber: try Self.serialNumber(random)))
    }

    /// Whether this authority signed a certificate, given in DER, for this common name or, with `nil`, for any.
    func hasSigned(_ certificate: [UInt8], for commonName: String?) -> Bool {
        do {
            let shown = try certificate.withUnsafeBytes { try OpenSSLCertificate(der: $0) }
            return shown.isSigned(by: self.certificate) && (commonName == nil || shown.commonName == commonName)
        } catch {
            // What cannot be read was not signed here.
            return false
        }
    }

    private func identity(_ template: CertificateTemplate) throws -> Identity {
        let leafKey = try PrivateKey.generate()
        let leaf = try template.certificate(for: leafKey.key, signedBy: (certificate, key.key))
        return Identity(
            certificate: try leaf.pem, key: try leafKey.pkcs8PEM().withUnsafeBytes { Array($0) })
    }

    /// Positive, of at most 20 bytes (RFC 5280 section 4.1.2.2).
    private static func serialNumber(_ random: RandomSource) throws -> [UInt8] {
        [1] + (try random.bytes(15))
    }
}
