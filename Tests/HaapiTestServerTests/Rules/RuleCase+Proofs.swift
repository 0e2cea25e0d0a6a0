import Driver

@testable import HaapiTestServer

extension RuleCase {
    /// A token request with a proof that `change` makes wrong.
    private static func proof(
        _ code: ViolationCode, _ variant: String = "",
        options: @escaping @Sendable (inout HaapiTestServer.Options) -> Void = { _ in },
        change: @escaping @Sendable (inout Bench.Proof) -> Void
    ) -> RuleCase {
        RuleCase(code, variant, 400, "invalid_dpop_proof", options: options) { bench in
            var request = try bench.haapiTokenRequest()
            request.headers["DPoP"] = try bench.proof(request, change: change)
            return bench.send(request)
        }
    }

    private static func raw(
        _ code: ViolationCode, _ variant: String, _ header: String
    ) -> RuleCase {
        RuleCase(code, variant, 400, "invalid_dpop_proof") {
            var request = try $0.haapiTokenRequest()
            request.headers["DPoP"] = header
            return $0.send(request)
        }
    }

    /// A HAAPI request with a proof that `change` makes wrong.
    private static func resource(
        _ code: ViolationCode, _ variant: String, change: @escaping @Sendable (inout Bench.Proof) -> Void
    ) -> RuleCase {
        RuleCase(code, variant, 401, "invalid_dpop_proof") { bench in
            let token = try bench.haapiToken()
            var request = try bench.haapiRequest("GET", Bench.startTarget(Bench.startParameters), token: token)
            request.headers["DPoP"] = try bench.proof(request, token: token, change: change)
            return bench.send(request)
        }
    }

    private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"].map { name in
        proof(.proofPrivateKey, "check 7: \(name)") { $0.jwk = $0.jwk.dropLast() + ",\"\(name)\":\"AA\"}" }
    }

    static let proofs: [RuleCase] =
        privateMembers + [
            RuleCase(.proofMissing, "token", 400, "invalid_dpop_proof") {
                var request = try $0.haapiTokenRequest()
                request.headers["DPoP"] = nil
                return $0.send(request)
            },
            RuleCase(.proofMissing, "HAAPI", 401, "invalid_dpop_proof") {
                let token = try $0.haapiToken()
                var request = try $0.haapiRequest("GET", Bench.startTarget(Bench.startParameters), token: token)
                request.headers["DPoP"] = nil
                return $0.send(request)
            },
            RuleCase(.proofRepeated, "check 1", 400, "invalid_dpop_proof") {
                var request = try $0.haapiTokenRequest()
                request.headers.append(try $0.proof(request), for: "dpop")
                return $0.send(request)
            },
            raw(.proofMalformed, "check 2: two parts", "a.b"),
            raw(.proofMalformed, "check 2: no base64url", "+.+.+"),
            RuleCase(.proofMalformed, "no jwk", 400, "invalid_dpop_proof") {
                var request = try $0.haapiTokenRequest()
                request.headers["DPoP"] = try JWS.sign(
                    JWS.Header(json: #"{"typ":"dpop+jwt","alg":"ES256"}"#), payload: "{}", with: $0.key)
                return $0.send(request)
            },
            proof(.proofClaims, "check 3: jti") { $0.set("jti", nil) },
            proof(.proofClaims, "check 3: htm") { $0.set("htm", nil) },
            proof(.proofClaims, "check 3: htu") { $0.set("htu", nil) },
            proof(.proofClaims, "check 3: iat") { $0.set("iat", nil) },
            proof(.proofType, "check 4") { $0.type = "JWT" },
            proof(.proofAlgorithm, "check 5: none") { $0.algorithm = "none" },
            proof(.proofAlgorithm, "check 5: symmetric") { $0.algorithm = "HS256" },
            RuleCase(.proofSignature, "check 6", 400, "invalid_dpop_proof") {
                let other = try Bench.newKey().publicJWK.json
                var request = try $0.haapiTokenRequest()
                request.headers["DPoP"] = try $0.proof(request) { $0.jwk = other }
                return $0.send(request)
            },
            RuleCase(.proofMalformed, "payload is no object", 400, "invalid_dpop_proof") {
                var request = try $0.haapiTokenRequest()
                let header = #"{"typ":"dpop+jwt","alg":"ES256","jwk":\#($0.key.publicJWK.json)}"#
                request.headers["DPoP"] = try JWS.sign(JWS.Header(json: header), payload: "[]", with: $0.key)
                return $0.send(request)
            },
            proof(.proofMethod, "check 8") { $0.set("htm", "GET") },
            proof(.proofMethod, "check 8: case") { $0.set("htm", "post") },
            proof(.proofTarget, "check 9: path") { $0.set("htu", "https://127.0.0.1:4711/oauth/v2/other") },
            proof(.proofTarget, "check 9: scheme") { $0.set("htu", "http://127.0.0.1:4711/oauth/v2/oauth-token") },
            proof(.proofTarget, "check 9: port") { $0.set("htu", "https://127.0.0.1/oauth/v2/oauth-token") },
            proof(.proofTarget, "query") { $0.set("htu", "https://127.0.0.1:4711/oauth/v2/oauth-token?a=b") },
            proof(.proofTarget, "fragment") { $0.set("htu", "https://127.0.0.1:4711/oauth/v2/oauth-token#a") },
            RuleCase(.proofNonce, "check 10: unknown", 400, "use_dpop_nonce", options: { $0.nonces = .required }) {
                $0.nonce = "N_invented"
                return $0.send(try $0.haapiTokenRequest())
            },
            warning(.nonceOmitted, "", 400, "use_dpop_nonce", options: { $0.nonces = .required }) {
                _ = $0.send(try $0.haapiTokenRequest())
                $0.now += 5
                $0.nonce = nil
                return $0.send(try $0.haapiTokenRequest())
            },
            warning(.nonceReplaced, "", 200, nil, options: { $0.nonces = .required }) {
                _ = $0.send(try $0.haapiTokenRequest())
                let first = $0.nonce
                $0.now += 5
                _ = $0.send(try $0.haapiTokenRequest())
                $0.now += 5
                $0.nonce = first
                return $0.send(try $0.haapiTokenRequest())
            },
            proof(.proofTime, "check 11: old") { $0.set("iat", 1_799_999_939) },
            proof(.proofTime, "check 11: future") { $0.set("iat", 1_800_000_011) },
            resource(.proofTokenHash, "check 12: none") { $0.set("ath", nil) },
            resource(.proofTokenHash, "check 12: of another token") { $0.set("ath", "AAAA") },
            proof(.proofTokenHash, "at the token endpoint") { $0.set("ath", "AAAA") },
            resource(.proofMethod, "check 8 at HAAPI") { $0.set("htm", "POST") },
            resource(.proofTarget, "check 9 at HAAPI, with the query") {
                $0.set("htu", .string("https://127.0.0.1:4711/oauth/v2/oauth-authorize?client_id=main-client"))
            },
            RuleCase(.proofKey, "HAAPI", 401, "invalid_token") {
                let token = try $0.haapiToken()
                $0.key = try Bench.newKey()
                return try $0.start(token)
            },
            RuleCase(.proofReplayed, "", 400, "invalid_dpop_proof") {
                let request = try $0.haapiTokenRequest()
                _ = $0.send(request)
                return $0.send(request)
            },
            proof(.proofIdentifier) { $0.set("jti", "short") },
        ]
}
