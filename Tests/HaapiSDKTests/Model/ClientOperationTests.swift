import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("Client operations")
struct ClientOperationTests {
    @Test("of a browser")
    func externalBrowser() throws {
        let step = try Reading.step(
            ClientOperationSamples.externalBrowser.text, as: ExternalBrowserClientOperationStep.self)
        #expect(step.actionModel.name == .externalBrowser)
        #expect(step.actionModel.href == "https://id.example.test/authn/authenticate/oidc1/launch?_launch_nonce=LN_1")
        #expect(step.actionModel.arguments["href"] as? String == step.actionModel.href)
        #expect(step.continueFormActionModel.href == "/authn/authenticate/oidc1")
        #expect(step.actions.map(\.kind) == [.other(value: "external-browser"), .cancel])
        #expect(step.actionsToPresent.map(\.kind) == [.cancel])
        #expect(
            step.urlToLaunch(redirectTo: "app://haapi?x=1&y=å")?.absoluteString
                == "https://id.example.test/authn/authenticate/oidc1/launch?_launch_nonce=LN_1"
                + "&redirect_uri=app%3A%2F%2Fhaapi%3Fx%3D1%26y%3D%C3%A5")
    }

    @Test(
        "of a browser open http and https addresses only",
        arguments: [
            ("https://id.example.test", "https://id.example.test?redirect_uri=a%3Ab"),
            ("HTTP://id.example.test/x", "HTTP://id.example.test/x?redirect_uri=a%3Ab"),
            ("https://id.example.test/x?", "https://id.example.test/x?redirect_uri=a%3Ab"),
            ("https://id.example.test/x?a=%20&", "https://id.example.test/x?a=%20&redirect_uri=a%3Ab"),
            ("https://id.example.test/x?a=1#part", "https://id.example.test/x?a=1&redirect_uri=a%3Ab#part"),
            ("https://id.example.test/x#p?q", "https://id.example.test/x?redirect_uri=a%3Ab#p?q"),
            ("https://[::1]:8443/x", "https://[::1]:8443/x?redirect_uri=a%3Ab"),
            ("/authn/launch", nil),
            ("//id.example.test/launch", nil),
            ("app://launch", nil),
            ("javascript:alert(1)", nil),
            ("file:///etc/passwd", nil),
            ("https:", nil),
            ("https:/x", nil),
            ("https:///x", nil),
            ("https://?x", nil),
            ("https://:443/x", nil),
            ("https://id.example.test/a b", nil),
            ("https://id.example.test/\n", nil),
            (" https://id.example.test/", nil),
            ("https://id.example.test\\@evil.test/", nil),
            ("https://id.example.test/å", nil),
        ] as [(String, String?)])
    func browserAddress(href: String, url: String?) {
        #expect(ExternalBrowserAddress.url(href: href, redirectTo: "a:b")?.absoluteString == url)
    }

    @Test(
        "of a browser take the parameters that it comes back with",
        arguments: [
            ("app://haapi?_resume_nonce=RN_1", ["_resume_nonce": "RN_1"]),
            ("app://haapi?x=1&_resume_nonce=a%2Bb%20c+d%C3%A5&y#_resume_nonce=no", ["_resume_nonce": "a+b c+då"]),
            ("app:?_resume_nonce=", ["_resume_nonce": ""]),
            ("https://app.example.test/back?%5Fresume_nonce=1", ["_resume_nonce": "1"]),
            ("app://haapi?_resume_nonce=1&other=2&_resume_nonc=3", ["_resume_nonce": "1", "other": "2"]),
            ("app://haapi?other=2", ["other": "2"]),
        ])
    func returnedParameters(url: String, parameters: [String: String]) throws {
        let url = try #require(URL(string: url))
        #expect(try ExternalBrowserAddress.values(of: ["_resume_nonce", "other"], in: url) == parameters)
    }

    @Test(
        "of a browser refuse what does not fit",
        arguments: [
            ("app://haapi", ExternalBrowserReturnError.missing(names: ["_resume_nonce"])),
            ("app://haapi?", .missing(names: ["_resume_nonce"])),
            ("app://haapi?error=access_denied", .missing(names: ["_resume_nonce"])),
            ("app://haapi#_resume_nonce=1", .missing(names: ["_resume_nonce"])),
            ("app://haapi?_resume_nonce=1&_resume_nonce=1", .repeated(name: "_resume_nonce")),
            ("app://haapi?_resume_nonce=1&%5Fresume_nonce=2", .repeated(name: "_resume_nonce")),
            ("app://haapi?_resume_nonce=%FF", .malformed(name: "_resume_nonce")),
        ])
    func refusedReturn(url: String, error: ExternalBrowserReturnError) throws {
        let step = try Reading.step(
            ClientOperationSamples.externalBrowser.text, as: ExternalBrowserClientOperationStep.self)
        let url = try #require(URL(string: url))
        #expect(throws: error) { try step.formattedParametersFromURL(url) }
        #expect(error.description.contains("_resume_nonce"))
    }

    @Test("of BankID")
    func bankId() throws {
        let step = try Reading.step(ClientOperationSamples.bankId.text, as: BankIdClientOperationStep.self)
        #expect(step.actionModel.name == .bankId)
        #expect(step.actionModel.href == "bankid:///?autostarttoken=AT_1&redirect=null")
        #expect(step.actionModel.autoStartToken == "AT_1")
        #expect(step.actionModel.redirect == "null")
        #expect(step.activationLink?.kind == .inlineImage)
        #expect((step.properties as? PollingProperties)?.maxWaitRemainingTime == 29)
        #expect(step.actions.map(\.kind) == [.login, .poll, .cancel])
        #expect(step.continueActions.map(\.kind) == [.redirect])
        #expect(step.errorActions.map(\.kind) == [.bankIdOtherDevice])
        #expect(
            step.urlToLaunch(redirectTo: nil)?.absoluteString
                == "https://app.bankid.com/?autostarttoken=AT_1&redirect=null")
        #expect(
            step.urlToLaunch(redirectTo: "app://x?a=b&c")?.absoluteString
                == "https://app.bankid.com/?autostarttoken=AT_1&redirect=app%3A%2F%2Fx%3Fa%3Db%26c")
    }

    @Test(
        "of BankID do with the token alone",
        arguments: [
            (#"{"autoStartToken": "a&b"}"#, "bankid:///?autostarttoken=a%26b&redirect=null", nil),
            (
                #"{"autoStartToken": "a", "redirect": "app:x", "href": 7}"#,
                "bankid:///?autostarttoken=a&redirect=app%3Ax", "app:x"
            ),
            (#"{"autoStartToken": "a", "redirect": 7, "href": "bankid:x"}"#, "bankid:x", nil),
        ] as [(String, String, String?)])
    func bankIdArguments(arguments: String, href: String, redirect: String?) throws {
        let text = StepText.operation("bankid", arguments)
        let step = try Reading.step(
            #"{"type": "authentication-step", "actions": [\#(text)]}"#, as: BankIdClientOperationStep.self)
        #expect(step.actionModel.href == href)
        #expect(step.actionModel.redirect == redirect)
        #expect(step.activationLink == nil)
    }

    @Test("of Encap")
    func encap() throws {
        let step = try Reading.step(ClientOperationSamples.encap.text, as: EncapClientOperationStep.self)
        #expect(step.actionModel.name == .encapAutoActivation)
        #expect(step.actionModel.activationCode == "123456")
        #expect(step.urlToLaunch?.absoluteString == "encapapp://activate?code=123456")
        #expect(step.continueActions.map(\.kind) == [.continue])
        #expect(step.errorActions.isEmpty)
        #expect(step.messages.map(\.classList) == [["activationCode"]])
    }

    @Test(
        "of Encap open apps only",
        arguments: [
            ("encapapp://activate", true), ("https://encap.example.test/", true),
            ("JavaScript:alert(1)", false), ("data:text/html,x", false), ("file:///etc/passwd", false),
            ("about:blank", false), ("/relative", false), ("relative", false), ("encap app:x", false),
            ("\u{1}javascript:x", false), ("java\nscript:x", false), (" javascript:x", false),
        ])
    func encapAddress(href: String, opens: Bool) throws {
        let model = HaapiModel.ActionModelFactory.encapClientOperationActionModel(href: href, activationCode: "1")
        #expect((model.urlToLaunch != nil) == opens)
    }

    @Test(
        "that lack what they need become generic, and the rest stays usable",
        arguments: [
            ("external-browser-flow", "{}", ClientOperationName.externalBrowser),
            ("external-browser-flow", #"{"href": 7}"#, .externalBrowser),
            ("external-browser-flow", #"{"href": ""}"#, .externalBrowser),
            ("bankid", #"{"href": "bankid:///"}"#, .bankId),
            ("bankid", #"{"autoStartToken": {}}"#, .bankId),
            ("encap-auto-activation", #"{"activationCode": "1"}"#, .encapAutoActivation),
            ("webauthn-registration", #"{"credentialCreationOptions": {}}"#, .webAuthnRegistration),
            ("webauthn-authentication", #"{"credentialRequestOptions": 7}"#, .webAuthnAuthentication),
            ("make-coffee", #"{"sugar": true}"#, .unknown(value: "make-coffee")),
        ])
    func generic(name: String, arguments: String, expected: ClientOperationName) throws {
        let text = #"""
            {"type": "authentication-step", "actions": [
              {"template": "client-operation", "kind": "login", "model": {"name": "\#(name)", "arguments": \#(arguments),
               "continueActions": [\#(StepText.form)], "errorActions": [\#(StepText.form)]}}, \#(StepText.form)]}
            """#
        let step = try Reading.step(text, as: GenericClientOperationStep.self)
        #expect(step.actionModel.name == expected)
        #expect(step.actionModel.errorActions.count == 1)
        #expect(step.actions.count == 2)
        #expect((step.actions.first as? ClientOperationAction)?.model is GenericClientOperationActionModel)
    }

    @Test(
        "that need a form to go on become generic without one",
        arguments: [
            ("external-browser-flow", #"{"href": "https://id.example.test/"}"#, "GenericClientOperationStep"),
            ("webauthn-registration", WebAuthnText.creation, "GenericClientOperationStep"),
            ("webauthn-authentication", WebAuthnText.request, "GenericClientOperationStep"),
            ("bankid", #"{"autoStartToken": "T"}"#, "BankIdClientOperationStep"),
            ("encap-auto-activation", #"{"href": "encap:x"}"#, "EncapClientOperationStep"),
        ])
    func noContinueForm(name: String, arguments: String, step: String) throws {
        for actions in ["", StepText.selector] {
            let text = #"""
                {"type": "registration-step", "actions": [{"template": "client-operation", "kind": "x",
                 "model": {"name": "\#(name)", "arguments": \#(arguments), "continueActions": [\#(actions)]}}]}
                """#
            #expect(String(describing: type(of: try Reading.step(text))) == step)
        }
    }

    @Test("have arguments in plain Swift")
    func arguments() throws {
        let arguments = #"""
            {"string": "s", "bool": true, "int": 7, "integral": 7.0, "exponent": 7e1, "double": 1.5, "large": 1e300,
             "larger": 1e999, "most": 9223372036854775807, "none": null, "list": [1, "a", null, {"b": null, "c": false}]}
            """#
        let model = try WireText.read(
            #"{"name": "x", "arguments": \#(arguments), "continueActions": []}"#,
            as: GenericClientOperationActionModel.self)
        let values = model.arguments
        #expect(values.count == 10)
        #expect(values["string"] as? String == "s")
        #expect(values["bool"] as? Bool == true)
        #expect(values["int"] as? Int == 7)
        #expect(values["integral"] as? Int == 7)
        #expect(values["exponent"] as? Int == 70)
        #expect(values["double"] as? Double == 1.5)
        #expect(values["large"] as? Double == 1e300)
        #expect(values["larger"] as? String == "1e999")
        #expect(values["most"] as? Int == .max)
        let list = try #require(values["list"] as? [any Sendable])
        #expect(list.count == 3)
        #expect(list[0] as? Int == 1)
        #expect((list[2] as? [String: any Sendable])?["c"] as? Bool == false)
        #expect((list[2] as? [String: any Sendable])?.count == 1)
        #expect(
            try JSONDecoder().decode(GenericClientOperationActionModel.self, from: JSONEncoder().encode(model)) == model
        )
    }

    @Test("of one kind do not pass for another")
    func otherOperation() {
        let text = Data(#"{"name": "bankid", "arguments": {"autoStartToken": "T"}, "continueActions": []}"#.utf8)
        #expect(throws: HaapiDecodingFailure(path: "/arguments", problem: .unknownValue)) {
            try JSONDecoder().decode(EncapClientOperationActionModel.self, from: text)
        }
    }
}
