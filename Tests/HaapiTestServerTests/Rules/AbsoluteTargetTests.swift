import Testing

@testable import HaapiTestServer

/// Targets in absolute form, which every server has to accept (RFC 9112 section 3.2.2).
struct AbsoluteTargetTests {
    @Test(arguments: ["https://", "HTTPS://"]) func theyAreAccepted(scheme: String) throws {
        var bench = try Bench()
        var request = bench.tokenRequest([("grant_type", "client_credentials"), ("scope", "dcr")])
        let host = try #require(request.headers["Host"])
        request.target = scheme + host + request.target
        let answer = bench.send(request)
        #expect(answer.status == 200)
        #expect(answer.violations == [])
    }

    /// A proof is for the address of the target, whatever `Host` says (RFC 9112 section 3.2.2).
    @Test func proofsAreForTheirAuthority() throws {
        var bench = try Bench()
        var request = try bench.haapiTokenRequest()
        request.headers["DPoP"] = try bench.proof(request)
        request.target = request.url
        request.headers["Host"] = "elsewhere.example.test"
        let answer = bench.send(request)
        #expect(answer.status == 200)
        #expect(answer.violations == [])
    }

    @Test(
        arguments: [
            ("/a?b=/c", "/a", "b=/c", nil), ("https://h:1/a/b?c", "/a/b", "c", "h:1"), ("http://h", "/", "", "h"),
            ("https://h?a", "/", "a", "h"), ("//h/a", "//h/a", "", nil), ("", "", "", nil),
        ] as [(String, String, String, String?)])
    func theirParts(target: String, path: String, query: String, authority: String?) {
        let request = ServerRequest(method: "GET", target: target)
        #expect(request.path == path)
        #expect(request.query == query)
        #expect(request.targetAuthority == authority)
    }
}
