import Foundation
import Testing

@testable import Driver

@Suite struct DPoPSenderTests {
    private static let challenge401 = ScriptedTransport.Step.answer(
        401, ["WWW-Authenticate": "DPoP error=\"use_dpop_nonce\"", "DPoP-Nonce": "N-2"], ""
    )

    private static func url(_ text: String = "https://a.test/x?y=z") throws -> URL {
        try URL.checked(text)
    }

    private static func claims(_ request: HTTPRequest) throws -> JSONObject {
        #expect(request.headers.values(for: "DPoP").count == 1)
        return try JWTParts(try #require(request.headers["DPoP"])).claims
    }

    private static func sender(_ transport: ScriptedTransport, _ nonces: DPoPNonceStore = DPoPNonceStore()) throws
        -> DPoPSender
    {
        DPoPSender(transport: transport, dpop: try Dpop(), nonces: nonces)
    }

    @Test func aRequestGetsProofAndToken() async throws {
        let transport = ScriptedTransport([.answer(200, [:], "ok")])
        let url = try Self.url()
        let response = try await Self.sender(transport).send(accessToken: "AT_1") {
            HTTPRequest(.get, url, headers: ["Authorization": "Bearer old", "DPoP": "old", "Accept": "x"])
        }
        #expect(response.statusCode == 200)
        let request = transport.requests[0]
        #expect(request.headers.values(for: "Authorization") == ["DPoP AT_1"])
        #expect(request.headers["Accept"] == "x")
        let claims = try Self.claims(request)
        #expect(claims.members.map(\.name) == ["jti", "htm", "htu", "iat", "ath"])
        #expect(claims["htu"] == .string("https://a.test/x"))
        #expect(request.url == url)
    }

    @Test func withoutATokenThereIsNeitherHashNorAuthorization() async throws {
        let transport = ScriptedTransport([.answer(200, [:], "")])
        let url = try Self.url()
        _ = try await Self.sender(transport).send { HTTPRequest(.post, url, headers: ["Authorization": "Basic x"]) }
        #expect(transport.requests[0].headers["Authorization"] == "Basic x")
        #expect(try Self.claims(transport.requests[0])["ath"] == nil)
    }

    @Test(.bug("https://github.com/guillp/requests_oauth2client/issues/97"))
    func aDemandForANonceIsAnsweredOnceWithANewProof() async throws {
        let transport = ScriptedTransport([Self.challenge401, .answer(200, [:], "ok")])
        let url = try Self.url()
        let made = Lock(0)
        let response = try await Self.sender(transport).send(accessToken: "AT_1") {
            let count = made.withLock { count in
                count += 1
                return count
            }
            return HTTPRequest(.post, url, body: Data("\(count)".utf8))
        }
        #expect(response.statusCode == 200)
        #expect(transport.requests.map { String(decoding: $0.body ?? Data(), as: UTF8.self) } == ["1", "2"])
        let claims = try transport.requests.map(Self.claims)
        #expect(claims[0]["nonce"] == nil)
        #expect(claims[1]["nonce"] == .string("N-2"))
        #expect(claims[0]["jti"] != claims[1]["jti"])
    }

    @Test(.bug("https://github.com/opentdf/java-sdk/pull/374")) func aSecondDemandIsTheAnswer() async throws {
        let transport = ScriptedTransport([
            Self.challenge401, .answer(400, ["DPoP-Nonce": "N-3"], #"{"error":"use_dpop_nonce"}"#),
        ])
        let nonces = DPoPNonceStore()
        let url = try Self.url()
        let response = try await Self.sender(transport, nonces).send { HTTPRequest(.get, url) }
        #expect(response.statusCode == 400)
        #expect(transport.requests.count == 2)
        // The nonce of the failed attempt serves the next request.
        #expect(nonces.nonce(for: try #require(HTTPOrigin(url))) == "N-3")
    }

    @Test(
        .bug("https://github.com/danielfett/draft-dpop/issues/152"),
        arguments: [
            (200, "N-2"), (400, "N-2"), (401, "N-2"), (500, "N-2"), (302, "N-2"),
        ])
    func nonceOfEveryResponseIsUsedNext(_ status: Int, _ nonce: String) async throws {
        let transport = ScriptedTransport([.answer(status, ["dpop-nonce": nonce], ""), .answer(200, [:], "")])
        let sender = try Self.sender(transport)
        let url = try Self.url()
        _ = try await sender.send { HTTPRequest(.get, url) }
        _ = try await sender.send { HTTPRequest(.get, url) }
        #expect(try transport.requests.map { try Self.claims($0)["nonce"] } == [nil, .string(nonce)])
    }

    @Test func noncesStayAtTheirServer() async throws {
        let transport = ScriptedTransport([
            .answer(200, ["DPoP-Nonce": "A"], ""), .answer(200, [:], ""), .answer(200, [:], ""),
        ])
        let sender = try Self.sender(transport)
        for text in ["https://a.test/token", "https://b.test/token", "https://A.test:443/other"] {
            let url = try Self.url(text)
            _ = try await sender.send { HTTPRequest(.get, url) }
        }
        #expect(try transport.requests.map { try Self.claims($0)["nonce"] } == [nil, nil, .string("A")])
    }

    @Test(arguments: [
        ScriptedTransport.Step.answer(
            401, ["WWW-Authenticate": "DPoP error=\"invalid_token\"", "DPoP-Nonce": "N"], ""),
        .answer(400, ["DPoP-Nonce": "N"], #"{"error":"invalid_dpop_proof"}"#),
        .answer(401, ["WWW-Authenticate": "DPoP error=\"use_dpop_nonce\""], ""),
        .answer(503, ["Retry-After": "0"], ""),
        .fail(TransportError(.reset, "reset")),
        .fail(TransportError(.timeout, "timeout")),
        .fail(CancellationError()),
        .fail(HaapiRedirectRefusal(statusCode: 307)),
    ])
    func nothingElseIsSentAgain(_ step: ScriptedTransport.Step) async throws {
        let transport = ScriptedTransport([step])
        let sender = try Self.sender(transport)
        let url = try Self.url()
        switch step {
        case .answer(let status, _, _):
            #expect(try await sender.send { HTTPRequest(.get, url) }.statusCode == status)
        case .fail(let expected):
            await #expect {
                _ = try await sender.send { HTTPRequest(.get, url) }
            } throws: {
                type(of: $0) == type(of: expected)
            }
        }
        #expect(transport.requests.count == 1)
    }

    @Test func aFailureOfTheSecondAttemptIsThrown() async throws {
        let transport = ScriptedTransport([Self.challenge401, .fail(TransportError(.reset, "reset"))])
        let sender = try Self.sender(transport)
        let url = try Self.url()
        await #expect(throws: TransportError.self) { try await sender.send { HTTPRequest(.get, url) } }
        #expect(transport.requests.count == 2)
    }

    @Test func anAddressWithoutHostIsNotSent() async throws {
        let transport = ScriptedTransport([])
        let sender = try Self.sender(transport)
        await #expect(throws: DpopError.invalidURL) {
            try await sender.send { HTTPRequest(.get, URL(filePath: "/x")) }
        }
        #expect(transport.requests.isEmpty)
    }
}
