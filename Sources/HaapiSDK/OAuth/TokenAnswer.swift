import Driver

/// Which row of the outcomes an answer of the token endpoint belongs to. Pure.
enum TokenAnswer {
    case tokens(AccessTokenResponse)
    /// A JSON object that states an OAuth error, with any status.
    case oAuthError(ErrorTokenResponse, OAuthTokenError)
    /// Any other answer, an error that only a challenge states among them.
    case unusable(OAuthTokenError)

    init(_ exchange: TokenExchange) {
        switch exchange.result {
        case .success(let answer):
            self = .tokens(answer)
        case .failure(let error):
            guard case .refused(let response, _) = error, Self.statesError(exchange.response) else {
                self = .unusable(error)
                return
            }
            let content = ErrorTokenResponse(
                error: response.error, errorDescription: response.errorDescription, errorUri: response.errorURI)
            self = .oAuthError(content, error)
        }
    }

    private static func statesError(_ response: HTTPResponse) -> Bool {
        // What is no JSON states nothing.
        JSONParser.object(in: response.body)?.statedError?.string != nil
    }
}
