import Foundation
import Testing

@testable import HaapiSDK

@Suite("Strings of the wire")
struct NameTableTests {
    @Test(
        "are the types of steps",
        arguments: [
            ("authentication-step", RepresentationType.authenticationStep),
            ("registration-step", .registrationStep),
            ("redirection-step", .redirectionStep),
            ("polling-step", .pollingStep),
            ("continue-same-step", .continueSameStep),
            ("oauth-authorization-response", .oauthAuthorizationResponse),
            ("consentor-step", .consentorStep),
            ("user-consent-step", .userConsentStep),
            ("brand-new-step", .other(value: "brand-new-step")),
        ])
    func representationTypes(wire: String, value: RepresentationType) throws {
        try check(wire, value)
    }

    @Test(
        "are the kinds of actions",
        arguments: [
            ("cancel", ActionKind.cancel),
            ("continue", .continue),
            ("continue-auto-login", .continueAutoLogin),
            ("redirect", .redirect),
            ("poll", .poll),
            ("form", .form),
            ("login", .login),
            ("user-register", .userRegister),
            ("select-authenticator", .selectAuthenticator),
            ("authenticator-selector", .authenticatorSelector),
            ("device-selector", .deviceSelector),
            ("device-option", .deviceOption),
            ("bankid-same-device", .bankIdSameDevice),
            ("bankid-other-device", .bankIdOtherDevice),
            ("password-reset", .passwordReset),
            ("account-id-recovery", .accountIdRecovery),
            ("device-register", .other(value: "device-register")),
            ("user-consent", .other(value: "user-consent")),
            ("external-browser", .other(value: "external-browser")),
            ("device-authn", .other(value: "device-authn")),
        ])
    func actionKinds(wire: String, value: ActionKind) throws {
        try check(wire, value)
    }

    @Test(
        "are the names of client operations",
        arguments: [
            ("external-browser-flow", ClientOperationName.externalBrowser),
            ("bankid", .bankId),
            ("encap-auto-activation", .encapAutoActivation),
            ("webauthn-registration", .webAuthnRegistration),
            ("webauthn-authentication", .webAuthnAuthentication),
            ("make-coffee", .unknown(value: "make-coffee")),
        ])
    func clientOperationNames(wire: String, value: ClientOperationName) throws {
        try check(wire, value)
    }

    @Test(
        "are the kinds of text",
        arguments: [
            ("number", TextFormField.Kind.number),
            ("email", .email),
            ("url", .url),
            ("tel", .tel),
            ("color", .color),
            ("smell", .unknown(value: "smell")),
        ])
    func textKinds(wire: String, value: TextFormField.Kind) throws {
        try check(wire, value)
    }

    @Test(
        "are the types of problems",
        arguments: [
            ("invalid-input", ProblemType.invalidInputProblem),
            ("incorrect-credentials", .incorrectCredentialsProblem),
            ("authentication-failed", .authenticationFailedProblem),
            ("too-many-attempts", .tooManyAttemptsProblem),
            ("generic-user-error", .genericUserProblem),
            ("unexpected", .unexpectedProblem),
            ("error-authorization-response", .errorAuthorizationResponseProblem),
            ("mismatch-between-session-and-access-token", .sessionAndAccessTokenMismatchProblem),
            ("new", .other(value: "https://curity.se/problems/new")),
        ])
    func problemTypes(name: String, value: ProblemType) throws {
        try check("https://curity.se/problems/" + name, value)
        #expect(ProblemType(wire: name) == .other(value: name))
    }

    @Test(
        "are the states of polling",
        arguments: [
            ("pending", PollingStatus.pending), ("done", .done), ("completed", .done), ("failed", .failed),
            (" PENDING ", .pending),
        ])
    func pollingStatus(wire: String, value: PollingStatus) throws {
        #expect(try JSONDecoder().decode(PollingStatus.self, from: Data("\"\(wire)\"".utf8)) == value)
        #expect(try JSONDecoder().decode(PollingStatus.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test("that no state of polling has are a failure")
    func unknownPollingStatus() {
        #expect(throws: HaapiDecodingFailure(path: "", problem: .unknownValue)) {
            try JSONDecoder().decode(PollingStatus.self, from: Data(#""paused""#.utf8))
        }
    }

    private func check<Name: OpenWireName>(_ wire: String, _ value: Name) throws {
        #expect(Name(wire: wire) == value)
        #expect(value.wire == wire)
        #expect(try JSONDecoder().decode(Name.self, from: Data("\"\(wire)\"".utf8)) == value)
        #expect(try JSONDecoder().decode(Name.self, from: JSONEncoder().encode(value)) == value)
        let odd = " \t" + wire.uppercased() + "\n"
        if value.unknownText == nil {
            #expect(Name(wire: odd) == value)
        } else {
            #expect(Name(wire: odd).unknownText == odd)
        }
    }
}
