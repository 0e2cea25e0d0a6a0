#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A client certificate in the TLS handshake (RFC 8705 section 2): `client_id` goes into the body, the proof is the
/// certificate. Over https only; anything else is refused with ``HaapiInsecureTransportRefusal``.
///
/// The certificate belongs to the connection, so requests with this method need an ``HTTPClient`` that was made from
/// ``configuration(_:)``.
public struct ClientAuthenticationMethodMTLS: ClientAuthenticationMethod {
    private let identity: ClientIdentity
    /// In place of the configuration's, unless `nil`.
    private let trust: ServerTrust?
    private let keyPinnings: [KeyPinning]

    /// A client certificate, and a server that is verified against certificate authorities.
    /// - Parameters:
    ///   - pkcs12Filename: the path of the PKCS#12 archive with key and certificate, absolute or relative to the
    ///     working folder.
    ///   - pkcs12Passphrase: the passphrase of the archive; empty if it has none.
    ///   - serverPEMFilename: the path of the certificates in PEM that the server's comes from, in place of the
    ///     system's; `nil` for the trust of the configuration.
    ///   - isValidatingHostname: must be `true`: certificate and host name are always verified (RFC 9110 section
    ///     4.3.4). `false` is refused, so that nobody believes it had an effect.
    /// - Throws: ``CryptoImportError``.
    public init(
        pkcs12Filename: String, pkcs12Passphrase: String, serverPEMFilename: String? = nil,
        isValidatingHostname: Bool = true
    ) throws {
        guard isValidatingHostname else {
            throw CryptoImportError.failedToImport(
                "Host names are always verified, so isValidatingHostname must be true; "
                    + "use a host name that the server's certificate holds"
            )
        }
        var trust: ServerTrust?
        if let serverPEMFilename {
            let source = try CredentialSource.file(serverPEMFilename)
            _ = try PEMText.certificates(of: source)
            trust = .pem(source.bytes.withUnsafeBytes { Data($0) })
        }
        self.init(try .pkcs12(filename: pkcs12Filename, passphrase: pkcs12Passphrase), trust: trust)
    }

    /// A client certificate, and a server that must also have one of some public keys.
    /// - Parameters:
    ///   - pkcs12Filename: the path of the PKCS#12 archive with key and certificate, absolute or relative to the
    ///     working folder.
    ///   - pkcs12Passphrase: the passphrase of the archive; empty if it has none.
    ///   - serverKeyPinnings: the public keys, by host name, in addition to those of the configuration.
    /// - Throws: ``CryptoImportError``.
    public init(pkcs12Filename: String, pkcs12Passphrase: String, serverKeyPinnings: [KeyPinning]) throws {
        self.init(
            try .pkcs12(filename: pkcs12Filename, passphrase: pkcs12Passphrase), keyPinnings: serverKeyPinnings
        )
    }

    /// A client certificate that was read before, from PEM for instance. The server is verified as the configuration
    /// says.
    /// - Parameter identity: certificate and key.
    public init(identity: ClientIdentity) {
        self.init(identity)
    }

    package init(_ identity: ClientIdentity, trust: ServerTrust? = nil, keyPinnings: [KeyPinning] = []) {
        self.identity = identity
        self.trust = trust
        self.keyPinnings = keyPinnings
    }

    /// The configuration of a client that shows this certificate and trusts what this method says.
    /// - Parameter base: where everything else comes from; ``HTTPClientConfiguration/haapi`` by default.
    /// - Returns: the configuration.
    public func configuration(_ base: HTTPClientConfiguration = .haapi) -> HTTPClientConfiguration {
        var configuration = base
        configuration.clientIdentity = identity
        if let trust { configuration.trust = trust }
        configuration.keyPinnings += keyPinnings
        return configuration
    }
}

extension ClientAuthenticationMethodMTLS: ClientCredentialSource {
    package func credentials(for attempt: ClientAuthenticationAttempt) throws -> ClientCredentials {
        let origin = HTTPOrigin(attempt.requestURL)
        guard let origin, origin.scheme == "https" else {
            throw HaapiInsecureTransportRefusal(scheme: origin?.scheme ?? "", host: origin?.host ?? "")
        }
        return ClientCredentials(parameters: [("client_id", attempt.clientId)])
    }

    package func refusalAdvice(clientId: String) -> String? {
        "Check that the server knows this client certificate, that this is its endpoint for mutual TLS, and that the "
            + "HTTP client was made from the configuration of the method."
    }
}

extension ClientAuthenticationMethodMTLS: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "ClientAuthenticationMethodMTLS(secret)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
