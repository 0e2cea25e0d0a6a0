import Driver

/// What a call returns, and how far its request got: by that, the listener is told.
struct TokenCallOutcome: Sendable {
    enum Reach: Sendable {
        /// Nothing was sent: configuration, storage or key.
        case notSent
        /// No answer came, or none that is kept.
        case noResponse
        case answered(HTTPResponse)
    }

    let result: TokenResponse
    let reach: Reach

    /// How far a request got that ended with an error instead of an answer.
    static func reach(of error: any Error) -> Reach {
        switch error {
        case let error as TransportError where error.kind == .invalidConfiguration || error.kind == .invalidRequest:
            .notSent
        // A refused redirect keeps nothing of the answer.
        case is TransportError, is HaapiRedirectRefusal: .noResponse
        default: .notSent
        }
    }

    func tell(_ listener: (any TokenEndpointResponseListener)?) {
        guard let listener else { return }
        let response: HTTPResponse?
        switch reach {
        case .notSent: return
        case .noResponse: response = nil
        case .answered(let answer): response = answer
        }
        let data = response?.body
        switch result {
        case .successfulToken(let tokens):
            listener.onSuccess(
                SuccessTokenHTTPResponseContent(data: data, httpResponse: response, successfulTokenResponse: tokens))
        case .errorToken(let error):
            listener.onTokenError(
                ErrorTokenHTTPResponseContent(data: data, httpResponse: response, errorTokenResponse: error))
        case .error(let error):
            listener.onError(ErrorHTTPResponseContent(data: data, httpResponse: response, error: error))
        }
    }
}
