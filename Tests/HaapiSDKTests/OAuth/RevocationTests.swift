import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// Revocation (RFC 7009).
struct RevocationTests {
    @Test func theRequest() async throws {
        let bench = try TokenBench(ScriptedTokenServer(200, headers: [:], ""))
        #expect(await bench.manager.revokeAccessToken(with: "AT").isSuccess)
        #expect(await bench.manager.revokeRefreshToken(with: "RT").isSuccess)
        #expect(
            bench.server.requests.map(\.parameters) == [
                [["token", "AT"], ["token_type_hint", "access_token"]],
                [["token", "RT"], ["token_type_hint", "refresh_token"]],
            ])
        for request in bench.server.requests {
            #expect(request.method == .post)
            #expect(request.url.absoluteString == "https://id.example/revoke")
            #expect(request.headers["Authorization"]?.hasPrefix("Basic ") == true)
            #expect(request.headers["DPoP"] == nil)
        }
        #expect(bench.events.all == [], "the listener is for tokens")
    }

    struct Answer: Sendable {
        let status: Int
        var headers: HTTPFields = [:]
        var body = ""
        let code: String
        let texts: [String]
        var isRetryable = false
    }

    @Test(arguments: [
        Answer(status: 204, code: "haapi", texts: ["HTTP status 204", "only status 200"]),
        Answer(status: 201, body: "{}", code: "haapi", texts: ["HTTP status 201"]),
        Answer(status: 304, code: "haapi", texts: ["HTTP status 304"]),
        Answer(
            status: 404, headers: ["Content-Type": "text/html"], body: "<p>", code: "haapi",
            texts: ["404", "text/html", "revocationEndpointURL"]),
        Answer(
            status: 503, headers: ["Retry-After": "9"], code: "networking", texts: ["503", "in 9 s"], isRetryable: true),
        Answer(
            status: 503, headers: ["Retry-After": "9"], body: "{}", code: "networking", texts: ["in 9 s"],
            isRetryable: true),
        Answer(status: 500, code: "networking", texts: ["500"], isRetryable: true),
        Answer(status: 429, code: "networking", texts: ["429"], isRetryable: true),
        Answer(
            status: 400, body: #"{"error": "unsupported_token_type"}"#, code: "haapi", texts: ["unsupported_token_type"]
        ),
        Answer(
            status: 401, body: #"{"error": "invalid_client"}"#, code: "haapi",
            texts: ["invalid_client", "clientAuthenticationMethod"]),
        Answer(
            status: 401, headers: ["WWW-Authenticate": #"Basic error="invalid_client""#], code: "haapi",
            texts: ["invalid_client"]),
    ])
    func onlyStatus200IsSuccess(answer: Answer) async throws {
        let bench = try TokenBench(ScriptedTokenServer(answer.status, headers: answer.headers, answer.body))
        let error = try #require(await bench.manager.revokeRefreshToken(with: "RT").haapiError)
        #expect(error.error == answer.code)
        for text in answer.texts { #expect("\(error)".contains(text), "\(error)") }
        if case .retryable = error.recoverySuggestion {
            #expect(answer.isRetryable)
        } else {
            #expect(!answer.isRetryable)
        }
        #expect(bench.server.requests.count == 1)
    }

    @Test func aWaitThatTheServerAsksForIsInTheCause() async throws {
        let bench = try TokenBench(ScriptedTokenServer(503, headers: ["Retry-After": "9"], ""))
        let error = await bench.manager.revokeAccessToken(with: "AT").haapiError
        #expect(error?.cause as? HaapiServerUnavailable == HaapiServerUnavailable(statusCode: 503, retryAfter: 9))
    }

    @Test func withoutAnAddressNothingIsSent() async throws {
        let bench = try TokenBench(ScriptedTokenServer(200, ""), isBound: true, revocationEndpoint: nil)
        for response in [
            await bench.manager.revokeAccessToken(with: "AT"), await bench.manager.revokeRefreshToken(with: "RT"),
        ] {
            guard case .invalidConfiguration(let reason) = response.haapiError else {
                Issue.record("\(response)")
                return
            }
            #expect(reason.contains("revocationEndpointURL"))
        }
        #expect(bench.server.requests.isEmpty)
        #expect(bench.events.all == [])
    }

    @Test func aRedirectIsRefused() async throws {
        let bench = try TokenBench(ScriptedTokenServer { _, _ in throw HaapiRedirectRefusal(statusCode: 307) })
        let error = await bench.manager.revokeAccessToken(with: "AT").haapiError
        #expect(error?.error == "haapi_redirect_refused")
        #expect(error?.failureReason.contains("revocationEndpointURL") == true)
    }
}
