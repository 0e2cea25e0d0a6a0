/// Whether the OAuth tokens of a flow are bound to the key of its HAAPI session (RFC 9449 section 5).
///
/// It must agree with the server's setting `issue-token-bound-authorization-code`.
public protocol TokenBoundConfiguration: Sendable {
    /// Where keys of bound refresh tokens are kept; `nil` if tokens are not bound.
    var keyStorage: (any Storage)? { get }
}

/// Tokens are not bound. The default.
public struct UnboundedTokenConfiguration: TokenBoundConfiguration {
    /// Tokens are not bound.
    public init() {}

    /// `nil`.
    public var keyStorage: (any Storage)? { nil }
}

/// Tokens are bound to the key of the HAAPI session. Without that key a bound refresh token is worthless, so the key is
/// stored.
public struct BoundedTokenConfiguration: TokenBoundConfiguration {
    /// Where the keys are kept.
    public let keyStorage: (any Storage)?

    /// - Parameter storage: where the keys are kept; ``FileStorage/default`` by default.
    public init(storage: any Storage = FileStorage.default) {
        keyStorage = storage
    }
}
