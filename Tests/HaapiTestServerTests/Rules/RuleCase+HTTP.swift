import Driver

@testable import HaapiTestServer

extension RuleCase {
    private static let grant = [("grant_type", "client_credentials"), ("scope", "dcr")]

    private static let secrets = [
        "client_secret", "client_assertion", "code", "refresh_token", "code_verifier", "token",
    ].map { name in
        RuleCase(.secretInURI, name, 400, "invalid_request") {
            var request = $0.tokenRequest(grant)
            request.target += "?\(name)=x"
            return $0.send(request)
        }
    }

    static let http: [RuleCase] =
        secrets + [
            RuleCase(.unknownEndpoint, "", 404, nil) { $0.send(Bench.request("GET", "/elsewhere")) },
            RuleCase(.wrongHost, "", 421, nil) {
                var request = $0.tokenRequest(grant)
                request.headers["Host"] = "id.example.test"
                return $0.send(request)
            },
            RuleCase(.wrongHost, "the port of https at that of http", 421, nil) {
                var request = $0.tokenRequest(grant)
                request.isSecure = false
                return $0.send(request)
            },
            RuleCase(.bodyTooLarge, "", 413, nil) {
                var request = $0.tokenRequest(grant)
                request.isTooLarge = true
                return $0.send(request)
            },
            RuleCase(.wrongHost, "in an absolute target", 421, nil) {
                var request = $0.tokenRequest(grant)
                request.target = "https://id.example.test" + request.target
                return $0.send(request)
            },
            RuleCase(.messageFraming, "two lengths", 400, nil) {
                var request = $0.tokenRequest(grant)
                request.headers.append("3", for: "Content-Length")
                request.headers.append("4", for: "Content-Length")
                return $0.send(request)
            },
            RuleCase(.messageFraming, "a length and chunks", 400, nil) {
                var request = $0.tokenRequest(grant)
                request.headers.append("3", for: "Content-Length")
                request.headers.append("chunked", for: "Transfer-Encoding")
                return $0.send(request)
            },
            RuleCase(.unknownEndpoint, "browser", 404, nil) { $0.send(Bench.request("GET", "/browser/elsewhere")) },
            RuleCase(.parameterMissing, "browser", 400, nil) {
                $0.send(Bench.request("GET", "/authn/authenticate/oidc1/launch?_launch_nonce=LN_invented"))
            },
            RuleCase(.parameterMissing, "end of the browser", 400, nil) {
                $0.send(Bench.form("/browser/finish", [("launch", "LN_invented"), ("user", "alice")]))
            },
            RuleCase(.methodNotAllowed, "token", 405, "invalid_request") {
                $0.send(Bench.request("GET", "/oauth/v2/oauth-token"))
            },
            RuleCase(.methodNotAllowed, "attestation", 405, "invalid_request") {
                $0.send(Bench.request("PUT", "/oauth/v2/oauth-token/cat"))
            },
            RuleCase(.methodNotAllowed, "registration", 405, "invalid_request") {
                $0.send(Bench.request("GET", "/token-service/oauth-registration"))
            },
            RuleCase(.contentType, "token", 400, "invalid_request") {
                var request = $0.tokenRequest(grant)
                request.headers["Content-Type"] = "application/json"
                return $0.send(request)
            },
            RuleCase(.malformedParameters, "bad escape", 400, "invalid_request") {
                var request = $0.tokenRequest([])
                request.body = Array("grant_type=client_credentials&scope=%zz".utf8)
                return $0.send(request)
            },
            RuleCase(.malformedParameters, "no UTF-8", 400, "invalid_request") {
                var request = $0.tokenRequest([])
                request.body = Array("grant_type=client_credentials&scope=".utf8) + [0xC3, 0x28]
                return $0.send(request)
            },
            RuleCase(.duplicateParameter, "token", 400, "invalid_request") {
                $0.send($0.tokenRequest(grant + [("scope", "dcr")]))
            },
            RuleCase(.duplicateParameter, "attestation", 400, "invalid_request") {
                $0.send(Bench.request("GET", "/oauth/v2/oauth-token/cat?client_id=main-client&client_id=main-client"))
            },
            RuleCase(.parameterMissing, "grant_type", 400, "invalid_request") {
                $0.send($0.tokenRequest([("scope", "dcr")]))
            },
            RuleCase(.parameterMissing, "without a value", 400, "invalid_request") {
                $0.send($0.tokenRequest([("grant_type", ""), ("scope", "dcr")]))
            },
            RuleCase(.grantType, "", 400, "unsupported_grant_type") {
                $0.send($0.tokenRequest([("grant_type", "password")]))
            },
            RuleCase(.scope, "client credentials", 400, "invalid_scope") {
                $0.send($0.tokenRequest([("grant_type", "client_credentials"), ("scope", "haapi")]))
            },
            RuleCase(.scope, "none", 400, "invalid_scope") {
                $0.send($0.tokenRequest([("grant_type", "client_credentials")]))
            },
        ]
}
