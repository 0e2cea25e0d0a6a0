/// What a client assertion says besides who the client is (RFC 7523 section 3).
public struct ClientAssertionOptions: Sendable, Hashable {
    /// Whom an assertion is for.
    public enum Audience: Sendable, Hashable {
        /// The URL of the token endpoint, as a string. The default.
        case tokenEndpoint
        /// One value, for instance the issuer identifier of the server, as a string.
        case value(String)
        /// Several values, as a list.
        case values([String])
    }

    /// The claim `aud`.
    public var audience: Audience = .tokenEndpoint

    /// How far `iat` and `nbf` lie back, for servers whose clocks are behind. 5 seconds by default.
    public var backdating: Duration = .seconds(5)

    /// How far `exp` lies ahead. 60 seconds by default.
    public var lifetime: Duration = .seconds(60)

    /// The defaults.
    public init() {}

    /// - Parameters:
    ///   - audience: the claim `aud`.
    ///   - backdating: how far `iat` and `nbf` lie back, in whole seconds.
    ///   - lifetime: how far `exp` lies ahead, in whole seconds.
    public init(
        audience: Audience, backdating: Duration = .seconds(5), lifetime: Duration = .seconds(60)
    ) {
        self.audience = audience
        self.backdating = backdating
        self.lifetime = lifetime
    }
}
