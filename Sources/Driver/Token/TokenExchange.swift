/// A token request and what came of it. The description shows neither tokens nor content.
package struct TokenExchange: Sendable {
    /// The last answer: one that demanded a nonce and was followed by a second attempt is not it.
    package let response: HTTPResponse
    package let result: Result<AccessTokenResponse, OAuthTokenError>
    /// Whether the server demanded a nonce first, so that the request was made twice.
    package let wasChallenged: Bool
}
