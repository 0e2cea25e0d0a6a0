import Foundation
import TestSupport
import Testing

@testable import Driver

@Suite struct HaapiTokenManagerTests {
    static let endpoint = URL(string: "https://id.example.test/oauth/v2/oauth-token")!

    /// A manager with a clock that the test turns.
    struct Setup {
        let manager: HaapiTokenManager
        let transport: ScriptedTransport
        let clock: Lock<Date>

        init(
            _ steps: [ScriptedTransport.Step], name: String = String(UInt64.random(in: .min ... .max), radix: 16),
            method: any ClientAuthenticationMethod = ClientAuthenticationMethodSecret("S-1"),
            names: ActiveNames = .process,
            beforeAnswer: @escaping @Sendable (_ requestCount: Int) async throws -> Void = { _ in }
        ) throws {
            let clock = Lock(Date(timeIntervalSince1970: 1_700_000_000))
            let transport = ScriptedTransport(steps, beforeAnswer: beforeAnswer)
            let sender = TokenRequestSender(transport: transport, now: { clock.withLock { $0 } })
            let source = HaapiTokenSource(
                tokenEndpoint: endpoint, clientId: "client-1", proof: .clientAuthentication(method), dpop: try Dpop(),
                sender: sender)
            manager = try HaapiTokenManager(
                .init(
                    name: name, source: source, transport: transport, minimumTTL: 10,
                    tokenBoundConfiguration: UnboundedTokenConfiguration(), ownedClient: nil),
                names: names)
            self.transport = transport
            self.clock = clock
        }

        func wait(_ seconds: TimeInterval) {
            clock.withLock { $0 += seconds }
        }
    }

    static func token(_ value: String, expiresIn: Int? = 300, type: String = "DPoP") -> ScriptedTransport.Step {
        let lifetime = expiresIn.map { #","expires_in":\#($0)"# } ?? ""
        return .answer(
            200, ["Content-Type": "application/json"],
            #"{"access_token":"\#(value)","token_type":"\#(type)"\#(lifetime)}"#)
    }

    @Test func theRequestIsAClientCredentialsGrantWithAProof() async throws {
        let setup = try Setup([Self.token("AT-1")])
        let info = try await setup.manager.getHaapiToken()
        #expect(info.accessToken.value == "AT-1")
        #expect(info.accessToken.expiresOn == Date(timeIntervalSince1970: 1_700_000_300))
        let request = try #require(setup.transport.requests.first)
        #expect(request.method == .post)
        #expect(request.url == Self.endpoint)
        #expect(
            request.formParameters == [
                "grant_type": ["client_credentials"], "scope": ["urn:se:curity:scopes:haapi"],
            ])
        #expect(request.headers["Authorization"]?.hasPrefix("Basic ") == true)
        let proof = try JWTParts(try #require(request.headers["DPoP"]))
        #expect(proof.claims["htu"]?.string == Self.endpoint.absoluteString)
        #expect(proof.claims["ath"] == nil)
    }

    @Test func aTokenIsKeptWhileMoreThanTheMinimumIsLeft() async throws {
        let setup = try Setup([Self.token("AT-1"), Self.token("AT-2")])
        #expect(try await setup.manager.getHaapiToken().accessToken.value == "AT-1")
        setup.wait(289)
        #expect(try await setup.manager.getHaapiToken().accessToken.value == "AT-1")
        setup.wait(1)
        #expect(try await setup.manager.getHaapiToken().accessToken.value == "AT-2")
        #expect(setup.transport.requests.count == 2)
    }

    @Test func forcingFetchesAnewWithTheSameKey() async throws {
        let setup = try Setup([Self.token("AT-1"), Self.token("AT-2")])
        let first = try await setup.manager.getHaapiToken()
        let second = try await setup.manager.getHaapiToken(forceFresh: true)
        #expect(second.accessToken.value == "AT-2")
        #expect(first.dpop.jwkThumbprint == second.dpop.jwkThumbprint)
        #expect(try await setup.manager.getHaapiToken().accessToken.value == "AT-2")
    }

    /// Whoever can go on with what is held need not wait for a server that is slow to replace it.
    @Test(.endsInTime) func theHeldTokenIsHandedOutWhileANewOneIsForced() async throws {
        let (reached, answered) = (Gate(), Gate())
        let setup = try Setup([Self.token("AT-1"), Self.token("AT-2")]) { requestCount in
            guard requestCount == 2 else { return }
            reached.open()
            try await answered.passed()
        }
        let manager = setup.manager
        #expect(try await manager.getHaapiToken().accessToken.value == "AT-1")
        let forced = Task { try await manager.getHaapiToken(forceFresh: true).accessToken.value }
        try await reached.passed()
        #expect(try await manager.getHaapiToken().accessToken.value == "AT-1")
        answered.open()
        #expect(try await forced.value == "AT-2")
        #expect(try await manager.getHaapiToken().accessToken.value == "AT-2")
        #expect(setup.transport.requests.count == 2)
    }

    @Test func aTokenWithoutALifetimeServesOnce() async throws {
        let setup = try Setup([Self.token("AT-1", expiresIn: nil), Self.token("AT-2")])
        #expect(try await setup.manager.getHaapiToken().accessToken.value == "AT-1")
        #expect(try await setup.manager.getHaapiToken().accessToken.value == "AT-2")
    }

    @Test(arguments: ["Bearer", "mac"]) func onlyABoundTokenWillDo(_ type: String) async throws {
        let setup = try Setup([Self.token("AT-1", type: type)])
        let error = await #expect(throws: OAuthTokenError.self) { try await setup.manager.getHaapiToken() }
        guard case .tokenNotBound = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aNonceChallengeIsAnsweredOnceAndTheNonceKept() async throws {
        let setup = try Setup([
            .answer(400, ["DPoP-Nonce": "N-1"], #"{"error":"use_dpop_nonce"}"#),
            Self.token("AT-1"), Self.token("AT-2"),
        ])
        _ = try await setup.manager.getHaapiToken()
        _ = try await setup.manager.getHaapiToken(forceFresh: true)
        let proofs = try setup.transport.requests.map { try JWTParts(try #require($0.headers["DPoP"])) }
        #expect(proofs.map { $0.claims["nonce"]?.string } == [nil, "N-1", "N-1"])
        #expect(Set(proofs.map { $0.claims["jti"]?.string }).count == 3)
    }

    @Test func aSecondChallengeIsAnError() async throws {
        let challenge = ScriptedTransport.Step.answer(
            400, ["DPoP-Nonce": "N-1"], #"{"error":"use_dpop_nonce"}"#)
        let setup = try Setup([challenge, challenge])
        await #expect(throws: OAuthTokenError.self) { try await setup.manager.getHaapiToken() }
        #expect(setup.transport.requests.count == 2)
    }

    @Test func aHundredCallersMakeOneRequest() async throws {
        let setup = try Setup([Self.token("AT-1")])
        let manager = setup.manager
        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { try await manager.getHaapiToken().accessToken.value } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(values == ["AT-1"])
        #expect(setup.transport.requests.count == 1)
    }

    @Test func aNameIsActiveOnce() async throws {
        let names = ActiveNames()
        var first: Setup? = try Setup([], name: "N", names: names)
        #expect(throws: HaapiTokenManagerError.alreadyExists(name: "N")) { try Setup([], name: "N", names: names) }
        first?.manager.close()
        let second = try Setup([], name: "N", names: names)
        // The first one closing again, or going, does not free the name that is the second's now.
        first?.manager.close()
        first = nil
        #expect(throws: HaapiTokenManagerError.alreadyExists(name: "N")) { try Setup([], name: "N", names: names) }
        second.manager.close()
    }

    @Test func aManagerThatGoesFreesItsName() throws {
        let names = ActiveNames()
        do { _ = try Setup([], name: "N", names: names) }
        _ = try Setup([], name: "N", names: names)
    }

    @Test func aClosedManagerSendsNothing() async throws {
        let setup = try Setup([Self.token("AT-1")])
        setup.manager.close()
        await #expect(throws: HaapiTokenManagerError.closed) { try await setup.manager.getHaapiToken() }
        let client = setup.manager.createClient()
        await #expect(throws: HaapiTokenManagerError.closed) {
            try await client.send(HTTPRequest(.get, Self.endpoint))
        }
        #expect(setup.transport.requests.isEmpty)
    }

    @Test func theBuilderMakesAManagerWithItsSettings() throws {
        let name = String(UInt64.random(in: .min ... .max), radix: 16)
        let manager = try HaapiTokenManagerBuilder(tokenEndpoint: Self.endpoint, clientId: "c")
            .setName(name).setHaapiTokenMinTtl(5).setAttestationMaxRetryCount(maxRetries: 0)
            .setTokenBoundConfiguration(config: BoundedTokenConfiguration(storage: InMemoryStorage()))
            .setClientAuthenticationMethod(method: ClientAuthenticationMethodSecret("s"))
            .disableAttestation().build()
        defer { manager.close() }
        #expect(manager.name == name)
        #expect(manager.tokenBoundConfiguration.keyStorage != nil)
        #expect(throws: HaapiTokenManagerError.alreadyExists(name: name)) {
            try HaapiTokenManagerBuilder(tokenEndpoint: Self.endpoint, clientId: "c").setName(name).build()
        }
    }

    @Test func withoutAProviderAttestationIsNotSupportedAndNothingIsSent() async throws {
        let manager = try HaapiTokenManagerBuilder(tokenEndpoint: Self.endpoint, clientId: "c").build()
        defer { manager.close() }
        let error = await #expect(throws: AttestationError.self) { try await manager.getHaapiToken() }
        guard case .notSupported = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func oneRequestServesWhoeverComesWhileItEnds() async throws {
        // Callers that looked before the token was there, and asked when the fetch had just ended, must not start another.
        for _ in 0..<200 {
            let setup = try Setup([Self.token("AT-1"), Self.token("AT-2")])
            let manager = setup.manager
            await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = try await manager.getHaapiToken() } }
            }
            #expect(setup.transport.requests.count == 1)
        }
    }

    @Test func withAnAttestationNoCertificateIsShown() throws {
        let fixtures = try CredentialFixtures.shared.get()
        let identity = try ClientIdentity.pem(
            certificate: fixtures.data("leaf.pem"), key: fixtures.data("prime256v1.pem"))
        let method = ClientAuthenticationMethodMTLS(identity)
        let builder = HaapiTokenManagerBuilder(tokenEndpoint: Self.endpoint, clientId: "c")
            .setClientAuthenticationMethod(method: method)
        #expect(builder.httpClientConfiguration.clientIdentity == nil)
        #expect(builder.disableAttestation().httpClientConfiguration.clientIdentity != nil)
    }

    @Test func descriptionsShowNoToken() async throws {
        let setup = try Setup([Self.token("AT-SECRET")])
        let info = try await setup.manager.getHaapiToken()
        var dumped = ""
        dump(info, to: &dumped)
        for text in ["\(info)", String(reflecting: info), "\(info.accessToken)", dumped] {
            #expect(!text.contains("AT-SECRET"))
        }
        #expect(info.authorizationHeaderValue() == "DPoP AT-SECRET")
    }
}
