/// A public key that a server must have, in addition to a valid certificate.
///
/// Several pinnings for one host name are alternatives, which makes a key rotation possible.
public struct KeyPinning: Sendable, Hashable {
    /// The host name, without port; compared without regard to case. An IPv6 address is given without brackets.
    public let hostname: String

    /// The SHA-256 hash of the key's SubjectPublicKeyInfo (RFC 7469 section 2.4), in Base64 (44 characters).
    public let publicKeyHash: String

    /// Creates a pinning. A hash that is not 32 bytes in Base64 makes `HTTPClient.init` throw
    /// `TransportError.Kind.invalidConfiguration`.
    /// - Parameters:
    ///   - hostname: the host name of the server, without port.
    ///   - publicKeyHash: the SHA-256 hash of the key's SubjectPublicKeyInfo in Base64, as this prints it:
    ///     `openssl x509 -in cert.pem -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64`.
    public init(hostname: String, publicKeyHash: String) {
        self.hostname = hostname
        self.publicKeyHash = publicKeyHash
    }
}
