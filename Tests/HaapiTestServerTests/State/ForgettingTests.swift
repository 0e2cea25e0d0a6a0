import Driver
import Testing

@testable import HaapiTestServer

/// A server that was told to forget something blames nobody for it.
struct ForgettingTests {
    private func expectExpired(_ answer: Bench.Answer, _ status: Int, _ error: String) {
        #expect(answer.status == status)
        #expect((answer.error ?? answer.type) == error)
        #expect(answer.violations == [] && answer.warnings == [.expired])
    }

    @Test func dynamicClients() throws {
        var bench = try Bench()
        let client = try bench.dynamicClient()
        func asClient(_ request: ServerRequest) -> ServerRequest {
            var request = request
            request.headers["Authorization"] = Bench.basic(client.id, client.secret)
            return request
        }
        let token = try require(bench.send(asClient(try bench.haapiTokenRequest())).json?["access_token"]?.string)
        bench.state.forget(\.dynamicClients)
        expectExpired(bench.send(asClient(try bench.haapiTokenRequest())), 401, "invalid_client")
        expectExpired(try bench.start(token), 401, "invalid_token")
        expectExpired(bench.send(Bench.management("GET", client)), 401, "invalid_token")
    }

    @Test func aClientThatWasDeletedLeavesNothing() throws {
        var bench = try Bench()
        let client = try bench.dynamicClient()
        var request = try bench.haapiTokenRequest()
        request.headers["Authorization"] = Bench.basic(client.id, client.secret)
        let token = try require(bench.send(request).json?["access_token"]?.string)
        #expect(bench.send(Bench.management("DELETE", client)).status == 204)
        let answer = try bench.start(token)
        #expect(answer.status == 401 && answer.violations == [.accessTokenUnknown])
    }

    @Test func accessTokens() throws {
        var bench = try Bench()
        let token = try bench.haapiToken()
        bench.state.forget(\.tokens)
        expectExpired(try bench.start(token), 401, "invalid_token")
    }

    @Test func refreshTokens() throws {
        var bench = try Bench()
        let token = try bench.userTokens().refresh
        bench.state.forget(\.refreshTokens)
        expectExpired(bench.send(bench.refreshRequest(token)), 400, "invalid_grant")
    }

    @Test func sessions() throws {
        var bench = try Bench()
        let token = try bench.haapiToken()
        let first = try bench.start(token)
        bench.state.forget(\.sessions)
        expectExpired(
            try bench.submit(first, token: token), 400, "mismatch-between-session-and-access-token")
    }

    @Test func aRevokedFamilyIsVoid() throws {
        var bench = try Bench()
        let code = try bench.code(try bench.haapiToken())
        let tokens = bench.send(bench.codeRequest(code))
        _ = bench.send(bench.codeRequest(code))
        var userinfo = Bench.request("GET", "/oauth/v2/oauth-userinfo")
        userinfo.headers["Authorization"] = "Bearer " + (try require(tokens.json?["access_token"]?.string))
        #expect(bench.send(userinfo).violations == [.accessTokenUnknown])
        let refresh = bench.refreshRequest(try require(tokens.json?["refresh_token"]?.string))
        #expect(bench.send(refresh).violations == [.refreshTokenReused])
    }
}
