import Foundation
import Testing

@testable import Driver
@testable import HaapiSDK

/// What becomes of an answer, and what the listener is told of it: each row of the tables.
struct TokenAnswerTests {
    private static func check(_ one: TokenAnswerCase, _ call: (OAuthTokenManager) async -> TokenResponse) async throws {
        let bench = try TokenBench(ScriptedTokenServer(one.status, headers: one.headers, one.body))
        let response = await call(bench.manager)
        switch one.outcome {
        case .tokens(let expiresIn, let type):
            let tokens = try #require(response.tokens)
            #expect(tokens.accessToken == "AT")
            #expect(tokens.expiresIn == expiresIn)
            #expect(tokens.tokenType == type)
            #expect(bench.events.all == ["told of success, status \(one.status), AT"])
        case .oAuthError(let code):
            #expect(response.oAuthError?.error == code)
            #expect(bench.events.all == ["told of \(code), status \(one.status)"])
        case .error(let texts):
            let error = try #require(response.haapiError)
            for text in texts { #expect("\(error)".contains(text), "\(error)") }
            #expect(bench.events.all == ["told of an error, status \(one.status)"])
        }
        #expect(bench.server.requests.count == 1, "nothing is sent again by itself")
    }

    @Test(
        arguments: TokenAnswerCase.lifetimes + TokenAnswerCase.successes + TokenAnswerCase.oAuthErrors
            + TokenAnswerCase.others)
    func ofACodeExchange(one: TokenAnswerCase) async throws {
        try await Self.check(one) { await $0.fetchAccessToken(with: "C1") }
    }

    @Test(
        arguments: TokenAnswerCase.lifetimes + TokenAnswerCase.successes + TokenAnswerCase.oAuthErrors
            + TokenAnswerCase.others)
    func ofARefresh(one: TokenAnswerCase) async throws {
        try await Self.check(one) { await $0.refreshAccessToken(with: "RT") }
    }

    @Test func allMembersOfAnAnswer() async throws {
        let body = TokenBench.tokens(#", "refresh_token": "RT2", "id_token": "e30.e30.sig", "scope": "openid read""#)
        let tokens = await (try TokenBench(ScriptedTokenServer(body))).manager.fetchAccessToken(with: "C1").tokens
        #expect(
            tokens
                == SuccessfulTokenResponse(
                    accessToken: "AT", expiresIn: 300, idToken: "e30.e30.sig", refreshToken: "RT2",
                    scope: "openid read", tokenType: "Bearer"))
    }

    @Test func allMembersOfAnError() async throws {
        let body = #"{"error": "invalid_grant", "error_description": "spent", "error_uri": "https://id.example/e"}"#
        let response = await (try TokenBench(ScriptedTokenServer(400, body))).manager.fetchAccessToken(with: "C1")
        #expect(
            response.oAuthError
                == ErrorTokenResponse(
                    error: "invalid_grant", errorDescription: "spent", errorUri: "https://id.example/e"))
    }

    @Test func aRotatedRefreshTokenWinsOverTheOldOne_lanesLink109() async throws {
        let bench = try TokenBench(ScriptedTokenServer(TokenBench.tokens(#", "refresh_token": "RT2""#)))
        #expect(await bench.manager.refreshAccessToken(with: "RT1").tokens?.refreshToken == "RT2")
    }

    @Test(arguments: ["", #", "refresh_token": null"#, #", "refresh_token": """#])
    func withoutANewRefreshTokenTheOneThatWasSentStays(member: String) async throws {
        let bench = try TokenBench(ScriptedTokenServer(TokenBench.tokens(member)))
        #expect(await bench.manager.refreshAccessToken(with: "RT1").tokens?.refreshToken == "RT1")
        #expect(await bench.manager.fetchAccessToken(with: "C1").tokens?.refreshToken == nil)
    }

    @Test func aSecretThatTheServerRepeatsIsInNoError() async throws {
        let bench = try TokenBench(
            ScriptedTokenServer { _, request in
                let sent = String(decoding: request.body ?? Data(), as: UTF8.self)
                return ScriptedTokenServer.response(
                    400, #"{"error": "invalid_grant", "error_description": "got \#(sent)"}"#, to: request)
            })
        let response = await bench.manager.refreshAccessToken(with: "RT-very-secret")
        let error = try #require(response.oAuthError)
        #expect(error.errorDescription?.contains("got grant_type") == true)
        #expect(error.errorDescription?.contains("RT-very-secret") == false)
    }

    @Test(arguments: [
        (TransportError(.connect, "refused") as any Error, ["told of an error, status none"], "networking"),
        (TransportError(.closed, "closed"), ["told of an error, status none"], "haapi"),
        (HaapiRedirectRefusal(statusCode: 302), ["told of an error, status none"], "haapi_redirect_refused"),
        (TransportError(.invalidRequest, "no host"), [], "haapi"),
        (HaapiInsecureTransportRefusal(scheme: "http", host: "id.example"), [], "insecure_transport"),
        (DpopError.invalidURL, [], "dpop"),
    ])
    func withoutAnAnswer(error: any Error, events: [String], code: String) async throws {
        let bench = try TokenBench(ScriptedTokenServer { _, _ in throw error })
        #expect(await bench.manager.fetchAccessToken(with: "C1").haapiError?.error == code)
        #expect(bench.events.all == events)
        #expect(await bench.manager.refreshAccessToken(with: "RT").haapiError?.error == code)
        #expect(bench.events.all == events + events)
    }

    @Test func aDemandForANonceThatWasMetIsNotReported() async throws {
        let bench = try TokenBench(
            ScriptedTokenServer { number, request in
                number == 0
                    ? ScriptedTokenServer.response(
                        400, headers: ["DPoP-Nonce": "N1", "Content-Type": "application/json"],
                        #"{"error": "use_dpop_nonce"}"#, to: request)
                    : ScriptedTokenServer.response(200, TokenBench.boundTokens(), to: request)
            })
        #expect(await bench.manager.fetchAccessToken(with: "C1", dpop: try Dpop()).tokens != nil)
        #expect(bench.server.requests.count == 2)
        #expect(bench.events.all == ["told of success, status 200, AT"])
    }
}
