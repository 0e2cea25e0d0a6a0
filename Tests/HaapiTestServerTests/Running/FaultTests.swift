import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

struct FaultTests {
    private func withServer<Result: Sendable>(
        _ body: (HaapiTestServer, Walker) async throws -> Result
    ) async throws -> Result {
        var options = HaapiTestServer.Options()
        options.nonces = .none
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let walker = try Walker(server)
        defer { walker.close() }
        return try await body(server, walker)
    }

    private func send(_ walker: Walker) async throws -> HTTPResponse {
        var request = walker.tokenRequest([("grant_type", "client_credentials"), ("scope", Walker.haapiScope)])
        request.headers["Authorization"] = Walker.basic()
        return try await walker.sendWithProof(request)
    }

    @Test(arguments: [
        TestFault.RedirectTarget.sameOrigin, .relative, .otherOrigin, .insecureOrigin,
        .location("//other.example.test/x"), .location("javascript:alert(1)"),
    ])
    func redirects(_ target: TestFault.RedirectTarget) async throws {
        try await withServer { server, walker in
            for status in [301, 302, 303, 307, 308] {
                try server.add(.redirect(status: status, to: target), at: .token, times: 1)
                await #expect(throws: HaapiRedirectRefusal(statusCode: status)) { _ = try await send(walker) }
            }
            #expect(server.requests.map(\.status) == [301, 302, 303, 307, 308])
            // What follows a redirect would be recorded as a violation.
            #expect(server.violations == [])
            #expect(try await send(walker).statusCode == 200)
        }
    }

    @Test(arguments: TestEndpoint.allCases)
    func everyEndpointCanRedirect(_ endpoint: TestEndpoint) async throws {
        let paths: [TestEndpoint: String] = [
            .token: "/oauth/v2/oauth-token", .attestation: "/oauth/v2/oauth-token/cat",
            .registration: "/token-service/oauth-registration", .management: "/token-service/oauth-registration/x",
            .revocation: "/oauth/v2/oauth-revoke", .authorization: "/oauth/v2/oauth-authorize",
            .authentication: "/authn/authenticate/form1", .browser: "/authn/authenticate/oidc1/launch",
            .userinfo: "/oauth/v2/oauth-userinfo", .unknown: "/elsewhere",
        ]
        let path = try require(paths[endpoint])
        try await withServer { server, walker in
            try server.add(.redirect(status: 307, to: .otherOrigin), at: endpoint)
            let address = try require(URL(string: server.baseURL.absoluteString + path))
            await #expect(throws: HaapiRedirectRefusal(statusCode: 307)) {
                _ = try await walker.client.send(HTTPRequest(.get, address))
            }
            #expect(server.requests.map(\.endpoint) == [endpoint])
            // The request is not one for each of the endpoints; that it went nowhere else is what counts here.
            #expect(!server.violations.map(\.code).contains(.redirectFollowed))
        }
    }

    @Test(arguments: [TestFault.RedirectTarget.empty, .none])
    func redirectsThatLeadNowhere(_ target: TestFault.RedirectTarget) async throws {
        try await withServer { server, walker in
            try server.add(.redirect(status: 302, to: target), at: .token)
            let response = try await send(walker)
            #expect(response.statusCode == 302)
            #expect((response.headers["Location"] ?? "").isEmpty)
        }
    }

    @Test(arguments: [TestFault.RedirectTarget.otherOrigin, .insecureOrigin])
    func otherOriginsRecordWhatTheyReceive(_ target: TestFault.RedirectTarget) async throws {
        try await withServer { server, walker in
            try server.add(.formAddresses(target == .otherOrigin ? .otherOrigin : .insecureOrigin), at: .authorization)
            let token = try await walker.haapiToken()
            var start = HTTPRequest(
                .get,
                try require(
                    URL(
                        string: server.authorizationEndpoint.absoluteString
                            + "?client_id=main-client&response_type=code&redirect_uri=app%3A%2F%2Fhaapi&state=s")))
            start.headers["Accept"] = "application/vnd.auth+json"
            start.headers["Authorization"] = "DPoP \(token)"
            let step = try JSONParser.parse(try await walker.sendWithProof(start, token: token).body)
            let form = step.object?["actions"]?.array?.first?.object?["model"]?.object
            let href = try require(form?["href"]?.string)
            #expect(href.hasPrefix(target == .otherOrigin ? "https://" : "http://"))
            #expect(server.violations == [])
            // A client that goes there is found out.
            var configuration = HTTPClientConfiguration.haapi.patient
            configuration.trust = .pem(server.caPEM)
            configuration.proxy = .none
            configuration.allowsInsecureHTTP = true
            let careless = try HTTPClient(configuration: configuration)
            defer { careless.close() }
            _ = try await careless.send(HTTPRequest(.get, try require(URL(string: href))))
            #expect(server.violations.map(\.code) == [.redirectFollowed])
            #expect(server.requests.last?.isSecure == (target == .otherOrigin))
        }
    }

    @Test(arguments: [TestFault.dropRequest, .dropAnswer, .truncate(afterBytes: 10)])
    func connectionsThatEnd(_ fault: TestFault) async throws {
        try await withServer { server, walker in
            try server.add(fault, at: .token, times: 1)
            await #expect(throws: TransportError.self) { _ = try await send(walker) }
            #expect(try await send(walker).statusCode == 200)
            #expect(server.requests.count == 2)
            if fault == .truncate(afterBytes: 10) {
                #expect(server.requests.map(\.status) == [200, 200])
            } else {
                #expect(server.requests.map(\.status) == [nil, 200])
            }
        }
    }

    @Test func aDelayHoldsUpNobodyElse() async throws {
        try await withServer { server, walker in
            try server.add(.silence, at: .token, times: 1)
            let silent = Task { try await send(walker) }
            // The first request has arrived as soon as the fault is used up.
            while server.requests.isEmpty { await Task.yield() }
            #expect(try await send(walker).statusCode == 200)
            server.close()
            await #expect(throws: TransportError.self) { _ = try await silent.value }
        }
    }

    @Test func aDelayedAnswerComes() async throws {
        try await withServer { server, walker in
            try server.add(.delay(seconds: 0.05), at: .token)
            #expect(try await send(walker).statusCode == 200)
        }
    }

    @Test func faultsComeWhenTheyAreAskedFor() async throws {
        try await withServer { server, walker in
            try server.add(.status(503, retryAfter: "7"), at: .token, times: 2, skipping: 1)
            var statuses: [Int] = []
            for _ in 0..<4 { statuses.append(try await send(walker).statusCode) }
            #expect(statuses == [200, 503, 503, 200])
            try server.add(.page(status: 502), at: .token)
            #expect(try await send(walker).headers["Content-Type"] == "text/html; charset=utf-8")
            server.removeFaults()
            #expect(try await send(walker).statusCode == 200)
        }
    }

    @Test func answersAreSpoiled() async throws {
        try await withServer { server, walker in
            func spoiled(_ fault: TestFault) async throws -> HTTPResponse {
                try server.add(fault, at: .token, times: 1)
                return try await send(walker)
            }
            #expect(try await spoiled(.mediaType("text/plain")).headers["Content-Type"] == "text/plain")
            #expect(try await spoiled(.emptyBody).body.isEmpty)
            #expect(try await spoiled(.header(name: "X-Test", value: "1")).headers["X-Test"] == "1")
            #expect(
                try Walker.member("token_type", try await spoiled(.member(path: ["token_type"], json: "\"Bearer\"")))
                    == "Bearer")
            let without = try await spoiled(.withoutMember(path: ["access_token"]))
            #expect(try JSONParser.parse(without.body).object?["access_token"] == nil)
            #expect(try await spoiled(.json(.byteOrderMark)).body.prefix(3) == Data([0xEF, 0xBB, 0xBF]))
            let doubled = try await spoiled(.json(.duplicateMembers))
            #expect(try JSONParser.parse(doubled.body).object?.members.count == 8)
            #expect(try Walker.member("expires_in", try await spoiled(.json(.numbersAsStrings))) == "300")
            #expect(try await spoiled(.json(.oversize(bytes: 100_000))).body.count > 100_000)
            let deep = try await spoiled(.json(.deepNesting(levels: 600)))
            #expect(throws: JSONParseError.self) { try JSONParser.parse(deep.body) }
            for oddity in [TestFault.JSONOddity.cut, .invalidUTF8] {
                let odd = try await spoiled(.json(oddity))
                #expect(throws: JSONParseError.self) { try JSONParser.parse(odd.body) }
            }
            let array = try await spoiled(.json(.array))
            #expect(try JSONParser.parse(array.body).array?.count == 1)
            let nulls = try await spoiled(.json(.nullMembers))
            #expect(try JSONParser.parse(nulls.body).object?.members.count == 7)
        }
    }
}
