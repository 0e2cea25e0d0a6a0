#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A token endpoint (RFC 6749 section 3.2) and a client that asks it for tokens.
///
/// Each attempt authenticates anew: a client assertion or a DPoP proof is never sent twice. A DPoP nonce that the server
/// demands is supplied once per request; nothing else is sent again by itself. Redirects are refused.
public final class OAuthTokenEndpoint: Sendable {
    /// The address, absolute.
    public let url: URL
    /// The client identifier.
    public let clientId: String
    /// The key that tokens are bound to, if any.
    public let dpop: Dpop?

    private let authentication: any ClientAuthenticationMethod
    private let binding: TokenBinding
    private let sender: TokenRequestSender

    /// A token endpoint that is reached through a given client.
    /// - Parameters:
    ///   - url: the address of the endpoint.
    ///   - clientId: the client identifier.
    ///   - clientAuthentication: how the client authenticates; by default it does not.
    ///   - httpClient: what sends the requests. For ``ClientAuthenticationMethodMTLS`` it must have been made from the
    ///     configuration of the method.
    ///   - dpop: the key to bind tokens to (RFC 9449); `nil`, the default, asks for bearer tokens.
    ///   - acceptsUnboundTokens: whether a `Bearer` answer to a request with a proof is taken: `false` by default, and
    ///     the token is thrown away with ``OAuthTokenError/tokenNotBound(tokenType:)``. Tokens of a
    ///     type other than `Bearer` and `DPoP`, and `DPoP` tokens without a key, are never taken.
    public convenience init(
        url: URL, clientId: String,
        clientAuthentication: any ClientAuthenticationMethod = ClientAuthenticationMethodNone(),
        httpClient: HTTPClient, dpop: Dpop? = nil, acceptsUnboundTokens: Bool = false
    ) {
        self.init(
            url: url, clientId: clientId, clientAuthentication: clientAuthentication, dpop: dpop,
            binding: acceptsUnboundTokens ? .offered : .required, sender: TokenRequestSender(transport: httpClient)
        )
    }

    /// A token endpoint with an HTTP client of its own, which fits the authentication method.
    /// - Parameters:
    ///   - url: the address of the endpoint.
    ///   - clientId: the client identifier.
    ///   - clientAuthentication: how the client authenticates. A client certificate of
    ///     ``ClientAuthenticationMethodMTLS`` and its trust go into the configuration.
    ///   - configuration: of the HTTP client; ``HTTPClientConfiguration/haapi`` by default.
    ///   - dpop: the key to bind tokens to (RFC 9449); `nil`, the default, asks for bearer tokens.
    ///   - acceptsUnboundTokens: whether a `Bearer` answer to a request with a proof is taken; `false` by default.
    /// - Throws: what `HTTPClient.init` throws.
    public convenience init(
        url: URL, clientId: String, clientAuthentication: any ClientAuthenticationMethod,
        configuration: HTTPClientConfiguration = .haapi, dpop: Dpop? = nil, acceptsUnboundTokens: Bool = false
    ) throws {
        let mutualTLS = clientAuthentication as? ClientAuthenticationMethodMTLS
        let client = try HTTPClient(configuration: mutualTLS?.configuration(configuration) ?? configuration)
        self.init(
            url: url, clientId: clientId, clientAuthentication: clientAuthentication, httpClient: client, dpop: dpop,
            acceptsUnboundTokens: acceptsUnboundTokens
        )
    }

    package init(
        url: URL, clientId: String, clientAuthentication: any ClientAuthenticationMethod, dpop: Dpop?,
        binding: TokenBinding, sender: TokenRequestSender
    ) {
        self.url = url.absoluteURL
        self.clientId = clientId
        self.dpop = dpop
        self.binding = binding
        self.sender = sender
        authentication = clientAuthentication
    }

    /// A token for the client itself (RFC 6749 section 4.4).
    /// - Parameter scope: the scope to ask for, values separated by spaces; `nil` for the server's default.
    /// - Returns: the answer.
    /// - Throws: see ``request(grantType:parameters:)``.
    public func clientCredentials(scope: String? = nil) async throws -> AccessTokenResponse {
        try await request(grantType: "client_credentials", parameters: [("scope", scope ?? "")])
    }

    /// Exchanges an authorization code (RFC 6749 section 4.1.3).
    /// - Parameters:
    ///   - code: the code.
    ///   - redirectURI: the redirect URI of the authorization request, exactly.
    ///   - codeVerifier: the PKCE verifier (RFC 7636 section 4.5), if the authorization request had a challenge.
    /// - Returns: the answer.
    /// - Throws: see ``request(grantType:parameters:)``.
    public func exchange(
        code: String, redirectURI: String?, codeVerifier: String?
    ) async throws -> AccessTokenResponse {
        let parameters = [("code", code), ("redirect_uri", redirectURI ?? ""), ("code_verifier", codeVerifier ?? "")]
        return try await request(grantType: "authorization_code", parameters: parameters)
    }

    /// Uses a refresh token (RFC 6749 section 6).
    /// - Parameters:
    ///   - refreshToken: the refresh token.
    ///   - scope: a part of the scope that was granted; `nil` for all of it.
    /// - Returns: the answer; its refresh token is the new one if the server sent one, else the one that was used.
    /// - Throws: see ``request(grantType:parameters:)``.
    public func refresh(_ refreshToken: OAuthToken, scope: String? = nil) async throws -> AccessTokenResponse {
        let parameters = [("refresh_token", refreshToken.value), ("scope", scope ?? "")]
        var answer = try await request(grantType: "refresh_token", parameters: parameters)
        answer.refreshToken = answer.refreshToken ?? refreshToken
        return answer
    }

    /// A token request with any grant.
    /// - Parameters:
    ///   - grantType: the grant type.
    ///   - parameters: what the grant needs besides. A parameter with an empty value is not sent. No name may occur
    ///     twice, and the client's authentication is not given here.
    /// - Returns: the answer.
    /// - Throws: ``OAuthTokenError`` for what the server answers and for a request that cannot be sent;
    ///   ``HaapiRedirectRefusal``, ``HaapiInsecureTransportRefusal``, ``TransportError``, ``DpopError``,
    ///   `CancellationError`.
    public func request(
        grantType: String, parameters: [(String, String)]
    ) async throws -> AccessTokenResponse {
        let form = ClientFormRequest(
            url: url, tokenEndpoint: url, clientId: clientId, authentication: authentication,
            parameters: [("grant_type", grantType)] + parameters
        )
        return try await sender.exchange(form, dpop: dpop, binding: binding).result.get()
    }
}

extension OAuthTokenEndpoint: CustomStringConvertible, CustomReflectable {
    public var description: String { "OAuthTokenEndpoint(\(url.addressForPeople))" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
