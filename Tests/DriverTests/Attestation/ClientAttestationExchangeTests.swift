import Foundation
import Testing

@testable import Driver

@Suite struct ClientAttestationExchangeTests {
    static let endpoint = URL(string: "https://id.example.test/oauth/v2/oauth-token")!

    /// Answers a challenge with a signature of the key over it, or fails as told.
    struct Provider: AttestationProvider {
        var isSupported = true
        var failures = Lock<[any Error]>([])

        func challengeResponse(for challenge: String, dpop: Dpop) async throws -> String {
            if let failure = failures.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw failure }
            return "evidence for \(challenge)"
        }
    }

    /// What the attempts of a request waited.
    struct Setup {
        let transport: ScriptedTransport
        let source: HaapiTokenSource
        let waits = Lock<[Duration]>([])

        init(_ steps: [ScriptedTransport.Step], provider: Provider = Provider(), retries: Int = 3) throws {
            transport = ScriptedTransport(steps)
            let dpop = try Dpop()
            let exchange = ClientAttestationExchange(
                tokenEndpoint: endpoint, clientId: "app 1&x", transport: transport, provider: provider, dpop: dpop,
                now: { Date(timeIntervalSince1970: 0) })
            let attempts = AttestationAttempts(
                exchange: exchange, schedule: RetrySchedule(retries: retries),
                sleep: { [waits] duration in waits.withLock { $0.append(duration) } })
            source = HaapiTokenSource(
                tokenEndpoint: endpoint, clientId: "app 1&x", proof: .attestation(attempts), dpop: dpop,
                sender: TokenRequestSender(transport: transport))
        }
    }

    static let json: HTTPFields = ["Content-Type": "application/json"]
    static let challenge = ScriptedTransport.Step.answer(200, json, #"{"challenge":"eyJzdGF0ZSI6Ii4ifQ"}"#)
    static let cat = ScriptedTransport.Step.answer(200, json, #"{"cat":"a.b.c"}"#)
    static let token = HaapiTokenManagerTests.token("AT-1")

    @Test func challengeEvidenceAndTokenAreExchangedAsTheDraftSays() async throws {
        let setup = try Setup([Self.challenge, Self.cat, Self.token])
        #expect(try await setup.source.obtain().value == "AT-1")
        let requests = setup.transport.requests
        #expect(requests.map(\.method) == [.get, .post, .post])
        let address = "https://id.example.test/oauth/v2/oauth-token/cat?client_id=app+1%26x"
        #expect(requests[0].url.absoluteString == address)
        #expect(requests[1].url.absoluteString == address)
        #expect(
            requests[1].formParameters == [
                "challenge": ["eyJzdGF0ZSI6Ii4ifQ"],
                "challenge_response": ["evidence for eyJzdGF0ZSI6Ii4ifQ"],
            ])
        #expect(requests[2].url == Self.endpoint)
        #expect(
            requests[2].formParameters == [
                "grant_type": ["client_credentials"], "scope": ["urn:se:curity:scopes:haapi"],
                "client_assertion_type": ["urn:se:curity:attestation:client"], "client_assertion": ["a.b.c"],
            ])
        #expect(requests[0].headers["DPoP"] == nil && requests[1].headers["DPoP"] == nil)
        #expect(requests[2].headers["DPoP"] != nil && requests[2].headers["Authorization"] == nil)
    }

    @Test func everyTokenNeedsAnAttestationOfItsOwn() async throws {
        let setup = try Setup([Self.challenge, Self.cat, Self.token, Self.challenge, Self.cat, Self.token])
        _ = try await setup.source.obtain()
        _ = try await setup.source.obtain()
        #expect(setup.transport.requests.count == 6)
    }

    @Test func aNonceDemandUsesTheSameAttestationOnce() async throws {
        let demand = ScriptedTransport.Step.answer(400, ["DPoP-Nonce": "N"], #"{"error":"use_dpop_nonce"}"#)
        let setup = try Setup([Self.challenge, Self.cat, demand, Self.token])
        _ = try await setup.source.obtain()
        #expect(
            setup.transport.requests.suffix(2).map { $0.formParameters["client_assertion"] } == [["a.b.c"], ["a.b.c"]])
    }

    @Test func aDeviceThatCannotAttestSendsNothing() async throws {
        let setup = try Setup([], provider: Provider(isSupported: false))
        let error = await #expect(throws: AttestationError.self) { try await setup.source.obtain() }
        guard case .notSupported = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(setup.transport.requests.isEmpty)
    }

    @Test(arguments: [400, 401, 403], [0, 1]) func theServerRefuses(_ status: Int, _ position: Int) async throws {
        let refusal = ScriptedTransport.Step.answer(status, Self.json, #"{"error":"invalid_client"}"#)
        let setup = try Setup(position == 0 ? [refusal] : [Self.challenge, refusal])
        await #expect(throws: AttestationExchangeError.refused(statusCode: status, error: "invalid_client")) {
            try await setup.source.obtain()
        }
        #expect(setup.transport.requests.count == position + 1)
    }

    @Test(arguments: [
        (503, "temporarily_unavailable"), (503, "server_error"), (429, "slow_down"), (400, "temporarily_unavailable"),
        (503, "invalid_client"), (429, "invalid_client"),
    ])
    func aTokenEndpointInPassingTroubleIsAskedAgain(_ status: Int, _ code: String) async throws {
        let busy = ScriptedTransport.Step.answer(status, ["Retry-After": "2"], #"{"error":"\#(code)"}"#)
        let setup = try Setup([Self.challenge, Self.cat, busy, busy, Self.challenge, Self.cat, Self.token])
        #expect(try await setup.source.obtain().value == "AT-1")
        #expect(setup.waits.withLock { $0 } == [.seconds(2), .seconds(2)])
    }

    @Test func aRetryAfterAloneIsNoReasonToAskAgain() async throws {
        let refusal = ScriptedTransport.Step.answer(400, ["Retry-After": "2"], #"{"error":"invalid_scope"}"#)
        let setup = try Setup([Self.challenge, Self.cat, refusal])
        await #expect(throws: OAuthTokenError.self) { try await setup.source.obtain() }
        #expect(setup.transport.requests.count == 3)
        #expect(setup.waits.withLock { $0 }.isEmpty)
    }

    @Test func theTokenEndpointRefusesTheAttestation() async throws {
        let refusal = ScriptedTransport.Step.answer(401, Self.json, #"{"error":"invalid_client"}"#)
        let setup = try Setup([Self.challenge, Self.cat, refusal])
        await #expect(throws: AttestationExchangeError.refused(statusCode: 401, error: "invalid_client")) {
            try await setup.source.obtain()
        }
    }

    @Test func aDemandForANonceMayHaveUsedUpTheToken() async throws {
        let demand = ScriptedTransport.Step.answer(400, ["DPoP-Nonce": "n1"], #"{"error":"use_dpop_nonce"}"#)
        let refusal = ScriptedTransport.Step.answer(400, Self.json, #"{"error":"invalid_client"}"#)
        let setup = try Setup([Self.challenge, Self.cat, demand, refusal, Self.challenge, Self.cat, Self.token])
        #expect(try await setup.source.obtain().value == "AT-1")
        // And where the second one is refused as well, it is the attestation that is refused.
        let other = try Setup([Self.challenge, Self.cat, demand, refusal, Self.challenge, Self.cat, refusal])
        await #expect(throws: AttestationExchangeError.refused(statusCode: 400, error: "invalid_client")) {
            try await other.source.obtain()
        }
    }

    @Test func whatMayPassIsTriedAgainWithANewChallenge() async throws {
        let busy = ScriptedTransport.Step.answer(503, ["Retry-After": "2"], "")
        let setup = try Setup([
            busy, .fail(TransportError(.reset, "x", phase: .exchange)), Self.challenge, busy, Self.challenge, Self.cat,
            Self.token,
        ])
        #expect(try await setup.source.obtain().value == "AT-1")
        #expect(setup.waits.withLock { $0 } == [.seconds(2), .milliseconds(500), .seconds(2)])
    }

    @Test func triesAreCounted() async throws {
        let busy = ScriptedTransport.Step.answer(500, [:], "")
        let setup = try Setup(Array(repeating: busy, count: 10), retries: 3)
        await #expect(throws: AttestationExchangeError.serverUnavailable(statusCode: 500, retryAfter: nil)) {
            try await setup.source.obtain()
        }
        #expect(setup.transport.requests.count == 4)
        #expect(setup.waits.withLock { $0 } == [.milliseconds(250), .milliseconds(500), .seconds(1)])
    }

    @Test func aServerThatWantsALongWaitIsNotAskedAgain() async throws {
        let setup = try Setup([.answer(429, ["Retry-After": "60"], "")])
        await #expect(throws: AttestationExchangeError.serverUnavailable(statusCode: 429, retryAfter: .seconds(60))) {
            try await setup.source.obtain()
        }
    }

    @Test func theProvidersLimitIsNotTriedAgain() async throws {
        let date = Date(timeIntervalSince1970: 99)
        let setup = try Setup(
            [Self.challenge], provider: Provider(failures: Lock([AttestationError.limited(nextAttemptAfter: date)])))
        let error = await #expect(throws: AttestationError.self) { try await setup.source.obtain() }
        guard case .limited(let stated) = error, stated == date else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func theProvidersPassingTroubleIs() async throws {
        let trouble = AttestationError.transient(cause: CancellationError())
        let setup = try Setup(
            [Self.challenge, Self.challenge, Self.cat, Self.token], provider: Provider(failures: Lock([trouble])))
        #expect(try await setup.source.obtain().value == "AT-1")
    }

    @Test func whatElseAProviderThrowsIsAFailure() async throws {
        struct Odd: Error {}
        let setup = try Setup([Self.challenge], provider: Provider(failures: Lock([Odd()])))
        let error = await #expect(throws: AttestationError.self) { try await setup.source.obtain() }
        guard case .failed(let cause) = error, cause is Odd else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        (200, "application/json", "{}"), (200, "application/json", #"{"challenge":""}"#),
        (200, "application/json", #"{"challenge":1}"#), (200, "text/html", "<html>"), (204, "", ""),
        (404, "text/html", "<html>"), (302, "", ""),
    ])
    func whatIsNoAnswerIsNamed(_ status: Int, _ type: String, _ body: String) async throws {
        let setup = try Setup([.answer(status, type.isEmpty ? [:] : ["Content-Type": type], body)])
        await #expect(
            throws: AttestationExchangeError.unexpectedAnswer(
                statusCode: status, mediaType: type.isEmpty ? nil : type)
        ) {
            try await setup.source.obtain()
        }
    }

    @Test func aCancelledTaskIsNotTriedAgain() async throws {
        let setup = try Setup(Array(repeating: .answer(500, [:], ""), count: 10))
        let source = setup.source
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await source.obtain()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(setup.transport.requests.count <= 1)
    }
}
