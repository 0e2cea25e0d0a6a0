import Foundation
import TestSupport
import Testing

@testable import Driver

@Suite struct HaapiClientTests {
    static let authorize = URL(string: "https://id.example.test/oauth/v2/oauth-authorize?client_id=c1&state=s")!

    typealias Setup = HaapiTokenManagerTests.Setup

    private static func step(_ headers: HTTPFields = [:]) -> ScriptedTransport.Step {
        var headers = headers
        headers["Content-Type"] = "application/vnd.auth+json"
        return .answer(200, headers, "{}")
    }

    @Test func aRequestCarriesTokenProofAndMediaType() async throws {
        let setup = try Setup([HaapiTokenManagerTests.token("AT-1"), Self.step()])
        _ = try await setup.manager.createClient().send(HTTPRequest(.get, Self.authorize))
        let request = try #require(setup.transport.requests.last)
        #expect(request.url == Self.authorize)
        #expect(request.headers["Accept"] == "application/vnd.auth+json")
        #expect(request.headers["Authorization"] == "DPoP AT-1")
        #expect(request.headers["Session-Id"] == nil)
        let proof = try JWTParts(try #require(request.headers["DPoP"]))
        #expect(proof.claims["htm"]?.string == "GET")
        #expect(proof.claims["htu"]?.string == "https://id.example.test/oauth/v2/oauth-authorize")
        // SHA-256 of "AT-1", base64url.
        #expect(proof.claims["ath"]?.string == Base64URL.encode(try MessageDigest.sha256.hash(Array("AT-1".utf8))))
    }

    @Test func anAcceptOfTheCallerIsKept() async throws {
        let setup = try Setup([HaapiTokenManagerTests.token("AT-1"), Self.step()])
        let request = HTTPRequest(.get, Self.authorize, headers: ["accept": "application/json"])
        _ = try await setup.manager.createClient().send(request)
        #expect(setup.transport.requests.last?.headers.values(for: "Accept") == ["application/json"])
    }

    @Test func theSessionFollowsTheServer() async throws {
        let setup = try Setup([
            HaapiTokenManagerTests.token("AT-1"), Self.step(["Set-Session-Id": "S-1"]), Self.step(),
            Self.step(["set-session-id": "S-2"]), Self.step(), Self.step(),
        ])
        let client = setup.manager.createClient()
        for _ in 0..<4 { _ = try await client.send(HTTPRequest(.get, Self.authorize)) }
        client.resetSession()
        _ = try await client.send(HTTPRequest(.get, Self.authorize))
        let sessions = setup.transport.requests.dropFirst().map { $0.headers["Session-Id"] }
        #expect(sessions == [nil, "S-1", "S-1", "S-2", nil])
    }

    /// Answers when the test says so.
    private struct HeldTransport: HTTPTransport {
        let arrived = Gate()
        let mayAnswer = Gate()

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            arrived.open()
            try await mayAnswer.passed()
            return .scripted(200, ["Set-Session-Id": "OLD"], "")
        }
    }

    @Test func anAnswerToTheFlowBeforeSetsNoSession() async throws {
        let held = HeldTransport()
        let session = HaapiSessionTransport(held)
        let early = Task { try await session.send(HTTPRequest(.get, Self.authorize)) }
        try await held.arrived.passed()
        session.reset()
        held.mayAnswer.open()
        _ = try await early.value
        #expect(session.currentId == nil)
        _ = try await session.send(HTTPRequest(.get, Self.authorize))
        #expect(session.currentId == "OLD")
    }

    @Test func reflectionShowsNoSessionAndNoNonce() async throws {
        let setup = try Setup([
            HaapiTokenManagerTests.token("AT-1"), Self.step(["Set-Session-Id": "S-SECRET", "DPoP-Nonce": "N-SECRET"]),
        ])
        let client = setup.manager.createClient()
        _ = try await client.send(HTTPRequest(.get, Self.authorize))
        var dumped = ""
        dump(client, to: &dumped)
        dump(setup.manager, to: &dumped)
        #expect(!dumped.contains("SECRET") && !dumped.contains("AT-1"))
    }

    @Test func aProgramsOwnClientCanHandInNonces() async throws {
        let setup = try Setup([HaapiTokenManagerTests.token("AT-1")])
        let info = try await setup.manager.getHaapiToken()
        info.takeNonce(from: .scripted(200, ["DPoP-Nonce": "N-7"], "", url: Self.authorize))
        let proof = try JWTParts(try info.dpopHeaderValue(httpMethod: "GET", url: Self.authorize))
        #expect(proof.claims["nonce"]?.string == "N-7")
        let elsewhere = try #require(URL(string: "https://other.example.test/"))
        #expect(try JWTParts(try info.dpopHeaderValue(httpMethod: "GET", url: elsewhere)).claims["nonce"] == nil)
    }

    @Test func clientsOfOneManagerHaveSessionsOfTheirOwn() async throws {
        let setup = try Setup([
            HaapiTokenManagerTests.token("AT-1"), Self.step(["Set-Session-Id": "S-1"]), Self.step(), Self.step(),
        ])
        let first = setup.manager.createClient()
        let second = setup.manager.createClient()
        _ = try await first.send(HTTPRequest(.get, Self.authorize))
        _ = try await second.send(HTTPRequest(.get, Self.authorize))
        _ = try await first.send(HTTPRequest(.get, Self.authorize))
        #expect(setup.transport.requests.dropFirst().map { $0.headers["Session-Id"] } == [nil, nil, "S-1"])
    }

    @Test func aSessionInANonceChallengeCounts() async throws {
        let challenge = ScriptedTransport.Step.answer(
            401,
            [
                "DPoP-Nonce": "N-1", "Set-Session-Id": "S-9",
                "WWW-Authenticate": #"DPoP error="use_dpop_nonce", algs="ES256""#,
            ], "")
        let setup = try Setup([HaapiTokenManagerTests.token("AT-1"), challenge, Self.step()])
        let response = try await setup.manager.createClient().send(HTTPRequest(.get, Self.authorize))
        #expect(response.statusCode == 200)
        let retried = try #require(setup.transport.requests.last)
        #expect(retried.headers["Session-Id"] == "S-9")
        #expect(try JWTParts(try #require(retried.headers["DPoP"])).claims["nonce"]?.string == "N-1")
    }

    @Test func aTokenThatTheServerCallsInvalidIsForgottenAndTheRequestNotResent() async throws {
        let refusal = ScriptedTransport.Step.answer(
            401, ["WWW-Authenticate": #"DPoP error="invalid_token""#], "")
        let setup = try Setup([
            HaapiTokenManagerTests.token("AT-1"), refusal, HaapiTokenManagerTests.token("AT-2"), Self.step(),
        ])
        let client = setup.manager.createClient()
        #expect(try await client.send(HTTPRequest(.get, Self.authorize)).statusCode == 401)
        #expect(setup.transport.requests.count == 2)
        #expect(try await client.send(HTTPRequest(.get, Self.authorize)).statusCode == 200)
        #expect(setup.transport.requests.last?.headers["Authorization"] == "DPoP AT-2")
    }
}
