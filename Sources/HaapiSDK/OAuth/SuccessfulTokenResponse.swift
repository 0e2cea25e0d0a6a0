import Driver

/// A successful token answer (RFC 6749 section 5.1). Descriptions show no token.
///
/// The package keeps none of these tokens: store them, above all ``refreshToken``, before anything else can fail.
public struct SuccessfulTokenResponse: Equatable, Sendable {
    /// The access token; opaque to a client.
    public let accessToken: String
    /// How long the access token is valid from the answer on, in seconds; 0 if the server does not say, 2^31 - 1 at most.
    public let expiresIn: Int
    /// The ID token of OpenID Connect, if there is one. It is not verified.
    public let idToken: String?
    /// The refresh token to use next. After a refresh in whose answer there was none, the one that was sent.
    public let refreshToken: String?
    /// The scope that was granted; `nil` if the server does not say: then it is the one that was asked for.
    public let scope: String?
    /// The type as the server sent it; `nil` if it left it out: then it is a bearer token.
    public let tokenType: String?

    init(
        accessToken: String, expiresIn: Int, idToken: String? = nil, refreshToken: String? = nil, scope: String? = nil,
        tokenType: String? = nil
    ) {
        self.accessToken = accessToken
        self.expiresIn = expiresIn
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.scope = scope
        self.tokenType = tokenType
    }

    /// `sent` is the refresh token of the request, which stays good if the server sends no other (RFC 6749 section 6).
    init(_ answer: AccessTokenResponse, sent: String?) {
        self.init(
            accessToken: answer.accessToken.value, expiresIn: Int(answer.expiresIn?.components.seconds ?? 0),
            idToken: answer.idToken?.value, refreshToken: answer.refreshToken?.value ?? sent, scope: answer.scope,
            tokenType: answer.tokenType?.rawValue)
    }
}

extension SuccessfulTokenResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        let type = tokenType.map { ServerText.clean($0, limit: 40) } ?? "not stated"
        return "SuccessfulTokenResponse(type: \(type), lifetime: \(expiresIn) s, refresh token: \(refreshToken != nil))"
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
