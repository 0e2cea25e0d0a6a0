import Driver
import Foundation
import Testing

@testable import HaapiTestServer

/// Proofs that differ from those of this package's client, and are right all the same.
struct ProofVariantTests {
    private func accepts(
        _ key: SigningKey? = nil, host: String = "127.0.0.1:4711", change: (inout Bench.Proof) -> Void = { _ in }
    ) throws -> Bench.Answer {
        var bench = try Bench()
        if let key { bench.key = key }
        var request = bench.tokenRequest([("grant_type", "client_credentials"), ("scope", Exchange.haapiScope)])
        request.headers["Host"] = host
        request.headers["DPoP"] = try bench.proof(request) {
            $0.algorithm = bench.key.algorithmName
            change(&$0)
        }
        return bench.send(request)
    }

    @Test func moreMembersInTheKey() throws {
        let answer = try accepts { $0.jwk = $0.jwk.dropLast() + #","alg":"ES256","ext":true,"key_ops":["verify"]}"# }
        #expect(answer.status == 200 && answer.violations.isEmpty)
    }

    @Test func moreClaims() throws {
        #expect(try accepts { $0.set("exp", 1) }.status == 200)
    }

    @Test(arguments: [EllipticCurve.p384, .p521])
    func otherCurves(_ curve: EllipticCurve) throws {
        let key = try SigningKey(PrivateKey.generate(curve), algorithm: curve == .p384 ? .es384 : .es512)
        #expect(try accepts(key).status == 200)
    }

    @Test func anRSAKey() throws {
        let openssl = HostProcess(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            arguments: ["openssl", "genpkey", "-quiet", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"])
        let pem = try openssl.run().joined(separator: "\n") + "\n"
        #expect(try accepts(SigningKey(pem: Array(pem.utf8), algorithm: .ps256)).status == 200)
    }

    @Test(arguments: [
        "HTTPS://127.0.0.1:4711/oauth/v2/oauth-token", "https://LOCALHOST:4711/oauth/v2/oauth-token",
    ])
    func targetsThatDifferInCase(_ target: String) throws {
        let host = target.contains("LOCALHOST") ? "localhost:4711" : "127.0.0.1:4711"
        let answer = try accepts(host: host) { $0.set("htu", .string(target)) }
        #expect(answer.status == 200 && answer.violations.isEmpty)
    }

    @Test(arguments: [1_799_999_940, 1_800_000_010])
    func timesAtTheEdge(_ time: Int64) throws {
        #expect(try accepts { $0.set("iat", .number(JSONNumber(time))) }.status == 200)
    }
}
