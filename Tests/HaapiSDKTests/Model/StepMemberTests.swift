import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("Members of steps")
struct StepMemberTests {
    private static func form(_ kind: String, _ href: String, title: String? = nil, type: String? = nil) -> String {
        let title = title.map { #""title": "\#($0)","# } ?? ""
        let properties = type.map { #""properties": {"authenticatorType": "\#($0)"},"# } ?? ""
        return #"{"template": "form", "kind": "\#(kind)", \#(title) \#(properties) "#
            + #""model": {"href": "\#(href)", "method": "GET"}}"#
    }

    @Test("A selection of authenticators")
    func authenticatorSelection() throws {
        let step = try Reading.step(StepSamples.authenticatorSelection.text, as: AuthenticatorSelectorStep.self)
        #expect(step.title.literal == "Sign in with")
        #expect(step.authenticators.map(\.title.literal) == ["Username and password", "Passkey"])
        #expect(step.authenticators.map(\.type) == ["html-form", "passkeys"])
        #expect(
            step.authenticators.map(\.action.model.href) == [
                "/authn/authenticate/form1", "/authn/authenticate/passkeys1",
            ])
        #expect(step.authenticators.map(\.action.kind) == [.selectAuthenticator, .selectAuthenticator])
        #expect(step.actions.count == 1)
        #expect(step.links.map(\.rel) == ["help"])
        #expect(step.metadata?.viewName == "views/select-authenticator/index")
    }

    @Test(
        "Titles of a selection",
        arguments: [
            (#""title": "T","#, "T"),
            (#""titleKey": "K","#, "K"),
            ("", "Heading"),
        ])
    func selectionTitle(member: String, title: String) throws {
        let text = #"""
            {"type": "authentication-step",
             "messages": [{"text": "Info", "classList": ["info"]}, {"text": "Heading", "classList": ["x", "heading"]}],
             "actions": [{"template": "selector", "kind": "authenticator-selector", \#(member) "model": {"options": [
               \#(Self.form("select-authenticator", "/a", type: "sms")), \#(Self.form("select-authenticator", "/b"))
             ]}}, \#(Self.form("cancel", "/c"))]}
            """#
        let step = try Reading.step(text, as: AuthenticatorSelectorStep.self)
        #expect(step.title.literal == title)
        #expect(step.authenticators.map(\.title.literal) == ["sms", ""])
        #expect(step.authenticators.map(\.type) == ["sms", nil])
        #expect(step.actions.map(\.kind) == [.authenticatorSelector, .cancel])
    }

    @Test("A selection without any title")
    func untitledSelection() throws {
        let selector = StepText.selector
        let step = try Reading.step(
            #"{"type": "consentor-step", "actions": [\#(selector)]}"#, as: AuthenticatorSelectorStep.self)
        #expect(step.title == Message(key: nil, literal: ""))
    }

    @Test(
        "The form that redirects",
        arguments: [
            ([("continue", "/1"), ("redirect", "/2"), ("redirect", "/3")], "/2"),
            ([("continue", "/1"), ("cancel", "/2")], "/1"),
            ([(" redirect", "/1")], "/1"),
        ])
    func redirection(forms: [(String, String)], href: String) throws {
        let actions = forms.map { Self.form($0, $1) }.joined(separator: ",")
        let step = try Reading.step(
            #"{"type": "redirection-step", "actions": [\#(actions)]}"#, as: RedirectionStep.self)
        #expect(step.redirectAction.model.href == href)
        #expect(step.actions.count == forms.count)
    }

    @Test(
        "The forms that poll, cancel and go on",
        arguments: [
            ("pending", ["form", "poll", "cancel", "poll", "cancel"], 1, 2),
            ("pending", ["poll"], 0, nil),
            ("pending", ["cancel", "poll"], 1, 0),
            ("done", ["cancel", "redirect", "form"], 1, nil),
            ("done", ["form"], 0, nil),
            ("completed", ["poll"], 0, nil),
            ("failed", ["cancel", "continue"], 1, nil),
        ] as [(String, [String], Int, Int?)])
    func polling(status: String, kinds: [String], main: Int, cancel: Int?) throws {
        let actions = kinds.enumerated().map { Self.form($1, "/\($0)") }.joined(separator: ",")
        let step = try Reading.step(
            #"{"type": "polling-step", "properties": {"status": "\#(status)"}, "actions": [\#(actions)]}"#,
            as: PollingStep.self)
        #expect(step.mainAction.model.href == "/\(main)")
        #expect(step.cancelAction?.model.href == cancel.map { "/\($0)" })
        #expect(step.actions.count == kinds.count)
        #expect((step.properties as? PollingProperties) == step.pollingProperties)
    }

    @Test("The authorization response")
    func authorizationResponse() throws {
        let step = try Reading.step(StepSamples.authorizationResponse.text, as: OAuthAuthorizationResponseStep.self)
        let properties = step.oauthAuthorizationResponseProperties
        #expect(properties.code == "CODE_1")
        #expect(properties.state == "ST_1")
        #expect(properties.iss == "https://id.example.test/oauth/v2/oauth-anonymous")
        #expect(properties.scope == "openid")
        #expect(properties.sessionState == "SS_1")
        #expect(properties.idToken == nil)
        #expect(step.links.map(\.kind) == [.external])
        #expect((step.properties as? OAuthAuthorizationResponseProperties) == properties)
    }

    @Test("The forms of an interactive step can be replaced")
    func interactiveForms() throws {
        var step = try Reading.step(StepSamples.loginForm.text, as: InteractiveFormStep.self)
        let original = step
        let other = FormAction(kind: .continue, model: FormActionModel(href: "/other", method: "GET"))
        step.actions = [other]
        #expect(step != original)
        #expect(step.actions == [other])
        #expect(try JSONDecoder().decode(InteractiveFormStep.self, from: JSONEncoder().encode(step)) == step)
    }

    @Test("The login form")
    func loginForm() throws {
        let step = try Reading.step(StepSamples.loginForm.text, as: InteractiveFormStep.self)
        let form = try #require(step.actions.first)
        #expect(form.kind == .login)
        #expect(form.title == Message(literal: "Sign in"))
        #expect(form.model.method == "POST")
        #expect(form.model.type == "application/x-www-form-urlencoded")
        #expect(form.model.actionTitle == Message(literal: "Sign in"))
        #expect(
            ExistentialEquality.areEqual(
                form.model.fields,
                [
                    UsernameFormField(name: "userName", label: Message(literal: "Username")),
                    PasswordFormField(name: "password", label: Message(literal: "Password")),
                ]))
        #expect(step.links.map(\.rel) == ["forgot-password", "forgot-account-id", "register-create"])
        #expect(step.links.allSatisfy { $0.kind == .haapi })
    }
}
