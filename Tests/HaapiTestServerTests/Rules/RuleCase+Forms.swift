import Driver

@testable import HaapiTestServer

extension RuleCase {
    /// The login form with other parameters.
    private static func login(
        _ code: ViolationCode, _ variant: String = "", _ body: [(String, String)]
    ) -> RuleCase {
        RuleCase(code, variant, 400, "invalid-input") {
            let token = try $0.haapiToken()
            _ = try $0.firstStep(token)
            return $0.send(try $0.haapiRequest("POST", "/authn/authenticate/form1", token: token, body: body))
        }
    }

    /// The redirection step at the end of authentication, changed.
    private static func ending(
        _ code: ViolationCode, _ variant: String = "", change: @escaping @Sendable (inout ServerRequest) -> Void
    ) -> RuleCase {
        RuleCase(code, variant, 400, "invalid-input") {
            let token = try $0.haapiToken()
            let form = try $0.firstStep(token)
            let done = try $0.submit(form, kind: "login", Bench.alice, token: token)
            var request = try $0.submission(done, token: token)
            change(&request)
            return $0.send(request)
        }
    }

    /// The form of a passkey with this body.
    private static func passkey(
        _ code: ViolationCode, _ variant: String, _ body: String, _ mediaType: String
    ) -> RuleCase {
        RuleCase(code, variant, 400, "invalid-input", options: { $0.authenticators = [.passkey] }) {
            let token = try $0.haapiToken()
            _ = try $0.firstStep(token)
            var request = try $0.haapiRequest("POST", "/authn/authenticate/passkeys1", token: token)
            request.headers["Content-Type"] = mediaType
            request.body = Array(body.utf8)
            return $0.send(request)
        }
    }

    private static let right = [("userName", "alice"), ("password", "Password1")]

    static let forms: [RuleCase] = [
        RuleCase(.formNotOffered, "address", 400, "unexpected") {
            let token = try $0.haapiToken()
            _ = try $0.firstStep(token)
            return $0.send(try $0.haapiRequest("POST", "/authn/authenticate/other", token: token, body: right))
        },
        RuleCase(.formNotOffered, "method", 400, "unexpected") {
            let token = try $0.haapiToken()
            _ = try $0.firstStep(token)
            return $0.send(try $0.haapiRequest("GET", "/authn/authenticate/form1", token: token))
        },
        login(.fieldUnknown, "", right + [("remember", "true")]),
        login(.duplicateParameter, "form", right + [("password", "Password1")]),
        RuleCase(.contentType, "form", 400, "invalid-input") {
            let token = try $0.haapiToken()
            let form = try $0.firstStep(token)
            var request = try $0.submission(form, kind: "login", Bench.alice, token: token)
            request.headers["Content-Type"] = "text/plain"
            return $0.send(request)
        },
        RuleCase(.malformedParameters, "form", 400, "invalid-input") {
            let token = try $0.haapiToken()
            let form = try $0.firstStep(token)
            var request = try $0.submission(form, kind: "login", Bench.alice, token: token)
            request.body += Array("&x=%zz".utf8)
            return $0.send(request)
        },
        passkey(.malformedParameters, "JSON form", "{", "application/json"),
        passkey(.duplicateParameter, "JSON form", #"{"credential":{},"credential":{}}"#, "application/json"),
        passkey(.contentType, "JSON form", #"{"credential":{}}"#, "application/x-www-form-urlencoded"),
        passkey(.fieldUnknown, "JSON form", #"{"credential":{},"other":{}}"#, "application/json"),
        RuleCase(.duplicateParameter, "query of a form", 400, "invalid-input") {
            let token = try $0.haapiToken()
            var request = try $0.submission(try $0.start(token), token: token)
            request.target += "&serviceProviderId=sp1"
            return $0.send(request)
        },
        RuleCase(.fieldValue, "query of a form", 400, "invalid-input") {
            let token = try $0.haapiToken()
            var request = try $0.submission(try $0.start(token), token: token)
            request.target = request.target.replacing("serviceProviderId=sp1", with: "serviceProviderId=sp2")
            return $0.send(request)
        },
        ending(.fieldValue, "hidden field") { $0.body = Array("token=TKN_x&".utf8) + $0.body.split(separator: 38)[1] },
        ending(.fieldMissing, "hidden field") { $0.body = Array($0.body.split(separator: 38)[0]) },
        ending(.fieldValue, "query of a POST") { $0.target += "&x=y" },
        RuleCase(
            .fieldValue, "a box that cannot be changed", 400, "invalid-input", options: { $0.consent = .user }
        ) {
            let token = try $0.haapiToken()
            let consent = try $0.login(token)
            var request = try $0.submission(consent, token: token)
            request.body = Array(
                String(decoding: request.body, as: UTF8.self).replacing("&consent.claim.sub=on", with: "").utf8)
            return $0.send(request)
        },
        RuleCase(
            .fieldMissing, "context", 400, "invalid-input", options: { $0.authenticators = [.externalBrowser] }
        ) {
            let token = try $0.haapiToken()
            let step = try $0.firstStep(token)
            return try $0.submit(step, kind: "continue", token: token)
        },
        RuleCase(.fieldValue, "selection", 400, "invalid-input", options: { $0.authenticators = [.encap()] }) {
            let token = try $0.haapiToken()
            let step = try $0.firstStep(token)
            let activation = try $0.submit(step, ["userName": "alice"], token: token)
            return try $0.submit(
                activation, kind: "device-register", ["alias": "mine", "devicetype": "toaster"], token: token)
        },
        warning(.fieldOmitted, "empty", 400, "invalid-input") {
            let token = try $0.haapiToken()
            let form = try $0.firstStep(token)
            return try $0.submit(form, kind: "login", ["userName": "alice", "password": ""], token: token)
        },
        warning(.fieldLength, "too short", 400, "invalid-input", options: { $0.authenticators = [.oneTimeCode] }) {
            let token = try $0.haapiToken()
            return try $0.submit(try $0.firstStep(token), kind: "login", ["otp": "12345"], token: token)
        },
        warning(.fieldLength, "too long", 400, "invalid-input", options: { $0.authenticators = [.oneTimeCode] }) {
            let token = try $0.haapiToken()
            return try $0.submit(try $0.firstStep(token), kind: "login", ["otp": "1234567"], token: token)
        },
        warning(.fieldOmitted, "", 400, "invalid-input") {
            let token = try $0.haapiToken()
            let form = try $0.firstStep(token)
            return try $0.submit(form, kind: "login", ["userName": "alice"], token: token)
        },
    ]
}
