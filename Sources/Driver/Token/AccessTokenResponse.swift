/// A successful token answer (RFC 6749 section 5.1). Descriptions show no token.
public struct AccessTokenResponse: Sendable {
    /// The access token: not blank, and of the characters 0x20 to 0x7E only.
    public let accessToken: OAuthToken

    /// The type, or `nil` if the server left it out: then it is a bearer token.
    public let tokenType: OAuthTokenType?

    /// How long the access token is valid from the answer on, or `nil` if the server does not say. In whole seconds,
    /// 2^31 - 1 at most.
    public let expiresIn: Duration?

    /// The refresh token, if there is one. It replaces the one that was used, if any (RFC 6749 section 6).
    public internal(set) var refreshToken: OAuthToken?

    /// The scope that was granted, or `nil` if the server does not say: then it is the one that was asked for.
    public let scope: String?

    /// The ID token of OpenID Connect, if there is one. It is not verified.
    public let idToken: OAuthToken?

    /// The whole answer.
    package let members: JSONObject

    /// A member of the answer that has no property here.
    /// - Parameter name: its name.
    /// - Returns: its text; `nil` if it is absent or no string.
    public func stringMember(_ name: String) -> String? {
        members[name]?.string
    }
}

extension AccessTokenResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        let type = tokenType.map { ServerText.clean($0.rawValue, limit: 40) } ?? "not stated"
        let lifetime = expiresIn.map { "\($0.components.seconds) s" } ?? "not stated"
        return "AccessTokenResponse(type: \(type), lifetime: \(lifetime), refresh token: \(refreshToken != nil))"
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
