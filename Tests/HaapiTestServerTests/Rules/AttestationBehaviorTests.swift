import Driver
import Testing

@testable import HaapiTestServer

struct AttestationBehaviorTests {
    /// Where attestation ends, with which status and error.
    struct Expectation: Sendable {
        var behavior: HaapiTestServer.AttestationBehavior
        /// 1 for the challenge, 2 for the attestation token, 3 for the token request.
        var step: Int
        var status: Int
        var error: String?
        var retryAfter: String?
    }

    static let expectations = [
        Expectation(behavior: .accept, step: 3, status: 200),
        Expectation(behavior: .refuse, step: 2, status: 400, error: "invalid_client"),
        Expectation(behavior: .refuseChallenge, step: 1, status: 400, error: "invalid_client"),
        Expectation(behavior: .refuseAtTokenEndpoint, step: 3, status: 400, error: "invalid_client"),
        Expectation(
            behavior: .limited(retryAfter: 9), step: 1, status: 429, error: "temporarily_unavailable",
            retryAfter: "9"),
        Expectation(behavior: .failing(status: 503), step: 1, status: 503),
    ]

    @Test(arguments: expectations)
    func behavior(_ expected: Expectation) throws {
        var bench = try Bench { $0.attestation = expected.behavior }
        var step = 1
        var answer = bench.send(Bench.request("GET", "/oauth/v2/oauth-token/cat?client_id=main-client"))
        if let challenge = answer.json?["challenge"]?.string {
            step = 2
            answer = bench.send(try bench.evidenceRequest(challenge))
        }
        if let token = answer.json?["cat"]?.string {
            step = 3
            answer = bench.send(try bench.attestedTokenRequest(token))
        }
        #expect(step == expected.step)
        #expect(answer.status == expected.status)
        #expect(answer.error == expected.error)
        #expect(answer.headers["Retry-After"] == expected.retryAfter)
        #expect(answer.violations.isEmpty)
    }

    @Test func theAttestationTokenIsTheOnlyMemberOfItsAnswer() throws {
        var bench = try Bench()
        let answer = bench.send(try bench.evidenceRequest(try bench.attestationChallenge()))
        #expect(answer.json?.members.map(\.name) == ["cat"])
    }
}
