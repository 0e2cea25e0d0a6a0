import Driver
import Testing

@testable import HaapiTestServer

/// Tokens that are bound, refreshed and revoked as the rules want it.
struct RightTokenTests {
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
}
