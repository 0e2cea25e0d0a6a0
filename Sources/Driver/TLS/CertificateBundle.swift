#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Certificates in PEM text, as bundles of trusted authorities are.
package enum CertificateBundle {
    /// How many certificates there are; each was parsed.
    /// - Throws: ``CryptoImportError`` if there is none, or one is damaged. `name` stands in it for the text.
    package static func certificateCount(inPEM text: some Collection<UInt8>, name: String = "memory") throws -> Int {
        try certificates(text, name).count
    }

    /// The hash of the first certificate's public key as ``KeyPinning/publicKeyHash`` wants it.
    /// - Throws: ``CryptoImportError``.
    package static func publicKeyHash(ofPEM text: some Collection<UInt8>, name: String = "memory") throws -> String {
        try ImportFailure.translate(name, encoding: .pem) {
            guard let first = try certificates(text, name).first else {
                throw CryptoImportError.invalidPEMString(name, cause: nil)
            }
            return Data(try MessageDigest.sha256.hash(first.subjectPublicKeyInfo())).base64EncodedString()
        }
    }

    private static func certificates(
        _ text: some Collection<UInt8>, _ name: String
    ) throws -> [OpenSSLCertificate] {
        // Bundles of a whole system are larger than what a client may have, so no limit here.
        try PEMText.certificates(of: CredentialSource(name: name, bytes: SecretBytes(text)))
    }
}
