import Driver

@testable import HaapiTestServer

extension RuleCase {
    /// Shared with the client; long enough for HS256.
    static let assertionSecret = "0123456789abcdef0123456789abcdef"

    private static func symmetric(_ options: inout HaapiTestServer.Options) {
        options.mainClient.authentication = .symmetricJWT(secret: assertionSecret)
    }

    /// A token request with an assertion of RFC 7523 section 2.2; right unless something is changed.
    static func assertionRequest(
        _ bench: Bench, secret: String = assertionSecret, more: [(String, String)] = [],
        type: String = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        change: (inout JSONObject) -> Void = { _ in }
    ) throws -> ServerRequest {
        let claims: JSONValue = [
            "iss": "main-client", "sub": "main-client", "aud": .string(bench.settings.tokenEndpoint),
            "iat": .integer(Int(bench.now)), "exp": .integer(Int(bench.now) + 60), "jti": "assertion-1",
        ]
        var object = try require(claims.object)
        change(&object)
        let token = try JWS.sign(
            JWS.Header(json: #"{"alg":"HS256"}"#), payload: JSONWriter.text(.object(object)),
            with: HMACKey(Array(secret.utf8), algorithm: .hs256))
        return Bench.form(
            "/oauth/v2/oauth-token",
            [
                ("grant_type", "client_credentials"), ("scope", "dcr"), ("client_assertion_type", type),
                ("client_assertion", token),
            ] + more)
    }

    private static func claim(
        _ code: ViolationCode, _ variant: String, _ name: String, _ value: JSONValue?
    ) -> RuleCase {
        RuleCase(code, variant, 400, "invalid_client", options: symmetric) { bench in
            bench.send(try assertionRequest(bench) { $0.set(name, value) })
        }
    }

    static let assertions: [RuleCase] = [
        RuleCase(.assertionType, "unknown", 400, "invalid_client", options: symmetric) {
            $0.send(try assertionRequest($0, type: "urn:example:other"))
        },
        RuleCase(.assertionType, "without an assertion", 400, "invalid_request", options: symmetric) {
            $0.send(
                Bench.form(
                    "/oauth/v2/oauth-token",
                    [
                        ("grant_type", "client_credentials"), ("scope", "dcr"),
                        ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
                    ]))
        },
        RuleCase(.assertionSignature, "another secret", 400, "invalid_client", options: symmetric) {
            $0.send(try assertionRequest($0, secret: "another secret of enough bytes...."))
        },
        claim(.assertionClaims, "iss", "iss", "other"),
        claim(.assertionAudience, "another server", "aud", "https://other.example.test/token"),
        claim(.assertionAudience, "none", "aud", nil),
        claim(.assertionTime, "past", "exp", 1_799_999_000),
        claim(.assertionTime, "no exp", "exp", nil),
        claim(.assertionTime, "future nbf", "nbf", 1_800_000_100),
        claim(.assertionTime, "future iat", "iat", 1_800_000_100),
        claim(.clientMissing, "no sub", "sub", nil),
        RuleCase(
            .assertionClaims, "sub of another client with the same secret", 400, "invalid_client",
            options: {
                symmetric(&$0)
                $0.otherClients = [TestClient(id: "other", authentication: .symmetricJWT(secret: assertionSecret))]
            }
        ) { bench in bench.send(try assertionRequest(bench) { $0.set("sub", "other") }) },
        RuleCase(.clientIdMismatch, "assertion", 400, "invalid_client", options: symmetric) {
            $0.send(try assertionRequest($0, more: [("client_id", "other")]))
        },
        RuleCase(.assertionReplayed, "", 400, "invalid_client", options: symmetric) {
            let request = try assertionRequest($0)
            _ = $0.send(request)
            return $0.send(request)
        },
        warning(.assertionIdentifier, "", 200, nil, options: symmetric) { bench in
            bench.send(try assertionRequest(bench) { $0.set("jti", nil) })
        },
    ]
}

extension JSONObject {
    mutating func set(_ name: String, _ value: JSONValue?) {
        members.removeAll { $0.name == name }
        if let value { append(name, value) }
    }
}
