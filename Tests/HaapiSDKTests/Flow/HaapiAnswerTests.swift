import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// What a response means: rule after rule, each tried against those behind it.
struct HaapiAnswerTests {
    enum Meaning: Equatable, Sendable {
        case step(RepresentationType)
        case problem(ProblemType)
        case serverError(String, Int)
        case unavailable(Int, TimeInterval?)
        case undecodable
        /// Neither, with this status.
        case unusable(Int)
    }

    struct Response: Sendable, CustomStringConvertible {
        let status: Int
        let type: String?
        let body: String
        var challenge: String?
        var retryAfter: String?
        let meaning: Meaning

        var description: String { "\(status) \(type ?? "no type") \(body.prefix(60)) \(challenge ?? "")" }

        init(
            _ status: Int, _ type: String?, _ body: String, challenge: String? = nil, retryAfter: String? = nil,
            _ meaning: Meaning
        ) {
            self.status = status
            self.type = type
            self.body = body
            self.challenge = challenge
            self.retryAfter = retryAfter
            self.meaning = meaning
        }
    }

    private static let haapi = "application/vnd.auth+json"
    private static let problem = "application/problem+json"
    private static let json = "application/json"
    private static let step = #"{"type":"authentication-step"}"#
    private static let wrong = #"{"type":"https://curity.se/problems/incorrect-credentials"}"#
    private static let oauth = #"{"error":"server_says","error_description":"so"}"#

    static let responses: [Response] = [
        // 3: a challenge counts more than any body but a problem of the HAAPI.
        Response(401, haapi, step, challenge: #"DPoP error="invalid_token""#, .serverError("invalid_token", 401)),
        Response(401, json, oauth, challenge: #"DPoP error="invalid_token""#, .serverError("invalid_token", 401)),
        Response(
            401, nil, "", challenge: #"dpop algs="ES256", error="invalid_token""#, .serverError("invalid_token", 401)),
        Response(
            401, "text/html", "<p>", challenge: #"Bearer realm="x", DPoP error="insufficient_scope""#,
            .serverError("insufficient_scope", 401)),
        Response(
            401, problem, #"{"type":"https://example.test/other"}"#, challenge: #"DPoP error="invalid_token""#,
            .serverError("invalid_token", 401)),
        Response(
            401, problem, "no json", challenge: #"DPoP error="invalid_token""#, .serverError("invalid_token", 401)),
        Response(
            401, problem, wrong, challenge: #"DPoP error="invalid_token""#, .problem(.incorrectCredentialsProblem)),
        Response(401, problem, step, .problem(.other(value: "authentication-step"))),
        // A second demand for a nonce.
        Response(401, nil, "", challenge: #"DPoP error="use_dpop_nonce""#, .serverError("use_dpop_nonce", 401)),
        // No challenge of DPoP, no error in it, or another status.
        Response(401, json, oauth, challenge: #"Bearer error="invalid_token""#, .serverError("server_says", 401)),
        Response(401, json, oauth, challenge: #"DPoP algs="ES256""#, .serverError("server_says", 401)),
        Response(401, json, oauth, challenge: #"DPoP error="""#, .serverError("server_says", 401)),
        Response(400, json, oauth, challenge: #"DPoP error="invalid_token""#, .serverError("server_says", 400)),
        Response(401, "text/html", "<p>", .unusable(401)),
        // 4: a problem by its media type, whatever the status.
        Response(200, problem, wrong, .problem(.incorrectCredentialsProblem)),
        Response(400, "Application/Problem+JSON; charset=utf-8", wrong, .problem(.incorrectCredentialsProblem)),
        Response(500, problem, wrong, .problem(.incorrectCredentialsProblem)),
        Response(503, problem, #"{}"#, retryAfter: "7", .problem(.other(value: "about:blank"))),
        Response(429, problem, #"{"type":5}"#, .problem(.other(value: "about:blank"))),
        Response(302, problem, wrong, .problem(.incorrectCredentialsProblem)),
        Response(400, problem, "[]", .undecodable),
        Response(500, problem, "", .undecodable),
        Response(400, problem, #"{"error":"server_says"}"#, .problem(.other(value: "about:blank"))),
        // 5: a step, if the status is one of success.
        Response(200, haapi, step, .step(.authenticationStep)),
        Response(201, "application/VND.auth+json;charset=UTF-8", step, .step(.authenticationStep)),
        Response(200, haapi, "\u{FEFF}" + step, .step(.authenticationStep)),
        Response(299, haapi, step, .step(.authenticationStep)),
        Response(200, haapi, wrong, .problem(.incorrectCredentialsProblem)),
        Response(
            200, haapi, #"{"type":"https://curity.se/problems/new"}"#,
            .problem(.other(value: "https://curity.se/problems/new"))),
        Response(200, haapi, #"{"type":"new-step"}"#, .step(.other(value: "new-step"))),
        Response(200, haapi, "", .undecodable),
        Response(204, haapi, "", .undecodable),
        Response(200, haapi, "[]", .undecodable),
        Response(200, haapi, #"{"error":"server_says"}"#, .undecodable),
        Response(200, haapi, #"{"type":"authentication-step""#, .undecodable),
        // 6: an OAuth error, whatever the status.
        Response(400, json, oauth, .serverError("server_says", 400)),
        Response(200, json, oauth, .serverError("server_says", 200)),
        Response(503, json, oauth, .serverError("server_says", 503)),
        Response(403, "application/json; charset=utf-8", oauth, .serverError("server_says", 403)),
        Response(400, json, #"{"error":7}"#, .unusable(400)),
        Response(400, json, #"{"error":""}"#, .unusable(400)),
        Response(400, json, "[]", .unusable(400)),
        // 7: trouble that passes.
        Response(503, json, "{}", retryAfter: "7", .unavailable(503, 7)),
        Response(503, "text/html", "<p>", retryAfter: "120", .unavailable(503, 120)),
        Response(500, nil, "", .unavailable(500, nil)),
        Response(502, haapi, step, .unavailable(502, nil)),
        Response(429, "text/plain", "slow", retryAfter: "0", .unavailable(429, 0)),
        Response(408, nil, "", .unavailable(408, nil)),
        Response(599, nil, "", .unavailable(599, nil)),
        // 8: everything else.
        Response(200, json, "{}", .unusable(200)),
        Response(200, nil, "", .unusable(200)),
        Response(204, nil, "", .unusable(204)),
        Response(200, "text/html", "<p>hello</p>", .unusable(200)),
        Response(200, "application/vnd.curity.auth+json", step, .unusable(200)),
        Response(400, haapi, step, .unusable(400)),
        Response(404, haapi, wrong, .unusable(404)),
        Response(302, haapi, step, .unusable(302)),
        Response(304, nil, "", .unusable(304)),
        Response(404, "text/html", "<p>", .unusable(404)),
        Response(200, "nonsense", step, .unusable(200)),
    ]

    @Test(arguments: responses)
    func meaning(of response: Response) throws {
        var headers: HTTPFields = [:]
        headers["Content-Type"] = response.type
        headers["WWW-Authenticate"] = response.challenge
        headers["Retry-After"] = response.retryAfter
        let url = try #require(URL(string: "https://id.example.test/authn?x=SECRETQUERY"))
        let answer = HTTPResponse(
            statusCode: response.status, headers: headers, body: Data(response.body.utf8), url: url)
        #expect(Self.meaning(answer) == response.meaning)
    }

    private static func meaning(_ response: HTTPResponse) -> Meaning? {
        do {
            switch try HaapiAnswer.document(in: response, now: Date(), hiding: []) {
            case .representation(let step): return .step(step.type)
            case .problem(let problem): return .problem(problem.type)
            }
        } catch {
            #expect(!"\(error)".contains("SECRETQUERY") && !"\(error)".contains("<p>"))
            switch error {
            case .serverError(let code, _, let status): return .serverError(code, status)
            case .communication(_, let cause as HaapiServerUnavailable):
                return .unavailable(cause.statusCode, cause.retryAfter)
            case .invalidURLResponse(_, _, is HaapiDecodingFailure): return .undecodable
            case .invalidURLResponse(let reduced, _, nil): return reduced.map { .unusable($0.statusCode) }
            default: return nil
            }
        }
    }

    @Test func whatTheServerRepeatsOfARequestIsHidden() throws {
        let url = try #require(
            URL(string: "https://id.example.test/a?q=query%20secret&client_id=everybody&other=plus+secret"))
        var request = HTTPRequest(.post, url)
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        request.body = Data("client_id=form%26secret&x=yy".utf8)
        #expect(
            RequestTexts.all(in: request, isAuthorization: true).filter { $0.count > 3 } == [
                "query%20secret", "query secret", "plus+secret", "plus secret", "form%26secret", "form&secret",
            ])
        // The fields of a form have the names that the server gives them.
        #expect(RequestTexts.all(in: request, isAuthorization: false).contains("everybody"))
        request.headers["Content-Type"] = "application/json"
        request.body = Data(#"{"credential":{"id":"json secret","n":1,"list":["deep secret"]}}"#.utf8)
        let secrets = RequestTexts.all(in: request, isAuthorization: false)
        #expect(secrets.contains("json secret") && secrets.contains("deep secret"))
        let response = HTTPResponse(
            statusCode: 400, headers: ["Content-Type": "application/json"],
            body: Data(#"{"error":"e","error_description":"json secret and deep secret"}"#.utf8), url: url)
        let error = #expect(throws: HaapiError.self) {
            try HaapiAnswer.document(in: response, now: Date(), hiding: secrets)
        }
        #expect(error.map { "\($0)".contains("json secret") || "\($0)".contains("deep secret") } == false)
    }
}
