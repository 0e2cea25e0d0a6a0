public import Driver

/// Exchanges authorization codes for tokens, refreshes and revokes them, as the client that the accessor acts as.
///
/// Nothing here throws: failures are in the results. Tokens are returned and not stored. What is stored, if
/// `tokenBoundConfiguration` is a `BoundedTokenConfiguration`, is the key that a refresh token is bound to: it is saved
/// before the token is returned, found again by a refresh, taken over by a token that replaces it, and removed when the
/// token is revoked or by ``forgetKey(ofRefreshToken:)``.
///
/// **What nothing can prevent.** A server may replace a refresh token with each refresh. If the process ends, or the
/// connection breaks, between the server's answer and the app's own storing of the new token, the old one is spent and
/// the new one lost, and the user has to sign in again. So store the tokens of a result before anything else.
public final class OAuthTokenManager: Sendable {
    let context: AccessContext
    private let sender: TokenRequestSender
    private let keys: RefreshTokenKeys?
    private let refreshes: RefreshesInFlight

    init(
        _ context: AccessContext, nonces: DPoPNonceStore = DPoPNonceStore(), transport: (any HTTPTransport)? = nil,
        refreshes: RefreshesInFlight = .process
    ) {
        self.context = context
        self.refreshes = refreshes
        sender = TokenRequestSender(
            transport: transport ?? context.oauthTransport, nonces: nonces, now: context.environment.now,
            random: context.environment.random)
        keys = context.tokenBoundConfiguration.keyStorage.map(RefreshTokenKeys.init)
    }

    /// Exchanges an authorization code (RFC 6749 section 4.1.3), with the PKCE verifier of the flow that received it
    /// (RFC 7636 section 4.5).
    ///
    /// Cancelling the calling task does not end the exchange: a code counts once, so the caller gets what it gave.
    /// - Parameters:
    ///   - authorizationCode: the code.
    ///   - dpop: the key to bind the tokens to (RFC 9449 section 5): the `dpop` of the ``HaapiManager``. `nil`, the default,
    ///     asks for bearer tokens; with a `BoundedTokenConfiguration` a key is needed, and only a token of the type `DPoP`
    ///     is taken.
    ///   - additionalParameters: more parameters of the request; none by default. `grant_type`, `code`, `redirect_uri`,
    ///     `refresh_token`, `client_id`, `client_secret`, `client_assertion` and `client_assertion_type` are ignored. A
    ///     `code_verifier` takes the place of the flow's.
    /// - Returns: the tokens, the server's refusal, or a ``HaapiError``.
    public func fetchAccessToken(
        with authorizationCode: String, dpop: Dpop? = nil, additionalParameters: [String: String]? = nil
    ) async -> TokenResponse {
        let grant = TokenGrant(.code(authorizationCode, dpop: dpop), additionalParameters)
        // Not detached: what a log sink causes must still be known as its own. Cancellation is not inherited.
        let exchange = Task { await call.run(grant) }
        return told(await exchange.value)
    }

    /// Uses a refresh token (RFC 6749 section 6), with a proof by the key that it is bound to, if any.
    ///
    /// Callers with the same token and parameters at the same time share one request, whatever accessor of this process they
    /// use. Other processes do not: where the server rotates refresh tokens, the second of two gets `invalid_grant`.
    /// Cancelling the calling task does not end the request: a refresh token may count once, so the caller gets what it gave.
    /// - Parameters:
    ///   - refreshToken: the refresh token.
    ///   - additionalParameters: more parameters of the request, for instance a `scope`; none by default. The same ones are
    ///     ignored as with a code.
    /// - Returns: the tokens, the server's refusal, or a ``HaapiError``. The `refreshToken` of the tokens is the one to use
    ///   next: the server's new one, or the one that was sent.
    public func refreshAccessToken(
        with refreshToken: String, additionalParameters: [String: String]? = nil
    ) async -> TokenResponse {
        let grant = TokenGrant(.refreshToken(refreshToken), additionalParameters)
        let request = RefreshesInFlight.Request(
            tokenEndpoint: context.addresses.tokenEndpoint, clientId: context.client.id, refreshToken: refreshToken,
            parameters: grant.additionalParameters)
        return told(await refreshes.outcome(of: request) { [call] in await call.run(grant) })
    }

    /// Revokes an access token (RFC 7009) at `revocationEndpointURL`.
    /// - Parameter token: the access token.
    /// - Returns: whether it is revoked; a token that the server does not know counts as revoked.
    public func revokeAccessToken(with token: String) async -> TokenRevocationResponse {
        await revocation.run(token, .accessToken)
    }

    /// Revokes a refresh token (RFC 7009) at `revocationEndpointURL`, and removes the key that it is bound to.
    /// - Parameter token: the refresh token.
    /// - Returns: whether it is revoked; a token that the server does not know counts as revoked.
    public func revokeRefreshToken(with token: String) async -> TokenRevocationResponse {
        await revocation.run(token, .refreshToken)
    }

    /// Removes the key that a refresh token is bound to, for instance because the app forgets the token or the key cannot be
    /// used. Nothing is sent; the refresh token is worthless from then on. Does nothing if no key is stored.
    /// - Parameter refreshToken: the refresh token.
    /// - Throws: ``HaapiError/storageFailure(cause:)``.
    public func forgetKey(ofRefreshToken refreshToken: String) throws {
        try keys?.remove(of: refreshToken)
    }

    private var call: TokenCall { TokenCall(context: context, sender: sender, keys: keys) }

    private var revocation: TokenRevocation { TokenRevocation(context: context, sender: sender, keys: keys) }

    private func told(_ outcome: TokenCallOutcome) -> TokenResponse {
        outcome.tell(context.configuration.tokenEndpointResponseListener)
        return outcome.result
    }
}

extension OAuthTokenManager: CustomStringConvertible, CustomReflectable {
    /// The client that it acts as.
    public var description: String { "OAuthTokenManager(\(ServerText.clean(context.client.id, limit: 80)))" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
