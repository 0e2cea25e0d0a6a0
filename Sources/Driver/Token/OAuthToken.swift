/// The text of an access token (RFC 6749 section 1.4), a refresh token (RFC 6749 section 1.5) or an ID token (OpenID
/// Connect Core section 2). Descriptions show a placeholder; the text itself is ``value``.
public struct OAuthToken: Sendable, Hashable {
    /// The token as the server sent it; opaque to a client.
    public let value: String

    /// - Parameter value: the token as the server sent it.
    public init(_ value: String) {
        self.value = value
    }
}

extension OAuthToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "OAuthToken(secret)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
