import Driver
import Testing

@testable import HaapiTestServer

/// A code that `dpop_jkt` binds to a key (RFC 9449 section 10).
struct KeyedCodeTests {
    @Test func theRightKeyIsTaken() throws {
        var bench = try Bench()
        let start = Bench.startParameters + [("dpop_jkt", try bench.key.publicJWK.thumbprint())]
        var request = bench.codeRequest(try bench.code(try bench.haapiToken(), start))
        request.headers["DPoP"] = try bench.proof(request)
        let answer = bench.send(request)
        #expect(answer.status == 200)
        #expect(answer.violations == [])
        #expect(answer.json?["token_type"]?.string == "DPoP")
        // Only the code is bound: the refresh token of a confidential client is the client's (section 5).
        let refresh = try #require(answer.json?["refresh_token"]?.string)
        #expect(bench.send(bench.refreshRequest(refresh)).status == 200)
    }
}
