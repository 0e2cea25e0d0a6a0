extension OAuthTokenError: LogSafe {
    /// Codes and statuses. The server's own sentences stay out: they may be about a person.
    package var logText: String {
        switch self {
        case .refused(let response, _): "refused with \(response.error), HTTP status \(response.statusCode)"
        case .serverUnavailable(let status, _): "the server cannot answer now, HTTP status \(status)"
        case .unknownError(let error): "an error that is not OAuth's, HTTP status \(error.statusCode)"
        case .notAnOAuthAnswer(let status, _, let problem, _):
            "no OAuth answer (\(problem.rawValue)), HTTP status \(status)"
        case .tokenNotBound: "the token is not bound to the key"
        case .tokenTypeNotUsable: "the token is of a type that cannot be used"
        case .invalidRequest: description
        }
    }
}

extension DpopError: LogSafe {}
extension AttestationExchangeError: LogSafe {}
