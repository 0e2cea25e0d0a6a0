import Driver

@testable import HaapiTestServer

extension RuleCase {
    private static func exchange(
        _ code: ViolationCode, _ variant: String = "", with name: String, _ value: String?
    ) -> RuleCase {
        RuleCase(code, variant, 400, "invalid_grant") {
            let issued = try $0.code(try $0.haapiToken())
            return $0.send($0.codeRequest(issued, with: name, value))
        }
    }

    private static func bound(_ options: inout HaapiTestServer.Options) { options.issuesTokenBoundCodes = true }

    private static func keyedStart(_ bench: Bench) throws -> [(String, String)] {
        Bench.startParameters + [("dpop_jkt", try bench.key.publicJWK.thumbprint())]
    }

    private static func otherClient(_ options: inout HaapiTestServer.Options) {
        options.otherClients = [TestClient(id: "other", authentication: .secret("other-secret"))]
    }

    static let grants: [RuleCase] = [
        RuleCase(.codeUnknown, "", 400, "invalid_grant") { $0.send($0.codeRequest("CODE_invented")) },
        RuleCase(.codeReused, "", 400, "invalid_grant") {
            let code = try $0.code(try $0.haapiToken())
            _ = $0.send($0.codeRequest(code))
            return $0.send($0.codeRequest(code))
        },
        RuleCase(.codeClient, "", 400, "invalid_grant", options: otherClient) {
            var request = $0.codeRequest(try $0.code(try $0.haapiToken()))
            request.headers["Authorization"] = Bench.basic("other", "other-secret")
            return $0.send(request)
        },
        exchange(.codeRedirectURI, "another", with: "redirect_uri", "app://other"),
        exchange(.codeRedirectURI, "none", with: "redirect_uri", nil),
        exchange(.codeVerifierMissing, with: "code_verifier", nil),
        exchange(.codeVerifierMalformed, "short", with: "code_verifier", "too-short"),
        exchange(
            .codeVerifierMalformed, "characters", with: "code_verifier", String(repeating: "a", count: 42) + "/"),
        exchange(.codeVerifierMismatch, with: "code_verifier", String(repeating: "a", count: 43)),
        RuleCase(.codeVerifierUnexpected, "", 400, "invalid_grant") {
            let code = try $0.code(
                try $0.haapiToken(), Bench.startParameters.filter { !$0.0.hasPrefix("code_challenge") })
            return $0.send($0.codeRequest(code))
        },
        RuleCase(.proofMissing, "bound code", 400, "invalid_dpop_proof", options: bound) {
            $0.send($0.codeRequest(try $0.code(try $0.haapiToken())))
        },
        RuleCase(.codeKey, "", 400, "invalid_dpop_proof", options: bound) {
            var request = $0.codeRequest(try $0.code(try $0.haapiToken()))
            request.headers["DPoP"] = try $0.proof(request, key: Bench.newKey())
            return $0.send(request)
        },
        RuleCase(.proofMissing, "code of a request with dpop_jkt", 400, "invalid_dpop_proof") {
            $0.send($0.codeRequest(try $0.code(try $0.haapiToken(), try keyedStart($0))))
        },
        RuleCase(.codeKey, "code of a request with dpop_jkt", 400, "invalid_dpop_proof") {
            var request = $0.codeRequest(try $0.code(try $0.haapiToken(), try keyedStart($0)))
            request.headers["DPoP"] = try $0.proof(request, key: Bench.newKey())
            return $0.send(request)
        },
        warning(.expired, "code", 400, "invalid_grant") {
            let code = try $0.code(try $0.haapiToken())
            $0.now += 61
            return $0.send($0.codeRequest(code))
        },
        RuleCase(.refreshTokenUnknown, "", 400, "invalid_grant") { $0.send($0.refreshRequest("RT_invented")) },
        RuleCase(.refreshTokenReused, "", 400, "invalid_grant") {
            let token = try $0.userTokens().refresh
            _ = $0.send($0.refreshRequest(token))
            return $0.send($0.refreshRequest(token))
        },
        RuleCase(.refreshTokenClient, "", 400, "invalid_grant", options: otherClient) {
            var request = $0.refreshRequest(try $0.userTokens().refresh)
            request.headers["Authorization"] = Bench.basic("other", "other-secret")
            return $0.send(request)
        },
        RuleCase(.refreshTokenKey, "", 400, "invalid_dpop_proof", options: bound) {
            var request = $0.refreshRequest(try $0.userTokens(isBound: true).refresh)
            request.headers["DPoP"] = try $0.proof(request, key: Bench.newKey())
            return $0.send(request)
        },
        RuleCase(.proofMissing, "bound refresh token", 400, "invalid_dpop_proof", options: bound) {
            $0.send($0.refreshRequest(try $0.userTokens(isBound: true).refresh))
        },
        RuleCase(.scope, "refresh", 400, "invalid_scope") {
            $0.send($0.refreshRequest(try $0.userTokens().refresh, [("scope", "openid read profile")]))
        },
        warning(.expired, "refresh token", 400, "invalid_grant") {
            let token = try $0.userTokens().refresh
            $0.now += 3601
            return $0.send($0.refreshRequest(token))
        },
        RuleCase(.tokenOfAnotherClient, "", 400, "invalid_grant", options: otherClient) {
            var request = Bench.form("/oauth/v2/oauth-revoke", [("token", try $0.userTokens().access)])
            request.headers["Authorization"] = Bench.basic("other", "other-secret")
            return $0.send(request)
        },
        RuleCase(.parameterMissing, "revocation", 400, "invalid_request") {
            var request = Bench.form("/oauth/v2/oauth-revoke", [])
            request.headers["Authorization"] = Bench.basic("main-client", "main-secret")
            return $0.send(request)
        },
        RuleCase(.contentType, "revocation", 400, "invalid_request") {
            var request = $0.revocation("token=RT_1")
            request.headers["Content-Type"] = "text/plain"
            return $0.send(request)
        },
        RuleCase(.malformedParameters, "revocation", 400, "invalid_request") { $0.send($0.revocation("token=%z")) },
        RuleCase(.duplicateParameter, "revocation", 400, "invalid_request") {
            $0.send($0.revocation("token=RT_1&token=RT_1"))
        },
        RuleCase(.methodNotAllowed, "revocation", 405, "invalid_request") {
            $0.send(Bench.request("GET", "/oauth/v2/oauth-revoke"))
        },
        RuleCase(.proofMissing, "userinfo", 401, "invalid_dpop_proof", options: bound) {
            var request = Bench.request("GET", "/oauth/v2/oauth-userinfo")
            request.headers["Authorization"] = "DPoP " + (try $0.userTokens(isBound: true).access)
            return $0.send(request)
        },
        RuleCase(.bearerScheme, "userinfo", 401, "invalid_token", options: bound) {
            var request = Bench.request("GET", "/oauth/v2/oauth-userinfo")
            request.headers["Authorization"] = "Bearer " + (try $0.userTokens(isBound: true).access)
            return $0.send(request)
        },
        RuleCase(.accessTokenKind, "userinfo, not bound", 401, "invalid_token") {
            var request = Bench.request("GET", "/oauth/v2/oauth-userinfo")
            request.headers["Authorization"] = "DPoP " + (try $0.userTokens().access)
            return $0.send(request)
        },
        RuleCase(.proofKey, "userinfo", 401, "invalid_token", options: bound) {
            let token = try $0.userTokens(isBound: true).access
            var request = Bench.request("GET", "/oauth/v2/oauth-userinfo")
            request.headers["Authorization"] = "DPoP \(token)"
            request.headers["DPoP"] = try $0.proof(request, token: token, key: Bench.newKey())
            return $0.send(request)
        },
        RuleCase(.accessTokenUnknown, "userinfo", 401, "invalid_token") {
            var request = Bench.request("GET", "/oauth/v2/oauth-userinfo")
            request.headers["Authorization"] = "Bearer OAT_invented"
            return $0.send(request)
        },
    ]
}

extension Bench {
    func revocation(_ body: String) -> ServerRequest {
        var request = Self.form("/oauth/v2/oauth-revoke", [])
        request.headers["Authorization"] = Self.basic("main-client", "main-secret")
        request.body = Array(body.utf8)
        return request
    }

    func refreshRequest(_ token: String, _ more: [(String, String)] = []) -> ServerRequest {
        tokenRequest([("grant_type", "refresh_token"), ("refresh_token", token)] + more)
    }

    mutating func userTokens(isBound: Bool = false) throws -> (access: String, refresh: String) {
        var request = codeRequest(try code(try haapiToken()))
        if isBound { request.headers["DPoP"] = try proof(request) }
        let answer = send(request)
        return (
            try require(answer.json?["access_token"]?.string), try require(answer.json?["refresh_token"]?.string)
        )
    }
}
