import Driver

@testable import HaapiTestServer

extension RuleCase {
    private static let template: JSONValue = ["software_id": "template-client"]

    private static func register(
        _ code: ViolationCode, _ variant: String = "", _ body: String,
        options: @escaping @Sendable (inout HaapiTestServer.Options) -> Void = { _ in }
    ) -> RuleCase {
        RuleCase(code, variant, 400, "invalid_client_metadata", options: options) {
            let token = try $0.initialToken()
            return $0.send(Bench.registration(token, body))
        }
    }

    /// A HAAPI access token for a dynamic client that may not have one.
    private static func haapi(
        _ variant: String, options: @escaping @Sendable (inout HaapiTestServer.Options) -> Void
    ) -> RuleCase {
        RuleCase(.clientNotPermitted, "dynamic client " + variant, 400, "unauthorized_client", options: options) {
            let client = try $0.dynamicClient()
            var request = try $0.haapiTokenRequest()
            request.headers["Authorization"] = Bench.basic(client.id, client.secret)
            return $0.send(request)
        }
    }

    /// A management request with a token that `token` makes from the right one.
    private static func manage(
        _ code: ViolationCode, _ variant: String = "", token: @escaping @Sendable (String) -> String?
    ) -> RuleCase {
        RuleCase(code, variant, 401, "invalid_token") {
            let client = try $0.dynamicClient()
            var request = Bench.request("GET", client.target)
            request.headers["Authorization"] = token(client.token).map { "Bearer \($0)" }
            return $0.send(request)
        }
    }

    private static func update(
        _ variant: String, _ member: String, _ value: JSONValue?, error: String = "invalid_client_metadata"
    ) -> RuleCase {
        RuleCase(.clientMetadata, variant, 400, error) {
            let answer = $0.send(Bench.management("GET", try $0.dynamicClient()))
            var metadata = Bench.metadata(try require(answer.json))
            metadata.set(member, value)
            return $0.send(Bench.management("PUT", try Bench.dynamicClient(answer), metadata))
        }
    }

    static let registration: [RuleCase] = [
        RuleCase(.initialTokenMissing, "", 401, "invalid_token") {
            var request = Bench.registration("", JSONWriter.text(template))
            request.headers["Authorization"] = nil
            return $0.send(request)
        },
        RuleCase(.initialTokenMissing, "DPoP scheme", 401, "invalid_token") {
            var request = Bench.registration("", JSONWriter.text(template))
            request.headers["Authorization"] = "DPoP " + (try $0.initialToken())
            return $0.send(request)
        },
        RuleCase(.initialTokenUnknown, "", 401, "invalid_token") {
            $0.send(Bench.registration("IAT_invented", JSONWriter.text(template)))
        },
        RuleCase(.initialTokenReused, "", 401, "invalid_token") {
            let token = try $0.initialToken()
            _ = $0.send(Bench.registration(token, JSONWriter.text(template)))
            return $0.send(Bench.registration(token, JSONWriter.text(template)))
        },
        RuleCase(.initialTokenScope, "", 403, "insufficient_scope") {
            $0.send(Bench.registration(try $0.haapiToken(), JSONWriter.text(template)))
        },
        warning(.expired, "initial token", 401, "invalid_token") {
            let token = try $0.initialToken()
            $0.now += 301
            return $0.send(Bench.registration(token, JSONWriter.text(template)))
        },
        RuleCase(.contentType, "registration", 400, "invalid_client_metadata") {
            var request = Bench.registration(try $0.initialToken(), JSONWriter.text(template))
            request.headers["Content-Type"] = "application/x-www-form-urlencoded"
            return $0.send(request)
        },
        RuleCase(.scope, "dcr without a template", 400, "invalid_scope", options: { $0.template = nil }) {
            $0.send($0.tokenRequest([("grant_type", "client_credentials"), ("scope", "dcr")]))
        },
        RuleCase(.scope, "dcrm without a template", 400, "invalid_scope", options: { $0.template = nil }) {
            $0.send($0.tokenRequest([("grant_type", "client_credentials"), ("scope", "dcrm")]))
        },
        RuleCase(.unknownEndpoint, "registration without a template", 404, nil, options: { $0.template = nil }) {
            $0.send(Bench.registration("IAT_1", JSONWriter.text(template)))
        },
        RuleCase(.unknownEndpoint, "management without a template", 404, nil, options: { $0.template = nil }) {
            $0.send(Bench.request("GET", "/token-service/oauth-registration/dyn-1"))
        },
        haapi("without the capability") { $0.template?.hasHaapiCapability = false },
        haapi("without attestation") { $0.template?.allowsHaapiWithoutAttestation = false },
        register(.malformedJSON, "cut", "{\"software_id\""),
        register(.malformedJSON, "array", "[]"),
        register(.softwareId, "none", "{}"),
        register(.softwareId, "unknown", "{\"software_id\":\"other\"}"),
        register(
            .clientMetadata, "jwks and jwks_uri",
            #"{"software_id":"template-client","jwks":{"keys":[]},"jwks_uri":"https://a.example.test"}"#),
        register(
            .mainClient, "", JSONWriter.text(template), options: { $0.template?.authenticateClientBy = ["another"] }),
        manage(.registrationTokenMissing) { _ in nil },
        manage(.registrationTokenUnknown) { $0 + "x" },
        RuleCase(.registrationTokenUnknown, "of another client", 401, "invalid_token") {
            let first = try $0.dynamicClient()
            var request = Bench.management("GET", try $0.dynamicClient())
            request.headers["Authorization"] = "Bearer \(first.token)"
            return $0.send(request)
        },
        RuleCase(.contentType, "update", 400, "invalid_client_metadata") {
            var request = Bench.management("PUT", try $0.dynamicClient(), JSONObject())
            request.headers["Content-Type"] = "text/plain"
            return $0.send(request)
        },
        RuleCase(.malformedJSON, "update", 400, "invalid_client_metadata") {
            var request = Bench.management("PUT", try $0.dynamicClient(), JSONObject())
            request.body = Array("{".utf8)
            return $0.send(request)
        },
        RuleCase(.registrationTokenReplaced, "", 401, "invalid_token") {
            let client = try $0.dynamicClient()
            _ = $0.send(Bench.management("GET", client))
            return $0.send(Bench.management("GET", client))
        },
        RuleCase(.methodNotAllowed, "management", 405, "invalid_request") {
            $0.send(Bench.management("POST", try $0.dynamicClient()))
        },
        RuleCase(.clientUnknown, "management by an administrator", 404, "not_found") {
            let answer = $0.send($0.tokenRequest([("grant_type", "client_credentials"), ("scope", "dcrm")]))
            var request = Bench.request("GET", "/token-service/oauth-registration/nobody")
            request.headers["Authorization"] = "Bearer " + (try require(answer.json?["access_token"]?.string))
            return $0.send(request)
        },
        warning(.expired, "token for administration", 401, "invalid_token") {
            let answer = $0.send($0.tokenRequest([("grant_type", "client_credentials"), ("scope", "dcrm")]))
            var request = Bench.request("GET", try $0.dynamicClient().target)
            request.headers["Authorization"] = "Bearer " + (try require(answer.json?["access_token"]?.string))
            $0.now += 301
            return $0.send(request)
        },
        update("without client_id", "client_id", nil),
        update("not complete", "scope", nil),
        update("with a member of the server", "registration_client_uri", "https://a.example.test"),
        update("with another secret", "client_secret", "other"),
        update("with a secret that is no string", "client_secret", 5),
        update("with another template", "software_id", "other-template"),
        update("with a larger scope", "scope", "openid dcr admin"),
        update("with a scope that is no string", "scope", ["openid"]),
        update("with no list of redirect URIs", "redirect_uris", "nope", error: "invalid_redirect_uri"),
        update("without redirect URIs", "redirect_uris", [], error: "invalid_redirect_uri"),
        update("with numbers as redirect URIs", "redirect_uris", [1, 2], error: "invalid_redirect_uri"),
        update("with a relative redirect URI", "redirect_uris", ["relative"], error: "invalid_redirect_uri"),
        update("with a fragment", "redirect_uris", ["app://haapi#part"], error: "invalid_redirect_uri"),
        RuleCase(.clientAuthenticationMethod, "not token_endpoint_auth_method", 400, "invalid_client") {
            let client = try $0.dynamicClient()
            return $0.send(
                Bench.form(
                    "/oauth/v2/oauth-token",
                    [
                        ("grant_type", "client_credentials"), ("scope", Exchange.haapiScope),
                        ("client_id", client.id), ("client_secret", client.secret),
                    ]))
        },
        RuleCase(.clientNotPermitted, "registration by a dynamic client", 400, "unauthorized_client") {
            let client = try $0.dynamicClient()
            var request = $0.tokenRequest([("grant_type", "client_credentials"), ("scope", "dcr")])
            request.headers["Authorization"] = Bench.basic(client.id, client.secret)
            return $0.send(request)
        },
    ]
}

extension Bench {
    struct DynamicClient {
        let id: String
        let secret: String
        let token: String

        var target: String { "/token-service/oauth-registration/\(id)" }
    }

    static func registration(_ token: String, _ body: String) -> ServerRequest {
        var request = request("POST", "/token-service/oauth-registration")
        request.headers["Authorization"] = "Bearer \(token)"
        request.headers["Content-Type"] = "application/json"
        request.body = Array(body.utf8)
        return request
    }

    static func management(
        _ method: String, _ client: DynamicClient, _ metadata: JSONObject? = nil
    ) -> ServerRequest {
        var request = request(method, client.target)
        request.headers["Authorization"] = "Bearer \(client.token)"
        if let metadata {
            request.headers["Content-Type"] = "application/json"
            request.body = JSONWriter.write(.object(metadata))
        }
        return request
    }

    /// What an update may send of an answer (RFC 7592 section 2.2).
    static func metadata(_ answer: JSONObject) -> JSONObject {
        let server: Set<String> = [
            "registration_access_token", "registration_client_uri", "registration_access_token_expires_in",
            "client_secret_expires_at", "client_id_issued_at",
        ]
        return JSONObject(answer.members.filter { !server.contains($0.name) })
    }

    mutating func dynamicClient() throws -> DynamicClient {
        let token = try initialToken()
        return try Self.dynamicClient(send(Self.registration(token, #"{"software_id":"template-client"}"#)))
    }

    static func dynamicClient(_ answer: Answer) throws -> DynamicClient {
        DynamicClient(
            id: try require(answer.json?["client_id"]?.string),
            secret: try require(answer.json?["client_secret"]?.string),
            token: try require(answer.json?["registration_access_token"]?.string))
    }
}
