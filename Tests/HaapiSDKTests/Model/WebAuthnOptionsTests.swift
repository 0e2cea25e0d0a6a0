import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("Options of WebAuthn")
struct WebAuthnOptionsTests {
    private static func registration(
        _ arguments: String
    ) throws -> WebAuthnRegistrationClientOperationActionModel {
        try WireText.read(
            #"{"name": "webauthn-registration", "arguments": \#(arguments), "continueActions": [\#(StepText.form)]}"#)
    }

    private static func authentication(
        _ arguments: String
    ) throws -> WebAuthnAuthenticationClientOperationActionModel {
        try WireText.read(
            #"{"name": "webauthn-authentication", "arguments": \#(arguments), "continueActions": [\#(StepText.form)]}"#)
    }

    @Test("for a new credential: the sample")
    func registrationSample() throws {
        let step = try Reading.step(
            ClientOperationSamples.webAuthnRegistration.text, as: WebAuthnRegistrationClientOperationStep.self)
        let platform = try #require(step.actionModel.platformOptions)
        #expect(platform.relyingPartyId == "id.example.test")
        #expect(platform.challengeData == Data("challenge1".utf8))
        #expect(platform.userIdData == Data("user1".utf8))
        #expect(platform.userName == "user1")
        #expect(platform.displayName == "user1")
        #expect(platform.userVerification == "required")
        #expect(platform.attestation == "none")
        let crossPlatform = try #require(step.actionModel.crossPlatformOptions)
        #expect(crossPlatform.challengeData == platform.challengeData)
        #expect(crossPlatform.publicKeyCredParams == [PublicKeyCredParam(algorithmId: -7, type: "public-key")])
        #expect(crossPlatform.excludedCredentials.isEmpty)
        #expect(crossPlatform.residentKey == "required")
        #expect(step.continueAction.model.href == "/authn/register/passkeys1")
        #expect(step.fallbackActions.map(\.kind) == [.redirect])
        #expect(step.actionModel.fallbackActions.count == 1)
    }

    @Test(
        "go to the kinds of authenticator that the server wants",
        arguments: [
            (#""authenticatorAttachment": "platform""#, true, false),
            (#""authenticatorAttachment": "cross-platform""#, false, true),
            (#""authenticatorAttachment": "Cross-Platform ""#, false, true),
            (#""authenticatorAttachment": "other""#, true, true),
            (#""authenticatorAttachment": null"#, true, true),
            ("", true, true),
        ])
    func attachment(member: String, platform: Bool, crossPlatform: Bool) throws {
        let options = WebAuthnText.creationOptions(more: #", "authenticatorSelection": {\#(member)}"#)
        for text in [#"{"publicKey": \#(options)}"#, options] {
            let model = try Self.registration(#"{"credentialCreationOptions": \#(text)}"#)
            #expect((model.platformOptions != nil) == platform)
            #expect((model.crossPlatformOptions != nil) == crossPlatform)
        }
    }

    @Test(
        "of the older form are apart for each kind of authenticator",
        arguments: [
            (["platform"], "cGxhdGZvcm0", nil),
            (["crossPlatform"], nil, "Y3Jvc3NQbGF0Zm9ybQ"),
            (["platform", "crossPlatform"], "cGxhdGZvcm0", "Y3Jvc3NQbGF0Zm9ybQ"),
        ] as [([String], String?, String?)])
    func olderForm(names: [String], platform: String?, crossPlatform: String?) throws {
        for wraps in [true, false] {
            let members = names.map { name in
                let options = WebAuthnText.creationOptions(challenge: Base64URL.encode(Data(name.utf8)))
                return #""\#(name)CredentialCreationOptions": \#(wraps ? #"{"publicKey": \#(options)}"# : options)"#
            }
            let model = try Self.registration("{\(members.joined(separator: ","))}")
            #expect(model.platformOptions.map { Base64URL.encode($0.challengeData) } == platform)
            #expect(model.crossPlatformOptions.map { Base64URL.encode($0.challengeData) } == crossPlatform)
        }
    }

    @Test("of which one is broken leave the other")
    func oneBroken() throws {
        let model = try Self.registration(
            #"{"platformCredentialCreationOptions": {"rp": 7}, "crossPlatformCredentialCreationOptions": \#(WebAuthnText.creationOptions())}"#
        )
        #expect(model.platformOptions == nil)
        #expect(model.crossPlatformOptions != nil)
    }

    @Test("for a new credential have defaults, and skip what cannot be read")
    func registrationDefaults() throws {
        let plain = try #require(try Self.registration(WebAuthnText.creation).crossPlatformOptions)
        #expect(plain.displayName == "user1")
        #expect(plain.userVerification == "preferred")
        #expect(plain.attestation == "none")
        #expect(plain.publicKeyCredParams.isEmpty)
        #expect(plain.residentKey == nil)
        let odd = WebAuthnText.creationOptions(
            more: #"""
                , "pubKeyCredParams": [{"alg": -7}, {"alg": "x"}, {"type": "public-key"}, 7, {"alg": 1e99}, {"alg": -257, "type": "t"}],
                "excludeCredentials": [{"id": "AQ"}, {"id": 7}, {"id": ""}, null, {"id": "Ag==", "type": "t"}], "attestation": 7
                """#)
        let options = try #require(
            try Self.registration(#"{"credentialCreationOptions": \#(odd)}"#).crossPlatformOptions)
        #expect(options.publicKeyCredParams == [.init(algorithmId: -7), .init(algorithmId: -257, type: "t")])
        #expect(
            options.excludedCredentials == [.init(credentialID: Data([1])), .init(credentialID: Data([2]), type: "t")])
        #expect(options.attestation == "none")
    }

    @Test(
        "for a new credential are useless without",
        arguments: [
            #"{"user": {"id": "AQ", "name": "n"}, "challenge": "AQ"}"#,
            #"{"rp": {"id": ""}, "user": {"id": "AQ", "name": "n"}, "challenge": "AQ"}"#,
            #"{"rp": {"id": "r"}, "user": {"name": "n"}, "challenge": "AQ"}"#,
            #"{"rp": {"id": "r"}, "user": {"id": "AQ"}, "challenge": "AQ"}"#,
            #"{"rp": {"id": "r"}, "user": {"id": "AQ", "name": "n"}}"#,
            #"{"rp": {"id": "r"}, "user": {"id": "AQ", "name": "n"}, "challenge": "!"}"#,
            #"{"rp": {"id": "r"}, "user": {"id": "AQ", "name": "n"}, "challenge": ""}"#,
            #"{"rp": {"id": "r"}, "user": {"id": "A", "name": "n"}, "challenge": "AQ"}"#,
            #"{"rp": "r", "user": "u", "challenge": "AQ"}"#,
        ])
    func registrationNeeds(options: String) {
        #expect(throws: HaapiDecodingFailure.self) {
            try Self.registration(#"{"credentialCreationOptions": {"publicKey": \#(options)}}"#)
        }
    }

    @Test(
        "hold bytes in either alphabet, padded or not",
        arguments: [
            ("-_8", [0xFB, 0xFF]), ("+/8=", [0xFB, 0xFF]), ("-_8=", [0xFB, 0xFF]), ("+/8", [0xFB, 0xFF]),
            ("AA", [0]), ("AA==", [0]), ("AA=", [0]), ("AAAA", [0, 0, 0]),
            ("", nil), ("=", nil), ("A", nil), ("AA A", nil), ("AA\n", nil), ("ÅÅÅÅ", nil), ("AAAAA", nil),
        ] as [(String, [UInt8]?)])
    func binary(text: String, bytes: [UInt8]?) {
        #expect(JSONValue.string(text).binary == bytes.map { Data($0) })
    }

    @Test("for an existing credential: the sample")
    func authenticationSample() throws {
        let step = try Reading.step(
            ClientOperationSamples.webAuthnAuthentication.text, as: WebAuthnAuthenticationClientOperationStep.self)
        let options = step.actionModel.credentialOptions
        #expect(options.relyingPartyId == "id.example.test")
        #expect(options.challengeData == Data("challenge2".utf8))
        #expect(options.userVerificationPreference == "required")
        let credential = WebAuthnCredentialDescriptor(credentialID: Data("cred1".utf8), type: "public-key")
        #expect(options.platformAllowCredentials == [credential])
        #expect(options.crossPlatformAllowCredentials == [credential])
        #expect(step.continueAction.model.href == "/authn/authenticate/passkeys1")
        #expect(step.fallbackActions.count == 1)
    }

    @Test(
        "for an existing credential have lists for each kind of authenticator",
        arguments: [
            ("", "", [], []),
            (#", "allowCredentials": [{"id": "AQ"}]"#, "", [1], [1]),
            (#", "allowCredentials": [{"id": "AQ"}], "platformCredentials": [{"id": "Ag"}]"#, "", [2], [1]),
            (
                #", "allowCredentials": [{"id": "AQ"}], "platformCredentials": [], "crossPlatformCredentials": [{"id": "Aw"}]"#,
                "", [], [3]
            ),
            ("", #", "platformCredentials": [{"id": "Ag"}], "crossPlatformCredentials": [{"id": "Aw"}]"#, [2], [3]),
            (#", "allowCredentials": {}, "platformCredentials": "x""#, "", [], []),
            (#", "allowCredentials": [{"id": "AQ"}, 7, {}]"#, "", [1], [1]),
        ] as [(String, String, [UInt8], [UInt8])])
    func allowLists(inner: String, outer: String, platform: [UInt8], crossPlatform: [UInt8]) throws {
        let model = try Self.authentication(
            #"{"credentialRequestOptions": {"publicKey": {"rpId": "r", "challenge": "AQ"\#(inner)}}\#(outer)}"#)
        #expect(model.credentialOptions.platformAllowCredentials.map(\.credentialID) == platform.map { Data([$0]) })
        #expect(
            model.credentialOptions.crossPlatformAllowCredentials.map(\.credentialID)
                == crossPlatform.map { Data([$0]) })
        #expect(model.credentialOptions.userVerificationPreference == "preferred")
    }

    @Test(
        "for an existing credential are useless without",
        arguments: [
            "{}", #"{"rpId": "r"}"#, #"{"challenge": "AQ"}"#, #"{"rpId": "", "challenge": "AQ"}"#,
            #"{"rpId": 7, "challenge": "AQ"}"#, #"{"rpId": "r", "challenge": "*"}"#, "[]", "7",
        ])
    func authenticationNeeds(options: String) {
        #expect(throws: HaapiDecodingFailure.self) {
            try Self.authentication(#"{"credentialRequestOptions": {"publicKey": \#(options)}}"#)
        }
    }

    @Test("for an existing credential may lack the wrapper")
    func noWrapper() throws {
        let model = try Self.authentication(#"{"credentialRequestOptions": {"rpId": "r", "challenge": "AQ"}}"#)
        #expect(model.credentialOptions.relyingPartyId == "r")
    }
}
