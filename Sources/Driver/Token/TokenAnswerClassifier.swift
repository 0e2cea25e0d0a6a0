#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// What an answer of a token endpoint means. Pure: the same answer always means the same.
///
/// The content decides, whatever media type it claims to have, because servers get that wrong and a page never reads as
/// JSON. An `error` wins over the status, and only a status of 2xx yields a token.
package enum TokenAnswerClassifier {
    /// `secrets` are texts of the request that no error may show, should the server repeat them.
    package static func classify(
        statusCode: Int, headers: HTTPFields, body: Data, now: Date, hiding secrets: [String] = []
    ) -> Result<AccessTokenResponse, OAuthTokenError> {
        let answer = Answer(
            statusCode: statusCode, headers: headers, body: body, retryAfter: headers.retryAfter(now: now),
            secrets: secrets
        )
        do {
            return .success(try answer.token())
        } catch {
            return .failure(error)
        }
    }
}

private struct Answer {
    let statusCode: Int
    let headers: HTTPFields
    let body: Data
    let retryAfter: Duration?
    let secrets: [String]

    var isSuccess: Bool { (200..<300).contains(statusCode) }

    func token() throws(OAuthTokenError) -> AccessTokenResponse {
        let object: JSONObject
        do {
            object = try content()
        } catch {
            throw failure(without: error)
        }
        if let response = OAuthErrorResponse(
            object, statusCode: statusCode, retryAfter: retryAfter, hiding: secrets)
        {
            throw .refused(response, advice: OAuthAdvice.forError(response.error))
        }
        if object.statedError != nil {
            throw unavailability ?? .unknownError(UnknownOAuthError(statusCode: statusCode, members: object))
        }
        guard isSuccess else {
            if let error = challengedError ?? unavailability { throw error }
            throw .unknownError(UnknownOAuthError(statusCode: statusCode, members: object))
        }
        do {
            return try AccessTokenResponse(object)
        } catch {
            throw malformed(error)
        }
    }

    private func content() throws(OAuthTokenError.AnswerProblem) -> JSONObject {
        let value: JSONValue
        do {
            value = try JSONParser.parse(body)
        } catch {
            throw error.problem == .empty ? .empty : .notJSON
        }
        guard let object = value.object else { throw .notAnObject }
        return object
    }

    private func failure(without problem: OAuthTokenError.AnswerProblem) -> OAuthTokenError {
        if isSuccess { return malformed(problem) }
        return challengedError ?? unavailability ?? malformed(problem)
    }

    /// The error that a challenge states (RFC 6750 section 3, RFC 9449 section 7.1).
    private var challengedError: OAuthTokenError? {
        OAuthErrorResponse(challengesOf: headers, statusCode: statusCode, retryAfter: retryAfter, hiding: secrets)
            .map { .refused($0, advice: OAuthAdvice.forError($0.error)) }
    }

    private var unavailability: OAuthTokenError? {
        guard PassingTrouble.isStated(statusCode: statusCode) else { return nil }
        return .serverUnavailable(statusCode: statusCode, retryAfter: retryAfter)
    }

    private func malformed(_ problem: OAuthTokenError.AnswerProblem) -> OAuthTokenError {
        .notAnOAuthAnswer(
            statusCode: statusCode,
            mediaType: headers.mediaType.map { ServerText.shown($0.description, hiding: secrets, limit: 100) },
            problem: problem, advice: OAuthAdvice.forAnswer(statusCode: statusCode)
        )
    }
}
