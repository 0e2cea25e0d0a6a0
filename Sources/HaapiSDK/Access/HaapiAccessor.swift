import Driver

/// Access to OAuth tokens of the configured server. Built by ``HaapiAccessorBuilder``.
public protocol OAuthAccessor: Sendable {
    /// Exchanges codes, refreshes and revokes tokens.
    var oAuthTokenManager: OAuthTokenManager { get }

    /// Which way was taken, for instance for a report.
    var accessStrategy: AccessStrategy { get }
}

/// Access to the Hypermedia Authentication API and to OAuth tokens, as one and the same client. Built by
/// ``HaapiAccessorBuilder``.
public protocol HaapiAccessor: OAuthAccessor {
    /// Steps through a login.
    var haapiManager: HaapiManager { get }

    /// Ends the accessor: its managers answer every call with ``HaapiError/haapiTokenManagerIsClosed`` from then on, its
    /// connections are closed. What is stored stays. A code exchange or refresh that is under way is cut off, and with it the tokens
    /// that the server may have issued: wait for its result first. Calling it again does nothing.
    func close()
}

/// What ``HaapiAccessorBuilder/buildForOAuth()`` returns.
struct BuiltOAuthAccessor: OAuthAccessor {
    let oAuthTokenManager: OAuthTokenManager
    let accessStrategy: AccessStrategy

    init(_ context: AccessContext) {
        oAuthTokenManager = OAuthTokenManager(context)
        accessStrategy = context.strategy
    }
}

/// What ``HaapiAccessorBuilder/buildForHaapi(shouldClearExistingDCRClient:)`` returns.
struct BuiltHaapiAccessor: HaapiAccessor {
    let haapiManager: HaapiManager
    let oAuthTokenManager: OAuthTokenManager
    let accessStrategy: AccessStrategy
    private let clients: AccessClients

    init(_ context: AccessContext, tokenManager: HaapiTokenManager) {
        haapiManager = HaapiManager(context, tokenManager: tokenManager)
        oAuthTokenManager = OAuthTokenManager(context, nonces: tokenManager.nonces)
        accessStrategy = context.strategy
        clients = context.clients
    }

    func close() {
        haapiManager.close()
        clients.close()
    }
}
