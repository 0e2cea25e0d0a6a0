import Driver

@testable import HaapiTestServer

extension RuleCase {
    private static let mismatch = "mismatch-between-session-and-access-token"

    /// A start with one header field changed, or taken out with `nil`.
    private static func start(
        _ code: ViolationCode, _ variant: String, _ status: Int, _ error: String?, header: String,
        _ value: @escaping @Sendable (String) -> String?
    ) -> RuleCase {
        RuleCase(code, variant, status, error) {
            let token = try $0.haapiToken()
            var request = try $0.haapiRequest("GET", Bench.startTarget(Bench.startParameters), token: token)
            request.headers[header] = value(token)
            return $0.send(request)
        }
    }

    /// The second request of a flow, changed.
    private static func second(
        _ code: ViolationCode, _ variant: String, _ error: String?,
        change: @escaping @Sendable (inout Bench, inout ServerRequest) throws -> Void
    ) -> RuleCase {
        RuleCase(code, variant, 400, error) {
            let token = try $0.haapiToken()
            let first = try $0.start(token)
            var request = try $0.submission(first, token: token)
            try change(&$0, &request)
            return $0.send(request)
        }
    }

    static let haapi: [RuleCase] = [
        start(.accept, "none", 406, nil, header: "Accept") { _ in nil },
        start(.accept, "HTML", 406, nil, header: "Accept") { _ in "text/html, application/json" },
        start(.accessTokenMissing, "", 401, "invalid_token", header: "Authorization") { _ in nil },
        start(.accessTokenMissing, "Basic", 401, "invalid_token", header: "Authorization") { _ in "Basic abc" },
        start(.bearerScheme, "HAAPI", 401, "invalid_token", header: "Authorization") { "Bearer \($0)" },
        start(.accessTokenUnknown, "HAAPI", 401, "invalid_token", header: "Authorization") { _ in "DPoP AT_x" },
        start(.accept, "refused by its weight", 406, nil, header: "Accept") { _ in
            "text/html, application/vnd.auth+json; Q=0.0"
        },
        RuleCase(.accessTokenKind, "", 403, "insufficient_scope") {
            let initial = try $0.initialToken()
            return try $0.start(initial)
        },
        warning(.expired, "HAAPI access token", 401, "invalid_token") {
            let token = try $0.haapiToken()
            $0.now += 301
            return try $0.start(token)
        },
        second(.sessionMissing, "", mismatch) { _, request in request.headers["Session-Id"] = nil },
        second(.sessionUnknown, "", mismatch) { _, request in request.headers["Session-Id"] = "S_invented" },
        RuleCase(.sessionReplaced, "", 400, mismatch) {
            let token = try $0.haapiToken()
            let first = try $0.start(token)
            let old = $0.sessionId
            let form = try $0.submit(first, token: token)
            $0.sessionId = old
            return try $0.submit(form, kind: "login", Bench.alice, token: token)
        },
        RuleCase(.sessionKey, "", 400, "unexpected") {
            let first = try $0.start(try $0.haapiToken())
            $0.key = try Bench.newKey()
            return try $0.submit(first, token: try $0.haapiToken())
        },
        RuleCase(.sessionAtStart, "", 400, mismatch) {
            let token = try $0.haapiToken()
            _ = try $0.start(token)
            let target = Bench.startTarget(Bench.start(with: "code_challenge", Bench.otherChallenge))
            return $0.send(try $0.haapiRequest("GET", target, token: token))
        },
        RuleCase(
            .authorizationClient, "session", 400, mismatch,
            options: { $0.otherClients = [TestClient(id: "other", authentication: .secret("other-secret"))] }
        ) {
            let first = try $0.start(try $0.haapiToken())
            var request = Bench.form(
                "/oauth/v2/oauth-token", [("grant_type", "client_credentials"), ("scope", Exchange.haapiScope)])
            request.headers["Authorization"] = Bench.basic("other", "other-secret")
            request.headers["DPoP"] = try $0.proof(request)
            let token = try require($0.send(request).json?["access_token"]?.string)
            return try $0.submit(first, token: token)
        },
    ]
}

extension Bench {
    mutating func initialToken() throws -> String {
        let answer = send(tokenRequest([("grant_type", "client_credentials"), ("scope", "dcr")]))
        return try require(answer.json?["access_token"]?.string)
    }
}
