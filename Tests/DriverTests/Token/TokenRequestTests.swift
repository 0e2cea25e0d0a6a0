import Foundation
import Testing

@testable import Driver

/// Token requests from the public entry to the wire and back.
@Suite struct TokenRequestTests {
    static let dpopToken = ScriptedTransport.Step.answer(200, [:], #"{"access_token":"AT_1","token_type":"DPoP"}"#)
    static let bearerToken = ScriptedTransport.Step.answer(200, [:], #"{"access_token":"AT_1","token_type":"bearer"}"#)
    static let untypedToken = ScriptedTransport.Step.answer(200, [:], #"{"access_token":"AT_1"}"#)
    static let challenge = ScriptedTransport.Step.answer(
        400, ["DPoP-Nonce": "N-2"], #"{"error":"use_dpop_nonce"}"#
    )
    static let secret = "0123456789abcdef0123456789abcdef"

    static func endpoint(
        _ transport: ScriptedTransport, _ method: any ClientAuthenticationMethod = ClientAuthenticationMethodNone(),
        dpop: Dpop? = nil, binding: TokenBinding = .required
    ) throws -> OAuthTokenEndpoint {
        OAuthTokenEndpoint(
            url: try URL.checked("https://id.example.test/oauth/token"), clientId: "c1", clientAuthentication: method,
            dpop: dpop, binding: binding, sender: TokenRequestSender(transport: transport)
        )
    }

    static func failure(_ body: () async throws -> Void) async -> OAuthTokenError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? OAuthTokenError
        }
    }

    @Test func clientCredentials() async throws {
        let transport = ScriptedTransport([Self.bearerToken, Self.bearerToken])
        let endpoint = try Self.endpoint(transport, ClientAuthenticationMethodSecret("s"))
        let answer = try await endpoint.clientCredentials(scope: "urn:se:curity:scopes:haapi")
        _ = try await endpoint.clientCredentials()
        #expect(answer.accessToken.value == "AT_1")
        let request = transport.requests[0]
        #expect(
            request.body.map { String(decoding: $0, as: UTF8.self) }
                == "grant_type=client_credentials&scope=urn%3Ase%3Acurity%3Ascopes%3Ahaapi"
        )
        #expect(request.headers["Authorization"] == "Basic YzE6cw==")
        #expect(request.headers["DPoP"] == nil)
        #expect(transport.requests[1].formParameters == ["grant_type": ["client_credentials"]])
    }

    @Test func codeExchange() async throws {
        let transport = ScriptedTransport([Self.bearerToken, Self.bearerToken])
        let endpoint = try Self.endpoint(transport)
        _ = try await endpoint.exchange(code: "CODE_1", redirectURI: "app://haapi", codeVerifier: "V_1")
        _ = try await endpoint.exchange(code: "CODE_1", redirectURI: nil, codeVerifier: nil)
        #expect(
            transport.requests[0].formParameters == [
                "grant_type": ["authorization_code"], "code": ["CODE_1"], "redirect_uri": ["app://haapi"],
                "code_verifier": ["V_1"], "client_id": ["c1"],
            ]
        )
        #expect(Set(transport.requests[1].formParameters.keys) == ["grant_type", "code", "client_id"])
    }

    @Test(
        .bug("https://github.com/lanes-sh/link/issues/109"),
        arguments: [
            (#"{"access_token":"a"}"#, "RT_1"), (#"{"access_token":"a","refresh_token":null}"#, "RT_1"),
            (#"{"access_token":"a","refresh_token":""}"#, "RT_1"),
            (#"{"access_token":"a","refresh_token":"RT_2"}"#, "RT_2"),
        ])
    func aNewRefreshTokenWins(_ body: String, _ expected: String) async throws {
        let transport = ScriptedTransport([.answer(200, [:], body)])
        let answer = try await Self.endpoint(transport).refresh(OAuthToken("RT_1"), scope: "a")
        #expect(answer.refreshToken?.value == expected)
        #expect(
            transport.requests[0].formParameters == [
                "grant_type": ["refresh_token"], "refresh_token": ["RT_1"], "scope": ["a"], "client_id": ["c1"],
            ]
        )
    }

    @Test(.bug("https://github.com/danielfett/draft-dpop/issues/112")) func aProofGoesAlongWithoutAHash() async throws {
        let transport = ScriptedTransport([Self.dpopToken])
        let dpop = try Dpop()
        _ = try await Self.endpoint(transport, dpop: dpop).clientCredentials()
        let proof = try JWTParts(try #require(transport.requests[0].headers["DPoP"]))
        #expect(proof.claims["ath"] == nil)
        #expect(proof.claims["htm"] == .string("POST"))
        #expect(proof.claims["htu"] == .string("https://id.example.test/oauth/token"))
        #expect(transport.requests[0].headers["Authorization"] == nil)
    }

    @Test(.bug("https://github.com/guillp/requests_oauth2client/issues/97"))
    func aSecondAttemptHasANewAssertionAndANewProof() async throws {
        let transport = ScriptedTransport([Self.challenge, Self.dpopToken])
        let method = ClientAuthenticationMethodJWTSymmetric(signatureAlgorithm: .hs256, secretKey: Self.secret)
        _ = try await Self.endpoint(transport, method, dpop: try Dpop()).clientCredentials()
        let assertions = try transport.requests.map {
            try JWTParts($0.formParameters["client_assertion"]?[0] ?? "").claims["jti"]
        }
        let proofs = try transport.requests.map { try JWTParts($0.headers["DPoP"] ?? "").claims }
        #expect(assertions.count == 2 && assertions[0] != assertions[1])
        #expect(proofs[0]["jti"] != proofs[1]["jti"])
        #expect(proofs.map { $0["nonce"] } == [nil, .string("N-2")])
    }

    @Test func aSecondDemandForANonceReachesTheCaller() async throws {
        let transport = ScriptedTransport([Self.challenge, Self.challenge])
        let endpoint = try Self.endpoint(transport, dpop: try Dpop())
        let error = await Self.failure { _ = try await endpoint.clientCredentials() }
        guard case .refused(let response, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(response.error == "use_dpop_nonce")
        #expect(transport.requests.count == 2)
    }

    @Test func aNonceOfASuccessServesTheNextRequest() async throws {
        let transport = ScriptedTransport([
            .answer(200, ["DPoP-Nonce": "N-9"], #"{"access_token":"a","token_type":"DPoP"}"#), Self.dpopToken,
        ])
        let endpoint = try Self.endpoint(transport, dpop: try Dpop())
        _ = try await endpoint.clientCredentials()
        _ = try await endpoint.clientCredentials()
        let nonces = try transport.requests.map { try JWTParts($0.headers["DPoP"] ?? "").claims["nonce"] }
        #expect(nonces == [nil, .string("N-9")])
    }

    @Test func aNonceOfARequestWithoutAProofServesTheNextOneWithAProof() async throws {
        let transport = ScriptedTransport([
            .answer(200, ["DPoP-Nonce": "N-1"], #"{"access_token":"a","token_type":"Bearer"}"#), Self.dpopToken,
        ])
        let sender = TokenRequestSender(transport: transport)
        for dpop in [nil, try Dpop()] {
            let endpoint = OAuthTokenEndpoint(
                url: try URL.checked("https://id.example.test/oauth/token"), clientId: "c1",
                clientAuthentication: ClientAuthenticationMethodNone(), dpop: dpop, binding: .required, sender: sender)
            _ = try await endpoint.clientCredentials()
        }
        let proofs = transport.requests.map { $0.headers["DPoP"] }
        #expect(proofs.first == .some(nil))
        #expect(try JWTParts(try #require(proofs.last ?? nil)).claims["nonce"] == .string("N-1"))
    }

    @Test func withoutAKeyADemandForANonceIsAnError() async throws {
        let transport = ScriptedTransport([Self.challenge])
        let endpoint = try Self.endpoint(transport)
        let error = await Self.failure { _ = try await endpoint.clientCredentials() }
        #expect(error.map { "\($0)" }?.contains("wants DPoP") == true)
        #expect(transport.requests.count == 1)
    }

    @Test(
        .bug("https://github.com/cmd-johnson/deno-oauth2-client/issues/37"),
        arguments: [
            (dpopToken, TokenBinding.required, true), (bearerToken, .required, false), (untypedToken, .required, false),
            (dpopToken, .offered, true), (bearerToken, .offered, true), (untypedToken, .offered, false),
        ])
    func aTokenThatIsNotBoundIsThrownAway(
        _ step: ScriptedTransport.Step, _ binding: TokenBinding, _ isAccepted: Bool
    ) async throws {
        let transport = ScriptedTransport([step])
        let endpoint = try Self.endpoint(transport, dpop: try Dpop(), binding: binding)
        let error = await Self.failure { _ = try await endpoint.clientCredentials() }
        if isAccepted {
            #expect(error == nil)
        } else {
            guard case .tokenNotBound = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func withoutAProofBearerTokensWillDo() async throws {
        for step in [Self.bearerToken, Self.untypedToken] {
            _ = try await Self.endpoint(ScriptedTransport([step])).clientCredentials()
        }
    }

    @Test func withBasicTheClientIdIsNotInTheBody() async throws {
        let transport = ScriptedTransport([Self.bearerToken, Self.bearerToken, Self.bearerToken])
        let endpoint = try Self.endpoint(transport, ClientAuthenticationMethodSecret("s"))
        _ = try await endpoint.exchange(code: "CODE_1", redirectURI: "app://haapi", codeVerifier: "V_1")
        _ = try await endpoint.refresh(OAuthToken("RT_1"))
        _ = try await endpoint.clientCredentials()
        for request in transport.requests {
            #expect(request.headers["Authorization"] == "Basic YzE6cw==")
            #expect(request.formParameters["client_id"] == nil)
        }
    }

    @Test func failuresBelowHTTPArePassedOnAndNothingIsSentAgain() async throws {
        let transport = ScriptedTransport([.fail(HaapiRedirectRefusal(statusCode: 302)), .fail(CancellationError())])
        let endpoint = try Self.endpoint(transport, dpop: try Dpop())
        await #expect(throws: HaapiRedirectRefusal(statusCode: 302)) { try await endpoint.clientCredentials() }
        await #expect(throws: CancellationError.self) { try await endpoint.clientCredentials() }
        #expect(transport.requests.count == 2)
    }

    @Test func whatCannotBeSentIsNotSent() async throws {
        let transport = ScriptedTransport([])
        let endpoint = try Self.endpoint(transport)
        let twice = [("scope", "a"), ("scope", "b")]
        #expect(await Self.failure { _ = try await endpoint.request(grantType: "x", parameters: twice) } != nil)
        let second = [("grant_type", "y")]
        #expect(await Self.failure { _ = try await endpoint.request(grantType: "x", parameters: second) } != nil)
        #expect(transport.requests.isEmpty)
    }

    @Test(.bug("https://github.com/golang/oauth2/issues/783")) func adviceComesFromTheMethodIfTheClientIsNotAccepted()
        async throws
    {
        let steps: [ScriptedTransport.Step] = [
            .answer(401, [:], #"{"error":"invalid_client"}"#), .answer(403, [:], ""),
            .answer(400, [:], #"{"error":"invalid_scope"}"#),
        ]
        let endpoint = try Self.endpoint(ScriptedTransport(steps), ClientAuthenticationMethodSecret("a=b"))
        var texts: [String] = []
        for _ in steps {
            let error = await Self.failure { _ = try await endpoint.clientCredentials() }
            texts.append("\(error.map { "\($0)" } ?? "")")
        }
        #expect(texts.map { $0.contains("basicWithoutFormEncoding") } == [true, true, false])
    }

    @Test func aRelativeAddressIsResolved() async throws {
        let transport = ScriptedTransport([Self.bearerToken])
        let base = try URL.checked("https://id.example.test/x/")
        let endpoint = OAuthTokenEndpoint(
            url: try #require(URL(string: "/token", relativeTo: base)), clientId: "c1",
            clientAuthentication: ClientAuthenticationMethodJWTSymmetric(
                signatureAlgorithm: .hs256, secretKey: Self.secret),
            dpop: nil, binding: .none, sender: TokenRequestSender(transport: transport)
        )
        _ = try await endpoint.clientCredentials()
        let assertion = try JWTParts(transport.requests[0].formParameters["client_assertion"]?[0] ?? "")
        #expect(assertion.claims["aud"] == .string("https://id.example.test/token"))
    }
}
