/// Exchanges authorization codes for tokens, refreshes and revokes them.
public final class OAuthTokenManager: Sendable {
    let context: AccessContext

    init(_ context: AccessContext) {
        self.context = context
    }
}

/// Told what the token endpoint answers to code exchanges and refreshes.
public protocol TokenEndpointResponseListener: Sendable {}
