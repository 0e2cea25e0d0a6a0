/// A token request gave no token. By origin: what the server says, what it answers, what the request lacks. Trouble
/// below HTTP is a ``TransportError``, ``HaapiRedirectRefusal`` or ``HaapiInsecureTransportRefusal`` as everywhere.
///
/// No secret, no parameter value and no response content is in the description, except the cleaned error texts of
/// the server.
public enum OAuthTokenError: Error, Sendable {
    /// The server refused with an OAuth error; `advice` says what may help.
    case refused(OAuthErrorResponse, advice: String)

    /// Status 408, 429 or 5xx without the code of an OAuth error: the same request may succeed later.
    case serverUnavailable(statusCode: Int, retryAfter: Duration?)

    /// A JSON object that reports a failure, but not in the form of OAuth.
    case unknownError(UnknownOAuthError)

    /// Not a token answer; `mediaType` is its media type, if any is stated.
    case notAnOAuthAnswer(statusCode: Int, mediaType: String?, problem: AnswerProblem, advice: String)

    /// A proof was sent, but the token is not, or not reliably, bound to its key, so it was thrown away
    /// (RFC 9449 section 5).
    case tokenNotBound(tokenType: OAuthTokenType?)

    /// The token is of a type that the client does not understand or, without a key for proofs, cannot use, so it was
    /// thrown away (RFC 6749 section 7.1).
    case tokenTypeNotUsable(OAuthTokenType)

    /// The request cannot be sent as it is; the text names the field and the fix. Nothing was sent.
    case invalidRequest(String)

    /// What is wrong with an answer.
    public enum AnswerProblem: String, Error, Sendable {
        case empty = "it is empty"
        case notJSON = "it is not JSON"
        case notAnObject = "it is not a JSON object"
        case accessTokenMissing = "it has no access_token"
        case accessTokenInvalid = "its access_token is blank or has characters that no token may have"
        case expiresInInvalid = "its expires_in is no number of seconds"
        case memberInvalid = "a member is of the wrong type"
    }

    /// Whether the same request can succeed later without a change: after status 408, 429 or 5xx, and after the error
    /// `temporarily_unavailable`. A `Retry-After` alone does not make it so.
    public var isRetryable: Bool {
        switch self {
        case .serverUnavailable: true
        case .refused(let response, _):
            PassingTrouble.isStated(statusCode: response.statusCode, error: response.error)
        default: false
        }
    }

    /// How long the server wants us to wait, if it says so.
    package var retryAfter: Duration? {
        switch self {
        case .serverUnavailable(_, let retryAfter): retryAfter
        case .refused(let response, _): response.retryAfter
        default: nil
        }
    }
}

extension OAuthTokenError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused(let response, let advice):
            "The server refused the token request: \(response). \(advice)"
        case .serverUnavailable(let status, let retryAfter):
            "The server cannot answer now (HTTP status \(status)); try again "
                + (retryAfter.map { "in \($0.components.seconds) s." } ?? "later.")
        case .unknownError(let error):
            "The server reports an error in a form of its own (HTTP status \(error.statusCode)); its JSON is kept."
        case .notAnOAuthAnswer(let status, let mediaType, let problem, let advice):
            "This is not an OAuth answer (HTTP status \(status), \(mediaType ?? "no media type")): "
                + "\(problem.rawValue). \(advice)"
        case .tokenNotBound(let type):
            "A DPoP proof was sent, but the token came "
                + (type.map { "as \(ServerText.clean($0.rawValue, limit: 40))" } ?? "without a type")
                + " and was thrown away; have the server issue DPoP tokens to this client."
        case .tokenTypeNotUsable(.dpop):
            "The token came as DPoP, but no proof was sent, so it cannot be used and was thrown away; give a key."
        case .tokenTypeNotUsable(let type):
            "The token came as \(ServerText.clean(type.rawValue, limit: 40)), a type that this client cannot use, and was "
                + "thrown away; have the server issue Bearer or DPoP tokens to this client."
        case .invalidRequest(let reason):
            "The token request was not sent: \(reason)"
        }
    }
}
