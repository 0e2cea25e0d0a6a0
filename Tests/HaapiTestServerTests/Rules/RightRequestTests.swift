import Driver
import Testing

@testable import HaapiTestServer

/// Requests that break no rule, with each way to authenticate and each nonce mode.
struct RightRequestTests {
    @Test func clientsAuthenticateWithTheirMethod() throws {
        let authority = Bench.Shared.authority
        let key = try Bench.newKey()
        let methods: [TestClient.Authentication] = [
            .none, .secret("s:ecret /ü"), .mutualTLS, .mutualTLS(subject: "client"),
            .signedJWT(privateKeyPEM: .init(try key.privateKey.pkcs8PEM().withUnsafeBytes { Array($0) })),
            .signedJWTByKey(publicJWK: key.publicJWK.json), .symmetricJWT(secret: RuleCase.assertionSecret),
        ]
        for method in methods {
            var bench = try Bench { $0.mainClient.authentication = method }
            var parameters = [("grant_type", "client_credentials"), ("scope", Exchange.haapiScope)]
            var request = Bench.form("/oauth/v2/oauth-token", [])
            switch method {
            case .none: parameters.append(("client_id", "main-client"))
            case .secret(let secret): request.headers["Authorization"] = Bench.basic("main-client", secret)
            case .mutualTLS, .mutualTLSSubject, .selfSignedMutualTLS:
                parameters.append(("client_id", "main-client"))
                request.peerCertificate = try RuleCase.certificate(authority)
            case .signedJWT, .signedJWTByKey:
                parameters += try assertion(bench, key)
            case .symmetricJWT(let secret):
                parameters += try assertion(bench, HMACKey(Array(secret.utf8), algorithm: .hs256))
            }
            request.body = FormURLEncoding.encode(parameters)
            request.headers["DPoP"] = try bench.proof(request)
            let answer = bench.send(request)
            #expect(answer.status == 200, "\(method)")
            #expect(answer.violations.isEmpty && answer.warnings.isEmpty, "\(method)")
            #expect(answer.json?["token_type"]?.string == "DPoP")
            #expect(answer.headers["Cache-Control"] == "no-store")
        }
    }

    @Test func aSelfSignedCertificateIsComparedWhole() throws {
        let key = try PrivateKey.generate()
        let certificate = try CertificateTemplate(commonName: "own", role: .client, serialNumber: [1])
            .certificate(for: key.key)
        let pem = try certificate.pem
        var bench = try Bench {
            $0.mainClient.authentication = .selfSignedMutualTLS(certificatePEM: .init(pem))
        }
        var request = Bench.form(
            "/oauth/v2/oauth-token",
            [("grant_type", "client_credentials"), ("scope", "dcr"), ("client_id", "main-client")])
        request.peerCertificate = try RuleCase.der(pem)
        #expect(bench.send(request).status == 200)
        request.peerCertificate = try RuleCase.certificate(Bench.Shared.authority)
        #expect(bench.send(request).violations == [.clientCertificate])
    }

    @Test func aPublicClientSignsInWithPKCE() throws {
        var bench = try Bench { $0.mainClient.authentication = .none }
        func asPublic(_ request: ServerRequest) -> ServerRequest {
            var request = request
            request.headers["Authorization"] = nil
            request.body += Array("&client_id=main-client".utf8)
            return request
        }
        var request = asPublic(
            bench.tokenRequest([("grant_type", "client_credentials"), ("scope", Exchange.haapiScope)]))
        request.headers["DPoP"] = try bench.proof(request)
        let token = try require(bench.send(request).json?["access_token"]?.string)
        let answer = bench.send(asPublic(bench.codeRequest(try bench.code(token))))
        #expect(answer.status == 200)
        #expect(answer.violations.isEmpty && answer.warnings.isEmpty)
    }

    private func assertion(_ bench: Bench, _ key: some JWSSigningKey) throws -> [(String, String)] {
        let claims: JSONValue = [
            "iss": "main-client", "sub": "main-client", "aud": [.string(bench.settings.issuer)],
            "iat": .integer(Int(bench.now)), "exp": .integer(Int(bench.now) + 60), "jti": "assertion-1",
        ]
        return [
            ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
            (
                "client_assertion",
                try JWS.sign(
                    JWS.Header(json: #"{"alg":"\#(key.algorithmName)"}"#), payload: JSONWriter.text(claims), with: key)
            ),
        ]
    }

    @Test(arguments: HaapiTestServer.NonceMode.allCases)
    func nonceModes(_ mode: HaapiTestServer.NonceMode) throws {
        var bench = try Bench { $0.nonces = mode }
        let first = bench.send(try bench.haapiTokenRequest())
        #expect(first.violations.isEmpty)
        switch mode {
        case .legacy, .none:
            #expect(first.status == 200)
            #expect(first.headers["DPoP-Nonce"] == nil)
        case .required, .rotating, .endless:
            #expect(first.status == 400)
            #expect(first.error == "use_dpop_nonce")
            let nonce = bench.nonce
            #expect(nonce != nil)
            let second = bench.send(try bench.haapiTokenRequest())
            #expect(second.status == (mode == .endless ? 400 : 200))
            #expect(bench.nonce != nonce)
            bench.nonce = nonce
            let third = bench.send(try bench.haapiTokenRequest())
            #expect(third.status == (mode == .required ? 200 : 400))
            #expect(second.violations.isEmpty && third.violations.isEmpty)
        }
    }

    @Test func aNonceExpires() throws {
        var bench = try Bench { $0.nonces = .required }
        _ = bench.send(try bench.haapiTokenRequest())
        bench.now += 301
        let answer = bench.send(try bench.haapiTokenRequest())
        #expect(answer.error == "use_dpop_nonce")
        #expect(answer.violations.isEmpty)
    }

    @Test func theTokenEndpointCanChallengeWith401() throws {
        var bench = try Bench {
            $0.nonces = .required
            $0.tokenEndpointNonceStatus = 401
        }
        let answer = bench.send(try bench.haapiTokenRequest())
        #expect(answer.status == 401)
        #expect(answer.headers.authenticationChallenges.first?["error"] == "use_dpop_nonce")
    }

    @Test func aLegacyServerDemandsNoTokenHash() throws {
        var bench = try Bench { $0.nonces = .legacy }
        let token = try bench.haapiToken()
        var request = try bench.haapiRequest("GET", Bench.startTarget(Bench.startParameters), token: token)
        request.headers["DPoP"] = try bench.proof(request)
        #expect(bench.send(request).status == 200)
    }

    @Test func anAttestationTokenSurvivesANonceChallenge() throws {
        var bench = try Bench { $0.nonces = .required }
        let token = try bench.attestationToken()
        bench.nonce = nil
        #expect(bench.send(try bench.attestedTokenRequest(token)).error == "use_dpop_nonce")
        let answer = bench.send(try bench.attestedTokenRequest(token))
        #expect(answer.status == 200)
        #expect(answer.violations.isEmpty)
    }

    @Test func managementReplacesSecretAndToken() throws {
        var bench = try Bench()
        let client = try bench.dynamicClient()
        let read = bench.send(Bench.management("GET", client))
        #expect(read.status == 200)
        let second = try Bench.dynamicClient(read)
        #expect(second.secret != client.secret && second.token != client.token)
        var metadata = Bench.metadata(try require(read.json))
        metadata.set("redirect_uris", ["app://other"])
        let updated = bench.send(Bench.management("PUT", second, metadata))
        #expect(updated.json?["redirect_uris"]?.array == ["app://other"])
        let deleted = bench.send(Bench.management("DELETE", try Bench.dynamicClient(updated)))
        #expect(deleted.status == 204)
        #expect((read.violations + updated.violations + deleted.violations).isEmpty)
        #expect(bench.state.dynamicClients.isEmpty)
    }

    @Test func registrationAnswers201() throws {
        var bench = try Bench()
        let answer = bench.send(
            Bench.registration(try bench.initialToken(), #"{"software_id":"template-client"}"#))
        #expect(answer.status == 201)
        #expect(answer.violations.isEmpty)
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.json?["client_secret_expires_at"]?.number?.int64 == 0)
    }

    @Test func tokensAreBoundRefreshedAndRevoked() throws {
        var bench = try Bench { $0.issuesTokenBoundCodes = true }
        let tokens = try bench.userTokens(isBound: true)
        var userinfo = Bench.request("GET", "/oauth/v2/oauth-userinfo")
        userinfo.headers["Authorization"] = "DPoP \(tokens.access)"
        userinfo.headers["DPoP"] = try bench.proof(userinfo, token: tokens.access)
        #expect(bench.send(userinfo).json?["sub"]?.string == "alice")
        var refresh = bench.refreshRequest(tokens.refresh)
        refresh.headers["DPoP"] = try bench.proof(refresh)
        let renewed = bench.send(refresh)
        #expect(renewed.status == 200)
        let token = try require(renewed.json?["refresh_token"]?.string)
        var revocation = Bench.form("/oauth/v2/oauth-revoke", [("token", token)])
        revocation.headers["Authorization"] = Bench.basic("main-client", "main-secret")
        #expect(bench.send(revocation).status == 200)
        var after = bench.refreshRequest(token)
        after.headers["DPoP"] = try bench.proof(after)
        #expect(bench.send(after).error == "invalid_grant")
        revocation.body = FormURLEncoding.encode([("token", "unknown")])
        #expect(bench.send(revocation).status == 200)
    }

    private func userinfo(_ bench: inout Bench, _ token: String, bound: Bool) throws -> Bench.Answer {
        var request = Bench.request("GET", "/oauth/v2/oauth-userinfo")
        request.headers["Authorization"] = (bound ? "DPoP " : "Bearer ") + token
        if bound { request.headers["DPoP"] = try bench.proof(request, token: token) }
        return bench.send(request)
    }

    @Test func aProofBindsTheAccessTokenOfARefresh() throws {
        var bench = try Bench()
        let tokens = try bench.userTokens()
        var refresh = bench.refreshRequest(tokens.refresh)
        refresh.headers["DPoP"] = try bench.proof(refresh)
        let answer = bench.send(refresh)
        #expect(answer.json?["token_type"]?.string == "DPoP")
        let access = try require(answer.json?["access_token"]?.string)
        #expect(try userinfo(&bench, access, bound: true).status == 200)
        #expect(try userinfo(&bench, access, bound: false).violations == [.bearerScheme])
    }

    @Test func aRefreshTokenOfAConfidentialClientIsNotBound() throws {
        var bench = try Bench()
        let tokens = try bench.userTokens(isBound: true)
        // The access token is, and the refresh token works with another key and without any.
        #expect(try userinfo(&bench, tokens.access, bound: false).violations == [.bearerScheme])
        var other = bench.refreshRequest(tokens.refresh)
        other.headers["DPoP"] = try bench.proof(other, key: Bench.newKey())
        let renewed = bench.send(other)
        #expect(renewed.status == 200 && renewed.violations.isEmpty)
        let without = bench.send(bench.refreshRequest(try require(renewed.json?["refresh_token"]?.string)))
        #expect(without.json?["token_type"]?.string == "bearer" && without.violations.isEmpty)
    }

    @Test func aRefreshTokenOfAPublicClientIsBound() throws {
        var bench = try Bench { $0.mainClient.authentication = .none }
        func asPublic(_ request: ServerRequest, key: SigningKey? = nil) throws -> ServerRequest {
            var request = request
            request.headers["Authorization"] = nil
            request.body += Array("&client_id=main-client".utf8)
            request.headers["DPoP"] = try bench.proof(request, key: key)
            return request
        }
        let parameters = [("grant_type", "client_credentials"), ("scope", Exchange.haapiScope)]
        let token = try require(
            bench.send(try asPublic(bench.tokenRequest(parameters))).json?["access_token"]?.string)
        let tokens = bench.send(try asPublic(bench.codeRequest(try bench.code(token))))
        let refresh = try require(tokens.json?["refresh_token"]?.string)
        let stolen = bench.send(try asPublic(bench.refreshRequest(refresh), key: Bench.newKey()))
        #expect(stolen.violations == [.refreshTokenKey])
        let renewed = bench.send(try asPublic(bench.refreshRequest(refresh)))
        #expect(renewed.json?["token_type"]?.string == "DPoP" && renewed.violations.isEmpty)
    }

    @Test func aRefreshCanNarrowTheScope() throws {
        var bench = try Bench()
        let tokens = try bench.userTokens()
        let narrow = bench.send(bench.refreshRequest(tokens.refresh, [("scope", "read")]))
        #expect(narrow.json?["scope"]?.string == "read")
        #expect(narrow.json?["id_token"] == nil)
        let access = try require(narrow.json?["access_token"]?.string)
        #expect(try userinfo(&bench, access, bound: false).json?["scope"]?.string == "read")
        // The refresh token keeps what was granted (RFC 6749 section 6).
        let wide = bench.send(bench.refreshRequest(try require(narrow.json?["refresh_token"]?.string)))
        #expect(wide.json?["scope"]?.string == "openid read")
    }

    @Test func aTokenComesWithItsCertificate() throws {
        var bench = try Bench(RuleCase.certificateBound)
        let token = try bench.certificateBoundToken()
        func withCertificate(_ request: ServerRequest) -> ServerRequest {
            var request = request
            request.peerCertificate = RuleCase.sharedCertificate
            return request
        }
        func submit(_ answer: Bench.Answer, _ values: [String: String] = [:]) throws -> Bench.Answer {
            bench.send(withCertificate(try bench.submission(answer, values, token: token)))
        }
        let start = try bench.haapiRequest("GET", Bench.startTarget(Bench.startParameters), token: token)
        let form = try submit(bench.send(withCertificate(start)))
        let done = try submit(try submit(form, Bench.alice))
        let code = try require(done.json?["properties"]?.object?["code"]?.string)
        var exchange = withCertificate(bench.codeRequest(code))
        exchange.headers["Authorization"] = nil
        exchange.body += Array("&client_id=main-client".utf8)
        let access = try require(bench.send(exchange).json?["access_token"]?.string)
        var userinfo = withCertificate(Bench.request("GET", "/oauth/v2/oauth-userinfo"))
        userinfo.headers["Authorization"] = "Bearer \(access)"
        let hash = Base64URL.encode(try MessageDigest.sha256.hash(RuleCase.sharedCertificate))
        #expect(bench.send(userinfo).json?["cnf"]?.object?["x5t#S256"]?.string == hash)
        userinfo.peerCertificate = nil
        #expect(bench.send(userinfo).violations == [.tokenCertificate])
    }

    @Test func theTemplateDecidesOverTheLifetime() throws {
        var bench = try Bench { $0.template?.accessTokenLifetime = 77 }
        let registered = bench.send(
            Bench.registration(try bench.initialToken(), #"{"software_id":"template-client"}"#))
        #expect(registered.json?["access_token_ttl"]?.number?.int64 == 77)
        let client = try Bench.dynamicClient(registered)
        var request = try bench.haapiTokenRequest()
        request.headers["Authorization"] = Bench.basic(client.id, client.secret)
        let answer = bench.send(request)
        #expect(answer.json?["expires_in"]?.number?.int64 == 77)
        bench.now += 78
        #expect(try bench.start(try require(answer.json?["access_token"]?.string)).warnings == [.expired])
        // Other clients have their own.
        #expect(bench.send(try bench.haapiTokenRequest()).json?["expires_in"]?.number?.int64 == 300)
    }
}
