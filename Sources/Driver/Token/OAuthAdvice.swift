/// What to do next, in one sentence, about what a token endpoint answers.
package enum OAuthAdvice {
    package static func forError(_ error: String) -> String {
        switch error {
        case "invalid_client":
            "Check the client id, the authentication method and the credentials that the server has for this client."
        case "invalid_grant": "The code or refresh token is spent, expired or of another client: start over."
        case "invalid_request": "The server misses or dislikes a parameter; its description may name it."
        case "unauthorized_client": "Allow this grant type for the client at the server."
        case "unsupported_grant_type": "Enable this grant type at the server."
        case "invalid_scope": "Ask only for scopes that the server has configured for this client."
        case "invalid_dpop_proof":
            "Use the key that the code or token is bound to, and check the clock and the address of the endpoint."
        case "use_dpop_nonce": "The server refused the nonce that it had just issued; try again."
        case "temporarily_unavailable", "server_error": "Try again later."
        default: "Look the error code up in the server's documentation."
        }
    }

    static func forAnswer(statusCode: Int) -> String {
        switch statusCode {
        case 401, 403: "The server may not know the client or its credentials, or a proxy in front of it may refuse."
        case 404, 405: "Check the address of the token endpoint."
        case 200..<300: "Check that the address is the one of the token endpoint."
        default: "Check the address of the token endpoint and the log of the server."
        }
    }
}
