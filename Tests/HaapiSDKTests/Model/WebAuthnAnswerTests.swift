import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("Answers of WebAuthn authenticators")
struct WebAuthnAnswerTests {
    private static func form(_ fields: [String]) -> String {
        let fields = fields.map { #"{"name": "\#($0)", "type": "context"}"# }.joined(separator: ",")
        return #"{"template": "form", "kind": "continue", "model": {"href": "/c", "method": "POST", "#
            + #""type": "application/json", "fields": [{"name": "h", "type": "hidden"}, \#(fields)]}}"#
    }

    private static func step<Step: HaapiRepresentation>(
        _ name: String, _ arguments: String, forms: [[String]]
    ) throws -> Step {
        let forms = forms.enumerated().map { form($1).replacing("/c", with: "/\($0)") }.joined(separator: ",")
        return try Reading.step(
            #"""
            {"type": "registration-step", "actions": [{"template": "client-operation", "kind": "x", "model":
              {"name": "\#(name)", "arguments": \#(arguments), "continueActions": [\#(forms)]}}]}
            """#)
    }

    @Test("to a registration are what the server takes")
    func registration() throws {
        let step = try Reading.step(
            ClientOperationSamples.webAuthnRegistration.text, as: WebAuthnRegistrationClientOperationStep.self)
        let options = try #require(step.actionModel.platformOptions)
        let parameters = step.formattedParametersForRegistration(
            credentialOptions: options, attestationObject: Data([0xA3, 0x63]), rawClientDataJSON: Data("{}".utf8),
            credentialID: Data("cred1".utf8))
        let submission = try FormSubmission(step.continueAction(for: options).model, parameters: parameters)
        let body = try #require(submission.content?.body)
        let sample = ClientOperationSamples.webAuthnRegistrationBody.text.replacing("o2N", with: "o2M")
        #expect(try JSONParser.parse(body).normalized == JSONParser.parse(sample).normalized)
    }

    @Test("to an authentication are what the server takes")
    func authentication() throws {
        let step = try Reading.step(
            ClientOperationSamples.webAuthnAuthentication.text, as: WebAuthnAuthenticationClientOperationStep.self)
        let parameters = step.formattedParametersForAssertion(
            rawAuthenticatorData: Data("auth".utf8), rawClientDataJSON: Data("{}".utf8), signature: Data("sig".utf8),
            credentialID: Data("cred1".utf8), userId: Data("user1".utf8))
        let submission = try FormSubmission(step.continueAction.model, parameters: parameters)
        let body = try #require(submission.content?.body)
        let sample = ClientOperationSamples.webAuthnAuthenticationBody.text
        #expect(try JSONParser.parse(body).normalized == JSONParser.parse(sample).normalized)
    }

    @Test("have no user handle if the authenticator gave none, and the type that the app names")
    func noUserHandle() throws {
        let step = try Reading.step(
            ClientOperationSamples.webAuthnAuthentication.text, as: WebAuthnAuthenticationClientOperationStep.self)
        let parameters = step.formattedParametersForAssertion(
            rawAuthenticatorData: Data(), rawClientDataJSON: Data(), signature: Data([0xFB, 0xFF]),
            credentialID: Data([0xFB, 0xFF]), credentialParamType: "other")
        let credential = try #require(parameters["credential"] as? [String: any Sendable])
        #expect(Set(credential.keys) == ["id", "rawId", "type", "response"])
        #expect(credential["id"] as? String == "-_8")
        #expect(credential["rawId"] as? String == "-_8")
        #expect(credential["type"] as? String == "other")
        let response = try #require(credential["response"] as? [String: any Sendable])
        #expect(Set(response.keys) == ["authenticatorData", "clientDataJSON", "signature"])
    }

    @Test(
        "to a registration go into the field that fits, and the form that has it",
        arguments: [
            ([["credential"]], "credential", "/0", "credential", "/0"),
            (
                [["platformCredential", "crossPlatformCredential"]], "platformCredential", "/0",
                "crossPlatformCredential", "/0"
            ),
            (
                [["crossPlatformCredential"], ["platformCredential"]], "platformCredential", "/1",
                "crossPlatformCredential", "/0"
            ),
            ([["platformCredential"], ["credential"]], "credential", "/1", "credential", "/1"),
            ([["other"], ["platformCredential"]], "platformCredential", "/1", "crossPlatformCredential", "/0"),
            ([["other"]], "platformCredential", "/0", "crossPlatformCredential", "/0"),
        ])
    func registrationField(
        forms: [[String]], platformField: String, platformForm: String, crossField: String, crossForm: String
    ) throws {
        let step: WebAuthnRegistrationClientOperationStep = try Self.step(
            "webauthn-registration", WebAuthnText.creation, forms: forms)
        func parameters(_ options: any WebAuthnRegistrationCredentialOptions) -> [String] {
            step.formattedParametersForRegistration(
                credentialOptions: options, attestationObject: Data(), rawClientDataJSON: Data(), credentialID: Data()
            ).map(\.key)
        }
        let platform = try #require(step.actionModel.platformOptions)
        let crossPlatform = try #require(step.actionModel.crossPlatformOptions)
        #expect(parameters(platform) == [platformField])
        #expect(step.continueAction(for: platform).model.href == platformForm)
        #expect(parameters(crossPlatform) == [crossField])
        #expect(step.continueAction(for: crossPlatform).model.href == crossForm)
        #expect(step.continueAction.model.href == "/0")
    }

    @Test(
        "to an authentication go into the only context field",
        arguments: [
            ([["credential"]], "credential"), ([["assertion"]], "assertion"), ([["a", "b"]], "credential"),
            ([["a"], ["b"]], "credential"), ([["a"], ["a"]], "a"),
        ])
    func assertionField(forms: [[String]], field: String) throws {
        let step: WebAuthnAuthenticationClientOperationStep = try Self.step(
            "webauthn-authentication", WebAuthnText.request, forms: forms)
        let parameters = step.formattedParametersForAssertion(
            rawAuthenticatorData: Data(), rawClientDataJSON: Data(), signature: Data(), credentialID: Data())
        #expect(parameters.map(\.key) == [field])
    }
}
