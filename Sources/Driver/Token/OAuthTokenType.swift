/// The `token_type` of a token answer (RFC 6749 section 7.1). Types compare without regard to case.
///
/// A client must not use a token whose type it does not understand.
public struct OAuthTokenType: RawRepresentable, Sendable, CustomStringConvertible {
    /// The type as the server sent it.
    public let rawValue: String

    /// - Parameter rawValue: the type in any case.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// RFC 6750: whoever has the token can use it.
    public static let bearer = OAuthTokenType(rawValue: "Bearer")
    /// RFC 9449: usable only with proofs by the key that it was requested with.
    public static let dpop = OAuthTokenType(rawValue: "DPoP")

    public var description: String { rawValue }
}

extension OAuthTokenType: Hashable {
    public static func == (left: OAuthTokenType, right: OAuthTokenType) -> Bool {
        left.rawValue.equalsIgnoringASCIICase(right.rawValue)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue.lowercasedASCII)
    }
}
