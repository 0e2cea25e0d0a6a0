import Foundation
import Testing

@testable import Driver

@Suite struct TokenAnswerClassifierTests {
    static let json: HTTPFields = ["Content-Type": "application/json"]

    static func classify(
        _ status: Int, _ body: String, _ headers: HTTPFields = json
    ) -> Result<AccessTokenResponse, OAuthTokenError> {
        TokenAnswerClassifier.classify(
            statusCode: status, headers: headers, body: Data(body.utf8), now: Date(timeIntervalSince1970: 1_700_000_000)
        )
    }

    /// The outcome in one word or two, to compare with.
    static func summary(_ result: Result<AccessTokenResponse, OAuthTokenError>) -> String {
        switch result {
        case .success: "token"
        case .failure(.refused(let response, _)): "refused \(response.error) \(response.statusCode)"
        case .failure(.serverUnavailable(let status, let retryAfter)):
            "unavailable \(status) \(retryAfter.map { "\($0.components.seconds)" } ?? "-")"
        case .failure(.unknownError(let error)): "unknown \(error.statusCode)"
        case .failure(.notAnOAuthAnswer(let status, let type, let problem, _)): "\(problem) \(status) \(type ?? "-")"
        case .failure(let error): "\(error)"
        }
    }

    @Test(
        .bug("https://github.com/openid/AppAuth-Android/issues/94"),
        .bug("https://github.com/badgateway/oauth2-client/pull/153"),
        .bug("https://github.com/ramosbugs/oauth2-rs/issues/313"),
        .bug("https://github.com/ballerina-platform/ballerina-library/issues/3334"),
        arguments: [
            // Any 2xx with a token is a success.
            (200, #"{"access_token":"a","token_type":"DPoP","expires_in":300}"#, "token"),
            (201, #"{"access_token":"a"}"#, "token"),
            (299, #"{"access_token":"a"}"#, "token"),
            (200, "\u{FEFF}{\"access_token\":\"a\"}", "token"),
            (200, #"{"access_token":"first","access_token":"last"}"#, "token"),
            (200, #"{"access_token":"a","error":null,"refresh_token":null,"scope":null,"id_token":null}"#, "token"),
            (200, #"{"access_token":"a","error":""}"#, "token"),
            (200, #"{"error":null,"access_token":"a","error":""}"#, "token"),
            (200, #"{"access_token":"a","unknown":{"deep":[1,2,{}]}}"#, "token"),
            (200, #"{"access_token":"!#$ ~"}"#, "token"),
            // An error wins over the status and over a token.
            (200, #"{"error":"invalid_grant"}"#, "refused invalid_grant 200"),
            (200, #"{"access_token":"a","error":"invalid_grant"}"#, "refused invalid_grant 200"),
            (200, #"{"error":"invalid_grant","access_token":"a","error":null}"#, "refused invalid_grant 200"),
            (200, #"{"error":"invalid_grant","access_token":"a","error":""}"#, "refused invalid_grant 200"),
            (200, #"{"error":{},"access_token":"a","error":null}"#, "unknown 200"),
            (400, #"{"error":"invalid_grant","error_description":null}"#, "refused invalid_grant 400"),
            (401, #"{"error":"invalid_client"}"#, "refused invalid_client 401"),
            (403, #"{"error":"insufficient_scope"}"#, "refused insufficient_scope 403"),
            (503, #"{"error":"temporarily_unavailable"}"#, "refused temporarily_unavailable 503"),
            (400, #"{"error":"use_dpop_nonce"}"#, "refused use_dpop_nonce 400"),
            // Errors in forms of their own.
            (400, #"{"errorCode":"E0000001","errorSummary":"Api validation failed"}"#, "unknown 400"),
            (422, #"{"detail":[{"loc":["body"],"msg":"field required"}]}"#, "unknown 422"),
            (400, #"{"error":{"code":400,"message":"x"}}"#, "unknown 400"),
            (200, #"{"error":{"code":400},"access_token":"a"}"#, "unknown 200"),
            (200, #"{"error":false,"access_token":"a"}"#, "unknown 200"),
            (400, "{}", "unknown 400"),
            (400, #"{"error":""}"#, "unknown 400"),
            // Only 2xx yields a token.
            (400, #"{"access_token":"a"}"#, "unknown 400"),
            (304, #"{"access_token":"a"}"#, "unknown 304"),
            (500, #"{"access_token":"a"}"#, "unavailable 500 -"),
            // Trouble of the server.
            (408, "", "unavailable 408 -"), (429, "", "unavailable 429 -"), (500, "<html>", "unavailable 500 -"),
            (502, "Bad gateway", "unavailable 502 -"), (503, "{}", "unavailable 503 -"),
            (599, "[]", "unavailable 599 -"),
            (503, #"{"error":{"code":503}}"#, "unavailable 503 -"), (429, #"{"error":true}"#, "unavailable 429 -"),
            (408, #"{"error":[]}"#, "unavailable 408 -"), (500, #"{"error":500}"#, "unavailable 500 -"),
            // Not an OAuth answer.
            (200, "", "empty 200 application/json"),
            (200, " ", "empty 200 application/json"),
            (204, "", "empty 204 application/json"),
            (403, "", "empty 403 application/json"),
            (200, "[]", "notAnObject 200 application/json"),
            (200, "null", "notAnObject 200 application/json"),
            (200, "access_token=a&token_type=bearer", "notJSON 200 application/json"),
            (404, "<html></html>", "notJSON 404 application/json"),
            (200, "{}", "accessTokenMissing 200 application/json"),
            (200, #"{"access_token":""}"#, "accessTokenMissing 200 application/json"),
            (200, #"{"access_token":null}"#, "accessTokenMissing 200 application/json"),
            (200, #"{"accessToken":"a"}"#, "accessTokenMissing 200 application/json"),
            (200, #"{"ACCESS_TOKEN":"a"}"#, "accessTokenMissing 200 application/json"),
            (200, #"{"data":{"access_token":"a"}}"#, "accessTokenMissing 200 application/json"),
            (200, #"[{"access_token":"a"}]"#, "notAnObject 200 application/json"),
            (200, #"{"access_token":17}"#, "memberInvalid 200 application/json"),
            (200, #"{"access_token":["a"]}"#, "memberInvalid 200 application/json"),
            (200, #"{"access_token":"a\nb"}"#, "accessTokenInvalid 200 application/json"),
            (200, #"{"access_token":" "}"#, "accessTokenInvalid 200 application/json"),
            (200, #"{"access_token":"   "}"#, "accessTokenInvalid 200 application/json"),
            (200, #"{"access_token":"a\u0000"}"#, "accessTokenInvalid 200 application/json"),
            (200, #"{"access_token":"a\u007f"}"#, "accessTokenInvalid 200 application/json"),
            (200, #"{"access_token":"é"}"#, "accessTokenInvalid 200 application/json"),
            (200, #"{"access_token":"a","token_type":1}"#, "memberInvalid 200 application/json"),
            (200, #"{"access_token":"a","refresh_token":1}"#, "memberInvalid 200 application/json"),
            (200, #"{"access_token":"a","id_token":{}}"#, "memberInvalid 200 application/json"),
            (200, #"{"access_token":"a","scope":["a",1]}"#, "memberInvalid 200 application/json"),
            (200, #"{"access_token":"a","expires_in":-1}"#, "expiresInInvalid 200 application/json"),
            (200, #"{"access_token":"a","expires_in":"NaN"}"#, "expiresInInvalid 200 application/json"),
            (200, #"{"access_token":"a","expires_in":NaN}"#, "notJSON 200 application/json"),
            (200, String(repeating: "[", count: 600), "notJSON 200 application/json"),
        ])
    func outcomes(_ status: Int, _ body: String, _ expected: String) {
        #expect(Self.summary(Self.classify(status, body)) == expected)
    }

    @Test(
        .bug("https://github.com/katharsis-project/katharsis-framework/issues/448"),
        arguments: [
            ("Application/JSON; charset=utf-8", "token"), ("text/plain", "token"), ("text/html", "token"),
            ("", "token"),
            ("nonsense", "token"),
        ])
    func theMediaTypeOfATokenIsNotDecisive(_ type: String, _ expected: String) {
        #expect(Self.summary(Self.classify(200, #"{"access_token":"a"}"#, ["Content-Type": type])) == expected)
    }

    @Test(
        .bug("https://github.com/MaikuB/flutter_appauth/issues/344"),
        arguments: [
            ("Text/HTML; charset=utf-8", "notJSON 200 text/html"), ("", "notJSON 200 -"), ("nonsense", "notJSON 200 -"),
        ])
    func aPageIsNamedByItsMediaType(_ type: String, _ expected: String) {
        #expect(Self.summary(Self.classify(200, "<!doctype html>", ["Content-Type": type])) == expected)
    }

    @Test(arguments: [
        // A challenge speaks where the content does not.
        (401, "", "DPoP error=\"invalid_dpop_proof\", error_description=\"x\"", "refused invalid_dpop_proof 401"),
        (401, "<html>", "Basic, Bearer error=\"invalid_client\"", "refused invalid_client 401"),
        (401, #"{"detail":"x"}"#, "Bearer error=\"invalid_token\"", "refused invalid_token 401"),
        (401, #"{"error":"invalid_client"}"#, "Basic error=\"other\"", "refused invalid_client 401"),
        (401, "", "Basic realm=\"x\"", "empty 401 -"),
        (401, "", "Basic error=\"\"", "empty 401 -"),
        (200, "", "Bearer error=\"invalid_token\"", "empty 200 -"),
    ])
    func challenges(_ status: Int, _ body: String, _ challenge: String, _ expected: String) {
        #expect(Self.summary(Self.classify(status, body, ["WWW-Authenticate": challenge])) == expected)
    }

    @Test(arguments: [
        ("120", "unavailable 503 120"), ("Tue, 14 Nov 2023 22:14:20 GMT", "unavailable 503 60"),
        ("soon", "unavailable 503 -"), ("999999999", "unavailable 503 86400"),
    ])
    func retryAfterIsTaken(_ value: String, _ expected: String) {
        for body in ["", #"{"error":{"code":503}}"#] {
            #expect(Self.summary(Self.classify(503, body, ["Retry-After": value])) == expected)
        }
    }

    @Test func retryAfterOfAnOAuthErrorIsKept() {
        let result = Self.classify(503, #"{"error":"server_error"}"#, ["Retry-After": "7"])
        guard case .failure(let error) = result, case .refused(let response, _) = error else {
            Issue.record("\(result)")
            return
        }
        #expect(response.retryAfter == .seconds(7))
        #expect(error.isRetryable)
    }

    @Test func invalidUTF8IsMalformed() {
        let body = Data(#"{"access_token":"a","x":""#.utf8) + [0xFF] + Data("\"}".utf8)
        let result = TokenAnswerClassifier.classify(statusCode: 200, headers: Self.json, body: body, now: Date())
        #expect(Self.summary(result) == "notJSON 200 application/json")
    }

    @Test(.bug("https://github.com/freizl/hoauth2/issues/215")) func anUnknownErrorKeepsItsJSON() {
        guard case .failure(.unknownError(let error)) = Self.classify(400, "{ \"errorCode\" : 5 }") else {
            Issue.record("no unknown error")
            return
        }
        #expect(error.json == #"{"errorCode":5}"#)
        #expect(error.members["errorCode"]?.number?.int64 == 5)
    }
}
