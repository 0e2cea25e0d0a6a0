import Driver

@testable import HaapiTestServer

extension RuleCase {
    static let attestation: [RuleCase] = [
        RuleCase(.parameterMissing, "attestation challenge", 400, "invalid_request") {
            $0.send(Bench.request("GET", "/oauth/v2/oauth-token/cat"))
        },
        RuleCase(.clientUnknown, "attestation challenge", 400, "invalid_client") {
            $0.send(Bench.request("GET", "/oauth/v2/oauth-token/cat?client_id=nobody"))
        },
        RuleCase(.parameterMissing, "challenge_response", 400, "invalid_request") {
            $0.send(Bench.form("/oauth/v2/oauth-token/cat", [("challenge", try $0.attestationChallenge())]))
        },
        RuleCase(.contentType, "attestation", 400, "invalid_request") {
            var request = try $0.evidenceRequest($0.attestationChallenge())
            request.headers["Content-Type"] = "application/json"
            return $0.send(request)
        },
        RuleCase(.challengeUnknown, "", 400, "invalid_client") { $0.send(try $0.evidenceRequest("invented")) },
        RuleCase(.challengeReused, "", 400, "invalid_client") {
            let challenge = try $0.attestationChallenge()
            _ = $0.send(try $0.evidenceRequest(challenge))
            return $0.send(try $0.evidenceRequest(challenge))
        },
        RuleCase(.challengeResponse, "of another challenge", 400, "invalid_client") {
            let evidence = try $0.evidence("another")
            let challenge = try $0.attestationChallenge()
            return $0.send(
                Bench.form(
                    "/oauth/v2/oauth-token/cat", [("challenge", challenge), ("challenge_response", evidence)]))
        },
        RuleCase(.challengeResponse, "no evidence at all", 400, "invalid_client") {
            let challenge = try $0.attestationChallenge()
            return $0.send(
                Bench.form("/oauth/v2/oauth-token/cat", [("challenge", challenge), ("challenge_response", "x")]))
        },
        RuleCase(.clientIdMismatch, "attestation", 400, "invalid_request") {
            var request = try $0.evidenceRequest($0.attestationChallenge())
            request.target += "?client_id=other"
            return $0.send(request)
        },
        warning(.expired, "challenge", 400, "invalid_client") {
            let challenge = try $0.attestationChallenge()
            $0.now += 61
            return $0.send(try $0.evidenceRequest(challenge))
        },
        RuleCase(.attestationTokenInvalid, "", 400, "invalid_client") {
            $0.send(try $0.attestedTokenRequest("a.b.c"))
        },
        RuleCase(.attestationTokenReused, "", 400, "invalid_client") {
            let token = try $0.attestationToken()
            _ = $0.send(try $0.attestedTokenRequest(token))
            return $0.send(try $0.attestedTokenRequest(token))
        },
        RuleCase(.attestationTokenKey, "", 400, "invalid_client") {
            let token = try $0.attestationToken()
            $0.key = try Bench.newKey()
            return $0.send(try $0.attestedTokenRequest(token))
        },
        RuleCase(.proofMissing, "attested", 400, "invalid_dpop_proof") {
            var request = try $0.attestedTokenRequest($0.attestationToken())
            request.headers["DPoP"] = nil
            return $0.send(request)
        },
        RuleCase(.clientIdMismatch, "attested", 400, "invalid_client") {
            var request = try $0.attestedTokenRequest($0.attestationToken())
            request.body += Array("&client_id=other".utf8)
            return $0.send(request)
        },
        RuleCase(.malformedParameters, "attestation", 400, "invalid_request") {
            var request = try $0.evidenceRequest($0.attestationChallenge())
            request.body += Array("&x=%zz".utf8)
            return $0.send(request)
        },
        RuleCase(.duplicateParameter, "attestation token", 400, "invalid_request") {
            let challenge = try $0.attestationChallenge()
            var request = try $0.evidenceRequest(challenge)
            request.body += Array("&challenge=\(challenge)".utf8)
            return $0.send(request)
        },
        RuleCase(.assertionType, "of the RFC, with an attestation token", 400, "invalid_client") {
            // The subject is right, so what fails is the method: this client has a secret.
            var request = try $0.attestedTokenRequest(
                try $0.attestationToken(), type: "urn:example:attestation:client")
            request.headers["DPoP"] = try $0.proof(request)
            return $0.send(request)
        },
        RuleCase(.grantType, "attested", 400, "unauthorized_client") {
            var request = Bench.form(
                "/oauth/v2/oauth-token",
                [
                    ("grant_type", "refresh_token"), ("refresh_token", "RT_1"),
                    ("client_assertion_type", "urn:se:curity:attestation:client"),
                    ("client_assertion", try $0.attestationToken()),
                ])
            request.headers["DPoP"] = try $0.proof(request)
            return $0.send(request)
        },
        RuleCase(.attestationTokenAsAccessToken, "", 401, "invalid_token") {
            try $0.start(try $0.attestationToken())
        },
        warning(.expired, "attestation token", 400, "invalid_client") {
            let token = try $0.attestationToken()
            $0.now += 61
            return $0.send(try $0.attestedTokenRequest(token))
        },
    ]
}

extension Bench {
    mutating func attestationChallenge() throws -> String {
        let answer = send(Self.request("GET", "/oauth/v2/oauth-token/cat?client_id=main-client"))
        return try require(answer.json?["challenge"]?.string)
    }

    func evidence(_ challenge: String) throws -> String {
        let header = #"{"typ":"haapi-test-attestation+jwt","alg":"ES256","jwk":\#(key.publicJWK.json)}"#
        return try JWS.sign(JWS.Header(json: header), payload: challenge, with: key)
    }

    func evidenceRequest(_ challenge: String) throws -> ServerRequest {
        Self.form(
            "/oauth/v2/oauth-token/cat",
            [("challenge", challenge), ("challenge_response", try evidence(challenge))])
    }

    mutating func attestationToken() throws -> String {
        let challenge = try attestationChallenge()
        return try require(send(try evidenceRequest(challenge)).json?["cat"]?.string)
    }

    func attestedTokenRequest(
        _ token: String, type: String = "urn:se:curity:attestation:client"
    ) throws -> ServerRequest {
        var request = Self.form(
            "/oauth/v2/oauth-token",
            [
                ("grant_type", "client_credentials"), ("client_assertion_type", type), ("client_assertion", token),
            ])
        request.headers["DPoP"] = try proof(request)
        return request
    }
}
