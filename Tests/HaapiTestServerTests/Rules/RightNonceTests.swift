import Driver
import Testing

@testable import HaapiTestServer

/// Proofs that break no rule, in each nonce mode.
struct RightNonceTests {
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
}
