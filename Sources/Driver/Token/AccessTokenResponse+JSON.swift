extension AccessTokenResponse {
    /// Reads a token answer. `null` and empty text count as absent.
    package init(_ object: JSONObject) throws(OAuthTokenError.AnswerProblem) {
        guard let accessToken = try Self.text("access_token", of: object) else { throw .accessTokenMissing }
        // RFC 6749 appendix A.12.
        guard accessToken.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
            accessToken.utf8.contains(where: { $0 > 0x20 })
        else { throw .accessTokenInvalid }
        self.accessToken = OAuthToken(accessToken)
        tokenType = try Self.text("token_type", of: object).map(OAuthTokenType.init)
        expiresIn = try Self.lifetime(of: object)
        refreshToken = try Self.text("refresh_token", of: object).map(OAuthToken.init)
        idToken = try Self.text("id_token", of: object).map(OAuthToken.init)
        scope = try Self.scope(of: object)
        members = object
    }

    private static func text(
        _ name: String, of object: JSONObject
    ) throws(OAuthTokenError.AnswerProblem) -> String? {
        guard let value = object[name] else { return nil }
        guard let text = value.string else { throw .memberInvalid }
        return text.isEmpty ? nil : text
    }

    private static func lifetime(of object: JSONObject) throws(OAuthTokenError.AnswerProblem) -> Duration? {
        guard let value = object["expires_in"], value != .string("") else { return nil }
        guard let seconds = TokenLifetime.seconds(value) else { throw .expiresInInvalid }
        return .seconds(seconds)
    }

    /// Some servers send a list where RFC 6749 section 3.3 wants one text.
    private static func scope(of object: JSONObject) throws(OAuthTokenError.AnswerProblem) -> String? {
        guard let list = object["scope"]?.array else { return try text("scope", of: object) }
        let scopes = list.compactMap(\.string)
        guard scopes.count == list.count else { throw .memberInvalid }
        return scopes.isEmpty ? nil : scopes.joined(separator: " ")
    }
}
