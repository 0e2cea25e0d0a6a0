public import Driver

/// Steps through a login with the Hypermedia Authentication API.
public final class HaapiManager: Sendable {
    let context: AccessContext
    private let tokenManager: HaapiTokenManager

    init(_ context: AccessContext, tokenManager: HaapiTokenManager) {
        self.context = context
        self.tokenManager = tokenManager
    }

    /// The key that the tokens of the flow are bound to; `nil` after ``close()``.
    public var dpop: Dpop? { tokenManager.dpop }

    /// Ends the manager. Calling it again does nothing.
    public func close() {
        tokenManager.close()
    }
}
