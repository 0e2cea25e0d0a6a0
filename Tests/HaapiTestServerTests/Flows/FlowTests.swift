import Driver
import Testing

@testable import HaapiTestServer

/// Each way to sign in, step by step, without a broken rule.
struct FlowTests {
    /// What is submitted: the kind of the form, or `nil` for the first, and what the user fills in.
    struct Move: Sendable {
        var kind: String?
        var values: [String: String] = [:]
        /// The type of the document that answers.
        var type: String

        init(_ kind: String?, _ type: String) {
            self.kind = kind
            self.type = type
        }

        init(_ kind: String?, _ values: [String: String], _ type: String) {
            self.kind = kind
            self.values = values
            self.type = type
        }
    }

    struct Flow: Sendable, CustomTestStringConvertible {
        var name: String
        var authenticators: [TestAuthenticator]
        var consent: HaapiTestServer.Consent = .none
        var first: String
        var moves: [Move]
        var acr: String?
        var documents = HaapiTestServer.DocumentStyle()

        var testDescription: String { name }
    }

    static let end = Move("redirect", "oauth-authorization-response")
    private static let login = Move("login", Bench.alice, "redirection-step")

    static let flows: [Flow] = [
        Flow(name: "password", authenticators: [.password()], first: "authentication-step", moves: [login, end]),
        Flow(
            name: "mistakes", authenticators: [.password()], first: "authentication-step",
            moves: [
                Move("login", ["userName": "alice", "password": "wrong"], "incorrect-credentials"),
                login, end,
            ]),
        Flow(
            name: "too many attempts", authenticators: [.password(maximumAttempts: 2)], first: "authentication-step",
            moves: [
                Move("login", ["userName": "alice", "password": "wrong"], "incorrect-credentials"),
                Move("login", ["userName": "alice", "password": "wrong"], "too-many-attempts"),
                Move("login", Bench.alice, "too-many-attempts"),
            ]),
        Flow(
            name: "selection", authenticators: [.password(), .passkey], first: "authentication-step",
            moves: [Move("select-authenticator", "authentication-step"), login, end]),
        Flow(
            name: "selected by acr_values", authenticators: [.passkey, .password()], first: "authentication-step",
            moves: [login, end], acr: "urn:se:curity:authentication:html-form:form1"),
        Flow(
            name: "consent", authenticators: [.password()], consent: .user, first: "authentication-step",
            moves: [
                login, Move("redirect", "user-consent-step"), Move("user-consent", "oauth-authorization-response"),
            ]),
        Flow(
            name: "consent refused", authenticators: [.password()], consent: .user, first: "authentication-step",
            moves: [login, Move("redirect", "user-consent-step"), Move("cancel", "error-authorization-response")]),
        Flow(
            name: "consentor", authenticators: [.password()], consent: .consentor, first: "authentication-step",
            moves: [
                login, Move("redirect", "consentor-step"), Move("user-consent", "oauth-authorization-response"),
            ]),
        Flow(
            name: "polling", authenticators: [.polling(pending: 2)], first: "authentication-step",
            moves: [
                Move("form", ["userName": "alice"], "polling-step"), Move("poll", "polling-step"),
                Move("poll", "polling-step"), Move("redirect", "redirection-step"), end,
            ]),
        Flow(
            name: "polling that fails", authenticators: [.polling(pending: 1, succeeds: false)],
            first: "authentication-step",
            moves: [
                Move("form", ["userName": "alice"], "polling-step"), Move("poll", "polling-step"),
                Move("continue", "authentication-step"),
            ]),
        Flow(
            name: "polling cancelled", authenticators: [.polling()], first: "authentication-step",
            moves: [
                Move("form", ["userName": "alice"], "polling-step"), Move("cancel", "error-authorization-response"),
            ]),
        Flow(
            name: "BankID", authenticators: [.bankID(pending: 1)], first: "authentication-step",
            moves: [
                Move("bankid-other-device", ["personalnumber": "191212121212"], "polling-step"),
                Move("poll", "polling-step"), Move("redirect", "redirection-step"), end,
            ]),
        Flow(
            name: "Encap", authenticators: [.encap(pending: 1)], first: "authentication-step",
            moves: [
                Move("login", ["userName": "alice"], "registration-step"),
                Move("device-register", ["alias": "mine"], "polling-step"), Move("poll", "polling-step"),
                Move("redirect", "redirection-step"), end,
            ]),
        Flow(
            name: "continue the same step", authenticators: [.oneTimeCode], first: "authentication-step",
            moves: [
                Move("login", ["otp": "000000"], "authentication-failed"),
                Move("login", ["otp": "123456"], "redirection-step"),
                end,
            ]),
        Flow(
            name: "generic operation", authenticators: [.generic], first: "authentication-step",
            moves: [Move("continue", "redirection-step"), end]),
        Flow(
            name: "unknown step", authenticators: [.unknownStep], first: "x-step-of-the-future",
            moves: [Move("continue", "redirection-step"), end]),
        Flow(
            name: "selector of selectors", authenticators: [.deviceSelector], first: "authentication-step",
            moves: [Move("device-option", "redirection-step"), end]),
        Flow(
            name: "mismatch", authenticators: [.problem(type: "mismatch-between-session-and-access-token")],
            first: "mismatch-between-session-and-access-token", moves: []),
        Flow(name: "unexpected", authenticators: [.problem(type: "unexpected")], first: "unexpected", moves: []),
        Flow(
            name: "error", authenticators: [.authorizationError("server_error")],
            first: "error-authorization-response", moves: []),
    ]

    @Test(arguments: flows + variants)
    func flow(_ flow: Flow) throws {
        var bench = try Bench {
            $0.authenticators = flow.authenticators
            $0.consent = flow.consent
            $0.documents = flow.documents
            $0.documents.addsUnknownMembers = true
        }
        let token = try bench.haapiToken()
        let parameters = Bench.startParameters + (flow.acr.map { [("acr_values", $0)] } ?? [])
        var step = try bench.firstStep(token, parameters)
        #expect(step.type == flow.first)
        for move in flow.moves {
            let answer = try bench.submit(step, kind: move.kind, move.values, token: token)
            #expect(answer.type == move.type)
            #expect(answer.violations.isEmpty && answer.warnings.isEmpty)
            // A problem keeps the step: its forms are submitted again.
            if answer.type.map({ $0.hasSuffix("-step") || $0.hasSuffix("-response") }) ?? false { step = answer }
        }
    }

    @Test func theAuthorizationResponseHasWhatWasAskedFor() throws {
        var bench = try Bench()
        let answer = try bench.login(try bench.haapiToken())
        let properties = try require(answer.json?["properties"]?.object)
        #expect(properties["state"]?.string == "ST_1")
        #expect(properties["iss"]?.string == bench.settings.issuer)
        #expect(properties["scope"]?.string == "openid read")
        let link = answer.json?["links"]?.array?.first?.object
        #expect(link?["rel"]?.string == "authorization-response")
        #expect(link?["href"]?.string?.hasPrefix("app://haapi?code=CODE_") == true)
        #expect(bench.state.sessions.isEmpty)
    }

    @Test func consentDecidesOverTheScope() throws {
        var bench = try Bench { $0.consent = .user }
        let token = try bench.haapiToken()
        var request = try bench.submission(try bench.login(token), token: token)
        request.body = Array(
            String(decoding: request.body, as: UTF8.self).replacing("&consent.scope.read=on", with: "").utf8)
        let answer = bench.send(request)
        #expect(answer.json?["properties"]?.object?["scope"]?.string == "openid")
        #expect(answer.violations.isEmpty)
    }

    @Test func aUserCanRegister() throws {
        var bench = try Bench()
        let token = try bench.haapiToken()
        _ = try bench.firstStep(token)
        let form = bench.send(try bench.haapiRequest("GET", "/authn/register/create/form1", token: token))
        #expect(form.type == "registration-step")
        let short = try bench.submit(
            form, ["username": "", "primaryEmail": "bob", "password": "short"], token: token)
        #expect(Self.invalidFields(short) == ["username missing", "password invalidValue"])
        #expect(short.violations == [] && short.warnings == [.fieldOmitted, .fieldLength])
        let wrong = try bench.submit(
            form, ["username": "bob", "primaryEmail": "bob", "password": "a long password"], token: token)
        #expect(Self.invalidFields(wrong) == ["primaryEmail invalidValue", "agreeToTerms missing"])
        let user = [
            "username": "bob", "primaryEmail": "bob@example.test", "password": "a long password",
            "agreeToTerms": "on",
        ]
        let done = try bench.submit(form, user, token: token)
        #expect(done.type == "redirection-step")
        #expect(done.violations.isEmpty)
        #expect(bench.state.users["bob"] == "a long password")
    }

    @Test func continueSameStepKeepsTheForms() throws {
        var bench = try Bench { $0.authenticators = [.oneTimeCode] }
        let token = try bench.haapiToken()
        let step = try bench.firstStep(token)
        let again = try bench.submit(step, kind: "continue", token: token)
        #expect(again.type == "continue-same-step")
        #expect(again.json?.members.map(\.name) == ["type", "messages"])
        #expect(try bench.submit(step, kind: "login", ["otp": "123456"], token: token).type == "redirection-step")
    }

    @Test func theSessionIdChangesInTheMiddle() throws {
        var bench = try Bench()
        let token = try bench.haapiToken()
        let first = try bench.start(token)
        let id = bench.sessionId
        _ = try bench.submit(first, token: token)
        #expect(id != nil && bench.sessionId != id)
    }

    @Test func aNewAccessTokenContinuesTheFlowWithTheSameKey() throws {
        var bench = try Bench()
        let form = try bench.firstStep(try bench.haapiToken())
        bench.now += 301
        let token = try bench.haapiToken()
        let answer = try bench.submit(form, kind: "login", Bench.alice, token: token)
        #expect(answer.type == "redirection-step")
        #expect(answer.violations.isEmpty && answer.warnings.isEmpty)
    }

    private static func invalidFields(_ answer: Bench.Answer) -> [String] {
        (answer.json?["invalidFields"]?.array ?? []).compactMap(\.object)
            .map { ($0["name"]?.string ?? "") + " " + ($0["reason"]?.string ?? "") }
    }
}
