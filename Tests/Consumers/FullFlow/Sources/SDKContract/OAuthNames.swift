import Driver
import HaapiSDK

// Tokens.

func tokenNames(_ manager: OAuthTokenManager, dpop: Dpop?) async {
    let responses: [TokenResponse] = [
        await manager.fetchAccessToken(with: "code"),
        await manager.fetchAccessToken(with: "code", dpop: dpop, additionalParameters: ["a": "b"]),
        await manager.refreshAccessToken(with: "token"),
        await manager.refreshAccessToken(with: "token", additionalParameters: ["scope": "read"]),
    ]
    for response in responses {
        switch response {
        case .successfulToken(let tokens):
            let tokens: SuccessfulTokenResponse = tokens
            _ = (tokens.accessToken, tokens.expiresIn, tokens.idToken, tokens.refreshToken, tokens.scope)
            _ = tokens.tokenType
        case .errorToken(let error):
            let error: ErrorTokenResponse = error
            _ = (error.error, error.errorDescription, error.errorUri)
        case .error(let error): print(errorNames(error))
        }
    }
    for response in [await manager.revokeAccessToken(with: "t"), await manager.revokeRefreshToken(with: "t")] {
        let response: TokenRevocationResponse = response
        switch response {
        case .success: break
        case .error(let error): print(errorNames(error))
        }
    }
}

/// A listener of another package, by both names of the protocol.
struct OwnListener: OAuthTokenManager.TokenEndpointResponseListener {
    func onSuccess(_ content: SuccessTokenHTTPResponseContent) {
        show(content)
        _ = content.successfulTokenResponse
    }

    func onError(_ content: ErrorHTTPResponseContent) {
        show(content)
        _ = content.error
    }

    func onTokenError(_ content: ErrorTokenHTTPResponseContent) {
        show(content)
        _ = content.errorTokenResponse
    }

    private func show(_ content: any HTTPResponseContent) {
        let dictionary: [String: any Sendable] = content.dataAsDictionary
        _ = (content.data, content.httpResponse, dictionary)
    }

    var same: any TokenEndpointResponseListener { self }
}
