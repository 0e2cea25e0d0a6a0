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
