#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Driver

/// The client, the server and how the two talk: what an accessor is built from.
///
/// Addresses may be relative to a base; they are resolved before they are checked or used. All must be https, unless
/// ``allowInsecureHttpEndpoints`` permits http.
public final class HaapiConfiguration: Sendable {
    /// A name for logs. Several accessors of one configuration can be in use at the same time.
    public let name: String
    /// The id of the client that is registered for the app: the *main client*.
    public let clientId: String
    /// What relative addresses in documents of the server count from.
    public let baseURL: URL
    /// The token endpoint (RFC 6749 section 3.2). Client attestation is at the same address with `/cat` behind.
    public let tokenEndpointURL: URL
    /// The authorization endpoint (RFC 6749 section 3.1).
    public let authorizationEndpointURL: URL
    /// The redirect URI of the client (RFC 6749 section 3.1.2), as it is registered at the server.
    public let appRedirect: String
    /// Asked before each request of a flow for header fields to add.
    public let httpHeadersProvider: HttpHeadersProvider?
    /// Asked at each start of a flow for what it asks for.
    public let authorizationParametersProvider: OAuthAuthorizationParametersProvider?
    /// Whether redirection steps are submitted without asking the app.
    public let isAutoRedirect: Bool
    /// Limits, trust and permissions of the HTTP client. ``allowInsecureHttpEndpoints`` takes the place of its
    /// `allowsInsecureHTTP`.
    public let httpClientConfiguration: HTTPClientConfiguration
    /// The revocation endpoint (RFC 7009), if tokens are to be revoked.
    public let revocationEndpointURL: URL?
    /// How much lifetime a HAAPI access token must have left to be used again, in seconds.
    public let minTokenTtl: TimeInterval
    /// How this device shows that the app is genuine.
    public let attestationConfiguration: AttestationConfiguration
    /// Whether OAuth tokens are bound to the key of the flow. It must agree with the server's setting
    /// `issue-token-bound-authorization-code`.
    public let tokenBoundConfiguration: any TokenBoundConfiguration
    /// Told what the token endpoint answers to code exchanges and refreshes.
    public let tokenEndpointResponseListener: (any TokenEndpointResponseListener)?
    /// How the main client authenticates.
    public let clientAuthenticationMethod: any ClientAuthenticationMethod
    /// Whether http is permitted besides https. For development only.
    public let allowInsecureHttpEndpoints: Bool
    /// The issuer that authorization responses have to come from (RFC 9207); `nil` accepts every issuer at the origin of one
    /// of the configured addresses.
    public let issuer: String?

    /// - Parameters:
    ///   - name: a name for logs.
    ///   - clientId: the id of the main client.
    ///   - baseURL: what relative addresses in documents of the server count from.
    ///   - tokenEndpointURL: the token endpoint.
    ///   - authorizationEndpointURL: the authorization endpoint.
    ///   - appRedirect: the redirect URI of the client.
    ///   - httpHeadersProvider: asked before each request of a flow for header fields to add; none by default.
    ///   - authorizationParametersProvider: asked at each start of a flow for what it asks for; nothing by default.
    ///   - isAutoRedirect: whether redirection steps are submitted without asking the app; `true` by default.
    ///   - httpClientConfiguration: limits, trust and permissions of the HTTP client.
    ///   - revocationEndpointURL: the revocation endpoint; none by default.
    ///   - minTokenTtl: how much lifetime a HAAPI access token must have left to be used again, in seconds; 10 by default.
    ///   - attestationConfiguration: how this device shows that the app is genuine.
    ///   - tokenBoundConfiguration: whether OAuth tokens are bound to the key of the flow; not by default.
    ///   - tokenEndpointResponseListener: told what the token endpoint answers; nobody by default.
    ///   - clientAuthenticationMethod: how the main client authenticates; it does not by default.
    ///   - allowInsecureHttpEndpoints: whether http is permitted besides https; `false` by default.
    ///   - issuer: the issuer that authorization responses have to come from, compared character by character; by default
    ///     any at the origin of a configured address.
    public init(
        name: String, clientId: String, baseURL: URL, tokenEndpointURL: URL, authorizationEndpointURL: URL,
        appRedirect: String, httpHeadersProvider: HttpHeadersProvider? = nil,
        authorizationParametersProvider: OAuthAuthorizationParametersProvider? = nil, isAutoRedirect: Bool = true,
        httpClientConfiguration: HTTPClientConfiguration = .haapi, revocationEndpointURL: URL? = nil,
        minTokenTtl: TimeInterval = 10, attestationConfiguration: AttestationConfiguration = .init(),
        tokenBoundConfiguration: any TokenBoundConfiguration = UnboundedTokenConfiguration(),
        tokenEndpointResponseListener: (any TokenEndpointResponseListener)? = nil,
        clientAuthenticationMethod: any ClientAuthenticationMethod = ClientAuthenticationMethodNone(),
        allowInsecureHttpEndpoints: Bool = false, issuer: String? = nil
    ) {
        self.name = name
        self.clientId = clientId
        self.baseURL = baseURL
        self.tokenEndpointURL = tokenEndpointURL
        self.authorizationEndpointURL = authorizationEndpointURL
        self.appRedirect = appRedirect
        self.httpHeadersProvider = httpHeadersProvider
        self.authorizationParametersProvider = authorizationParametersProvider
        self.isAutoRedirect = isAutoRedirect
        self.httpClientConfiguration = httpClientConfiguration
        self.revocationEndpointURL = revocationEndpointURL
        self.minTokenTtl = minTokenTtl
        self.attestationConfiguration = attestationConfiguration
        self.tokenBoundConfiguration = tokenBoundConfiguration
        self.tokenEndpointResponseListener = tokenEndpointResponseListener
        self.clientAuthenticationMethod = clientAuthenticationMethod
        self.allowInsecureHttpEndpoints = allowInsecureHttpEndpoints
        self.issuer = issuer
    }
}

extension HaapiConfiguration: CustomStringConvertible, CustomReflectable {
    public var description: String { "HaapiConfiguration(\(name))" }
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "clientId": clientId]) }
}
