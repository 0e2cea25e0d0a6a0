extension OAuthErrorResponse {
    /// The error that a JSON object states (RFC 6749 section 5.2); `nil` if it states none in this form.
    package init?(
        _ object: JSONObject, statusCode: Int, retryAfter: Duration?, hiding secrets: [String]
    ) {
        guard case .string(let error) = object.statedError else { return nil }
        self.init(
            error: error, errorDescription: object.nonEmptyString("error_description"),
            errorURI: object.nonEmptyString("error_uri"), statusCode: statusCode, retryAfter: retryAfter,
            hiding: secrets)
    }

    /// The error that a challenge states (RFC 6750 section 3, RFC 9449 section 7.1); of several the first.
    package init?(
        challengesOf headers: HTTPFields, statusCode: Int, retryAfter: Duration?, hiding secrets: [String]
    ) {
        for challenge in headers.authenticationChallenges {
            guard let error = challenge["error"], !error.isEmpty else { continue }
            self.init(
                error: error, errorDescription: challenge["error_description"], errorURI: challenge["error_uri"],
                statusCode: statusCode, retryAfter: retryAfter, hiding: secrets)
            return
        }
        return nil
    }
}
