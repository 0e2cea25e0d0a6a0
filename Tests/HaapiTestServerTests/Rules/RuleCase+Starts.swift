import Driver

@testable import HaapiTestServer

extension RuleCase {
    /// An authorization request with one parameter changed, or taken out with `nil`.
    private static func start(
        _ code: ViolationCode, _ variant: String, _ error: String?, with name: String, _ value: String?,
        options: @escaping @Sendable (inout HaapiTestServer.Options) -> Void = { _ in }
    ) -> RuleCase {
        RuleCase(code, variant, 400, error, options: options) {
            try $0.start(try $0.haapiToken(), Bench.start(with: name, value))
        }
    }

    static let starts: [RuleCase] = [
        start(.clientMissing, "authorization", "unexpected", with: "client_id", nil),
        start(.authorizationClient, "another", "unexpected", with: "client_id", "other"),
        start(.redirectURI, "another", "unexpected", with: "redirect_uri", "app://other"),
        start(.redirectURI, "not exactly", "unexpected", with: "redirect_uri", "app://haapi/"),
        start(.redirectURI, "none", "unexpected", with: "redirect_uri", nil),
        start(.responseType, "another", "unsupported_response_type", with: "response_type", "token"),
        start(.scope, "authorization", "invalid_scope", with: "scope", "openid everything"),
        start(.proofKeyThumbprint, "", "invalid_request", with: "dpop_jkt", "AAAA"),
        start(
            .codeChallengeMissing, "demanded", "invalid_request", with: "code_challenge", nil,
            options: { $0.requiresProofKey = true }),
        start(.codeChallengeMethod, "plain", "invalid_request", with: "code_challenge_method", "plain"),
        start(.codeChallengeMethod, "none", "invalid_request", with: "code_challenge_method", nil),
        start(.codeChallengeMalformed, "", "invalid_request", with: "code_challenge", "too-short"),
        RuleCase(.codeChallengeReused, "", 400, "invalid_request") {
            let token = try $0.haapiToken()
            _ = try $0.start(token)
            return try $0.start(token)
        },
        start(.secretInURI, "authorization", "unexpected", with: "client_secret", "main-secret"),
        RuleCase(.duplicateParameter, "authorization", 400, "unexpected") {
            try $0.start(try $0.haapiToken(), Bench.startParameters + [("scope", "openid")])
        },
        RuleCase(.malformedParameters, "authorization", 400, "unexpected") {
            let token = try $0.haapiToken()
            return $0.send(
                try $0.haapiRequest("GET", Bench.startTarget(Bench.startParameters) + "&x=%zz", token: token))
        },
        RuleCase(
            .codeChallengeMissing, "public client", 400, "invalid_request",
            options: { $0.mainClient.authentication = .none }
        ) {
            var request = Bench.form(
                "/oauth/v2/oauth-token",
                [
                    ("grant_type", "client_credentials"), ("scope", Exchange.haapiScope),
                    ("client_id", "main-client"),
                ])
            request.headers["DPoP"] = try $0.proof(request)
            let token = try require($0.send(request).json?["access_token"]?.string)
            return try $0.start(token, Bench.startParameters.filter { !$0.0.hasPrefix("code_challenge") })
        },
        RuleCase(.methodNotAllowed, "authorization", 405, nil) {
            let token = try $0.haapiToken()
            return $0.send(try $0.haapiRequest("PUT", "/oauth/v2/oauth-authorize", token: token))
        },
        warning(.stateMissing, "", 200, "redirection-step") {
            try $0.start(try $0.haapiToken(), Bench.start(with: "state", nil))
        },
        warning(.acrParameter, "", 200, "redirection-step") {
            try $0.start(try $0.haapiToken(), Bench.start(with: "acr", "form1"))
        },
    ]
}
