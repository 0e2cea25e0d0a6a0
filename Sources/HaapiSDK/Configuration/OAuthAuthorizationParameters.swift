/// What a flow asks for (RFC 6749 section 4.1.1, OpenID Connect Core section 3.1.2.1).
public struct OAuthAuthorizationParameters: Sendable, Equatable {
    /// The scopes. None by default: then the server decides.
    public let scopes: [String]
    /// A value that the ID token repeats.
    public let nonce: String?
    /// The authentication context class references that are wanted, the best first; they can select an authenticator.
    public let acrValues: [String]
    /// Further parameters. They cannot replace `client_id`, `response_type` and `redirect_uri`; a `state` or a
    /// `code_challenge` takes the place of the one that is made for each flow.
    public let extraRequestParameters: [String: String]

    /// - Parameters:
    ///   - scopes: the scopes.
    ///   - nonce: a value that the ID token repeats.
    ///   - acrValues: the authentication context class references that are wanted, the best first.
    ///   - extraRequestParameters: further parameters.
    public init(
        scopes: [String] = [], nonce: String? = nil, acrValues: [String] = [],
        extraRequestParameters: [String: String] = [:]
    ) {
        self.scopes = scopes
        self.nonce = nonce
        self.acrValues = acrValues
        self.extraRequestParameters = extraRequestParameters
    }
}

/// Asked at each start of a flow for what it asks for.
public typealias OAuthAuthorizationParametersProvider = @Sendable () -> OAuthAuthorizationParameters

/// Asked before each request of a flow for header fields to add. It cannot replace those of the protocol: `Accept`,
/// `Authorization`, `DPoP`, `Session-Id`, `Content-Type`, `Content-Length` and `Host`.
public typealias HttpHeadersProvider = @Sendable () -> [String: String]
