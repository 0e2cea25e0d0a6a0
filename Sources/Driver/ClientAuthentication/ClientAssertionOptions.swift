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

    /// How far `iat` and `nbf` lie back, for servers whose clocks are behind. 5 seconds by default; from 0 to 1 hour, and
    /// what is beyond becomes the nearest of them. In whole seconds, rounded down.
    public var backdating: Duration = .seconds(5) {
        didSet { backdating = Self.clampedBackdating(backdating) }
    }

    /// How far `exp` lies ahead. 60 seconds by default; from 1 second to 1 day, and what is beyond becomes the nearest of
    /// them. In whole seconds, rounded down.
    public var lifetime: Duration = .seconds(60) {
        didSet { lifetime = Self.clampedLifetime(lifetime) }
    }

    /// The defaults.
    public init() {}

    /// - Parameters:
    ///   - audience: the claim `aud`.
    ///   - backdating: how far `iat` and `nbf` lie back, see ``backdating``.
    ///   - lifetime: how far `exp` lies ahead, see ``lifetime``.
    public init(
        audience: Audience, backdating: Duration = .seconds(5), lifetime: Duration = .seconds(60)
    ) {
        self.audience = audience
        self.backdating = Self.clampedBackdating(backdating)
        self.lifetime = Self.clampedLifetime(lifetime)
    }

    private static func clampedBackdating(_ duration: Duration) -> Duration {
        clamped(duration, .zero, .seconds(3600))
    }

    private static func clampedLifetime(_ duration: Duration) -> Duration {
        clamped(duration, .seconds(1), .seconds(86_400))
    }

    private static func clamped(_ duration: Duration, _ least: Duration, _ most: Duration) -> Duration {
        .seconds(min(max(duration, least), most).components.seconds)
    }
}
