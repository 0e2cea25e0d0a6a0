import Foundation
import Testing

@testable import Driver
@testable import HaapiSDK

/// What is asked, and with which parameters.
struct TokenRequestTests {
    @Test func aCodeIsExchangedWithTheVerifierOfItsFlow() async throws {
        let bench = try TokenBench(ScriptedTokenServer(TokenBench.tokens()))
        bench.context.codeVerifiers.keep(Secret("V1"), for: "C1")
        bench.context.codeVerifiers.keep(Secret("V2"), for: "C2")
        let response = await bench.manager.fetchAccessToken(with: "C1")
        #expect(response.tokens != nil)
        let request = try #require(bench.server.requests.first)
        #expect(request.method == .post)
        #expect(request.url.absoluteString == "https://id.example/token")
        #expect(request.headers["Accept"] == "application/json")
        #expect(request.headers["Authorization"] == "Basic " + Data("app:app-secret".utf8).base64EncodedString())
        #expect(request.headers["DPoP"] == nil)
        #expect(
            request.parameters == [
                ["grant_type", "authorization_code"], ["code", "C1"], ["redirect_uri", "app://haapi"],
                ["code_verifier", "V1"],
            ])
        #expect(bench.context.codeVerifiers.verifier(for: "C1") == nil, "it is spent")
        #expect(bench.context.codeVerifiers.verifier(for: "C2") == Secret("V2"))
    }

    @Test func aVerifierStaysUntilTheCodeIsSpent() async throws {
        let bench = try TokenBench(
            ScriptedTokenServer { number, request in
                if number == 0 { throw TransportError(.connect, "no route") }
                return ScriptedTokenServer.response(200, TokenBench.tokens(), to: request)
            })
        bench.context.codeVerifiers.keep(Secret("V1"), for: "C1")
        #expect(await bench.manager.fetchAccessToken(with: "C1").haapiError?.error == "networking")
        #expect(await bench.manager.fetchAccessToken(with: "C1").tokens != nil)
        #expect(bench.server.requests.map { $0[parameter: "code_verifier"] } == ["V1", "V1"])
    }

    @Test func theCallersVerifierWins() async throws {
        let bench = try TokenBench(ScriptedTokenServer(TokenBench.tokens()))
        bench.context.codeVerifiers.keep(Secret("V1"), for: "C1")
        _ = await bench.manager.fetchAccessToken(with: "C1", additionalParameters: ["code_verifier": "mine"])
        let request = try #require(bench.server.requests.first)
        #expect(request.parameters.filter { $0.first == "code_verifier" } == [["code_verifier", "mine"]])
    }

    @Test func anEmptyVerifierOfTheCallerCountsAsAbsent() async throws {
        let bench = try TokenBench(ScriptedTokenServer(TokenBench.tokens()))
        bench.context.codeVerifiers.keep(Secret("V1"), for: "C1")
        _ = await bench.manager.fetchAccessToken(with: "C1", additionalParameters: ["code_verifier": ""])
        #expect(bench.server.requests.first?[parameter: "code_verifier"] == "V1")
    }

    @Test func aRefreshSendsNoRedirectURI() async throws {
        let bench = try TokenBench(ScriptedTokenServer(TokenBench.tokens()))
        _ = await bench.manager.refreshAccessToken(with: "RT", additionalParameters: ["scope": "read", "a": "b"])
        #expect(
            bench.server.requests.first?.parameters == [
                ["grant_type", "refresh_token"], ["refresh_token", "RT"], ["a", "b"], ["scope", "read"],
            ])
    }

    static let own = [
        "grant_type", "code", "redirect_uri", "refresh_token", "client_id", "client_secret", "client_assertion",
        "client_assertion_type",
    ]

    @Test(arguments: own)
    func theAppCannotReplaceAParameterOfThePackage(name: String) async throws {
        let bench = try TokenBench(ScriptedTokenServer(TokenBench.tokens()))
        let given = [name: "forged", "resource": "https://api.example"]
        _ = await bench.manager.fetchAccessToken(with: "C1", additionalParameters: given)
        _ = await bench.manager.refreshAccessToken(with: "RT", additionalParameters: given)
        #expect(bench.server.requests.count == 2)
        for request in bench.server.requests {
            #expect(!request.parameters.contains { $0.last == "forged" })
            #expect(request[parameter: "resource"] == "https://api.example")
            #expect(request.parameters.count == request.parameterNames.count, "none twice")
        }
    }

    @Test func theRequestActsAsTheClientOfTheAccessor() async throws {
        let dynamic = ActiveClient(
            id: "dyn", authentication: ClientAuthenticationMethodSecret(secret: "dyn-secret", transport: .body),
            role: .dynamic, store: nil)
        let bench = try TokenBench(ScriptedTokenServer(TokenBench.tokens()), client: dynamic)
        _ = await bench.manager.refreshAccessToken(with: "RT")
        _ = await bench.manager.revokeRefreshToken(with: "RT")
        #expect(bench.server.requests.map { $0[parameter: "client_id"] } == ["dyn", "dyn"])
        #expect(bench.server.requests.map { $0[parameter: "client_secret"] } == ["dyn-secret", "dyn-secret"])
        #expect(bench.server.requests.map { $0.headers["Authorization"] } == [nil, nil])
    }

    @Test func whatIsEmptyIsNotSent() async throws {
        let bench = try TokenBench(ScriptedTokenServer(TokenBench.tokens()))
        #expect(await bench.manager.fetchAccessToken(with: "").haapiError?.error == "unexpected")
        #expect(await bench.manager.refreshAccessToken(with: "").haapiError?.error == "unexpected")
        #expect(await bench.manager.revokeAccessToken(with: "").haapiError?.error == "unexpected")
        #expect(bench.server.requests.isEmpty)
        #expect(bench.events.all == [], "nobody is told of what was not sent")
    }
}
