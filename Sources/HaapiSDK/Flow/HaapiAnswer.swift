#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// What a response to a HAAPI request means. Pure.
///
/// The order matters: a redirect and a demand for a nonce were dealt with before; then what an OAuth challenge says; then
/// documents by their media type; then OAuth errors; then trouble that can pass.
enum HaapiAnswer {
    /// `client` is whose request it answers. `secrets` are texts of the request that no error may show, should the server
    /// repeat them.
    static func document(
        in response: HTTPResponse, to client: FailedRequest.Client = .main, now: Date, hiding secrets: [String]
    ) throws(HaapiError) -> HaapiDocument {
        let request = FailedRequest(purpose: .haapiStep, client: client)
        let retryAfter = response.headers.retryAfter(now: now)
        if response.statusCode == 401,
            !HaapiDocumentReader.isHaapiProblem(mediaType: response.mediaType, body: response.body),
            let stated = challengedError(response, retryAfter, secrets)
        {
            throw .server(stated, advice: advice(stated.error), request)
        }
        if let document = try read(response) { return document }
        if response.mediaType == .json, let stated = statedError(response, retryAfter, secrets) {
            throw .server(stated, advice: advice(stated.error), request)
        }
        if PassingTrouble.isStated(statusCode: response.statusCode) {
            throw .unavailable(HaapiServerUnavailable(statusCode: response.statusCode, after: retryAfter), request)
        }
        throw .unusable(request, response, hiding: secrets, "it is no HAAPI document")
    }

    private static func read(_ response: HTTPResponse) throws(HaapiError) -> HaapiDocument? {
        do {
            return try HaapiDocumentReader.read(
                statusCode: response.statusCode, mediaType: response.mediaType, body: response.body)
        } catch {
            throw .invalidURLResponse(
                response.reduced(mediaType: response.mediaType?.description),
                reason: "The server's document cannot be read: \(error)", cause: error)
        }
    }

    private static func advice(_ error: String) -> String? {
        switch error {
        case "invalid_token": "The HAAPI access token was not accepted and is forgotten; try again."
        case "insufficient_scope": "Give the client the HAAPI capability."
        case "use_dpop_nonce": ErrorAdvice.refusedNonce
        case "invalid_dpop_proof": "Check the clock of this machine and the configured addresses."
        default: nil
        }
    }

    private static func challengedError(
        _ response: HTTPResponse, _ retryAfter: Duration?, _ secrets: [String]
    ) -> OAuthErrorResponse? {
        guard
            let challenge = response.headers.authenticationChallenges.first(where: {
                $0.hasScheme("DPoP") && $0["error"]?.isEmpty == false
            })
        else { return nil }
        return OAuthErrorResponse(
            error: challenge["error"] ?? "", errorDescription: challenge["error_description"],
            statusCode: response.statusCode, retryAfter: retryAfter, hiding: secrets)
    }

    private static func statedError(
        _ response: HTTPResponse, _ retryAfter: Duration?, _ secrets: [String]
    ) -> OAuthErrorResponse? {
        JSONParser.object(in: response.body).flatMap {
            OAuthErrorResponse($0, statusCode: response.statusCode, retryAfter: retryAfter, hiding: secrets)
        }
    }
}
