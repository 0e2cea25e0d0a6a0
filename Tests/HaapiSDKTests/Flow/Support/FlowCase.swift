import Driver
import Foundation
import HaapiTestServer
import TestSupport

@testable import HaapiSDK

/// A login that ends with tokens, and how it is answered.
struct FlowCase: Sendable, CustomStringConvertible {
    let description: String
    let authenticators: [TestAuthenticator]
    let consent: HaapiTestServer.Consent
    let flow: @Sendable (HaapiTestServer) -> AuthenticationFlow

    init(
        _ description: String, _ authenticators: [TestAuthenticator], consent: HaapiTestServer.Consent = .none,
        _ flow: @escaping @Sendable (HaapiTestServer) -> AuthenticationFlow
    ) {
        self.description = description
        self.authenticators = authenticators
        self.consent = consent
        self.flow = flow
    }

    struct Unexpected: Error {
        let what: String
    }

    static let password = FlowCase("password", [.password()]) { _ in
        AuthenticationFlow(fillForm: { _ in .values(Alice.values) })
    }

    static let all: [FlowCase] = [
        password,
        FlowCase("password, after a wrong one", [.password()]) { _ in
            AuthenticationFlow(fillForm: { .values($0.problem == nil ? Alice.wrong : Alice.values) })
        },
        FlowCase("selection", [.password(), .passkey, .polling()]) { _ in
            AuthenticationFlow(
                selectAuthenticator: { step in
                    guard let option = step.authenticators.first(where: { $0.type == "html-form" }) else {
                        throw Unexpected(what: "no html-form")
                    }
                    return .choose(option)
                }, fillForm: { _ in .values(Alice.values) })
        },
        FlowCase("registration of a user, after invalid input", [.password()]) { _ in
            AuthenticationFlow(fillForm: { question in
                if let link = question.links.first(where: { $0.rel == "register-create" }) { return .follow(link) }
                // A name that nobody has yet.
                var values: [String: any Sendable] = [
                    "username": String(UInt64.random(in: .min ... .max), radix: 16), "primaryEmail": "bob",
                    "password": "long enough for it",
                ]
                if let problem = question.problem as? InvalidInputProblem {
                    guard Set(problem.invalidFields.map(\.name)) == ["primaryEmail", "agreeToTerms"] else {
                        throw Unexpected(what: "\(problem.invalidFields.map(\.name))")
                    }
                    values["primaryEmail"] = "bob@example.test"
                    values["agreeToTerms"] = true
                }
                return .values(values)
            })
        },
        FlowCase("polling", [.polling(pending: 3)]) { _ in
            AuthenticationFlow(fillForm: { _ in .values(["userName": "alice"]) })
        },
        FlowCase("polling without times", [.polling(pending: 2, maximumWait: nil, interval: nil)]) { _ in
            AuthenticationFlow(fillForm: { _ in .values(["userName": "alice"]) })
        },
        FlowCase("BankID on this device", [.bankID(pending: 2)]) { _ in
            AuthenticationFlow(
                fillForm: { question in
                    guard let form = question.forms.first(where: { $0.kind == .bankIdSameDevice }) else {
                        throw Unexpected(what: "no form for this device")
                    }
                    return .submit(form)
                },
                presentBankId: { step in
                    guard step.urlToLaunch(redirectTo: nil) != nil, step.activationLink != nil else {
                        throw Unexpected(what: "nothing to show")
                    }
                })
        },
        FlowCase("BankID on another device", [.bankID(pending: 1)]) { _ in
            AuthenticationFlow(
                fillForm: { question in
                    guard let form = question.forms.first(where: { $0.kind == .bankIdOtherDevice }) else {
                        throw Unexpected(what: "no form for another device")
                    }
                    return .submit(form, ["personalnumber": "191212121212"])
                }, presentBankId: { _ in })
        },
        FlowCase("external browser", [.externalBrowser]) { server in
            AuthenticationFlow(visitBrowser: { try visit(server, $0) })
        },
        FlowCase("passkey", [.passkey]) { _ in AuthenticationFlow(authenticateWebAuthn: { assertion($0) }) },
        FlowCase("passkey, by the browser", [.passkey]) { server in
            AuthenticationFlow(
                visitBrowser: { try visit(server, $0) },
                authenticateWebAuthn: { step in
                    guard let form = step.fallbackActions.forms.first else { throw Unexpected(what: "no fallback") }
                    return .submit(form)
                })
        },
        FlowCase("registration of a passkey", [.passkey]) { _ in registration { $0.platformOptions } },
        FlowCase("security key", [.securityKey]) { _ in
            AuthenticationFlow(authenticateWebAuthn: { assertion($0, field: "crossPlatformCredential") })
        },
        FlowCase("registration of a platform device", [.securityKey]) { _ in registration { $0.platformOptions } },
        FlowCase("registration of a security key", [.securityKey]) { _ in
            registration { $0.crossPlatformOptions }
        },
        FlowCase("Encap", [.encap(pending: 2)]) { _ in
            AuthenticationFlow(
                fillForm: { _ in .values(["userName": "alice"]) },
                activateEncap: { step in
                    guard step.urlToLaunch != nil else { throw Unexpected(what: "nothing to open") }
                    return .values(["alias": "My phone", "number": ""])
                })
        },
        FlowCase("one-time code, sent again and mistyped", [.oneTimeCode]) { _ in
            AuthenticationFlow(fillForm: { question in
                if let form = question.forms.first(where: { !$0.model.continueActions.isEmpty }) {
                    return .submit(form)
                }
                guard question.messages.map(\.text.literal) == ["A new code was sent", "A code was sent"] else {
                    throw Unexpected(what: "\(question.messages)")
                }
                return .values(["otp": question.problem == nil ? "654321" : "123456"])
            })
        },
        FlowCase("an unknown operation", [.generic]) { _ in
            AuthenticationFlow(answerOther: { step in
                guard let form = (step as? GenericClientOperationStep)?.actionModel.errorActions.forms.first else {
                    throw Unexpected(what: "\(type(of: step))")
                }
                return .submit(form)
            })
        },
        FlowCase("an unknown step", [.unknownStep]) { _ in AuthenticationFlow(answerOther: { _ in .values([:]) }) },
        FlowCase("a selector of devices", [.deviceSelector]) { _ in
            AuthenticationFlow(answerOther: { step in
                let devices = ((step as? GenericRepresentationStep)?.actions.first as? SelectorAction)?.model.options
                guard let form = (devices?.last as? SelectorAction)?.model.options.forms.first else {
                    throw Unexpected(what: "no device")
                }
                return .submit(form)
            })
        },
        FlowCase("consent", [.password()], consent: .user) { _ in
            AuthenticationFlow(
                fillForm: { _ in .values(Alice.values) }, decideConsent: { _ in .values(["consent.scope.read": false]) }
            )
        },
        FlowCase("consent of a plug-in", [.password()], consent: .consentor) { _ in
            AuthenticationFlow(
                fillForm: { _ in .values(Alice.values) }, decideConsent: { _ in .values(["terms": true]) })
        },
    ]

    // MARK: Answers

    static func visit(_ server: HaapiTestServer, _ step: ExternalBrowserClientOperationStep) throws -> URL {
        guard let url = step.urlToLaunch(redirectTo: "app://haapi") else { throw Unexpected(what: "no address") }
        return try server.finishInBrowser(url)
    }

    private static func clientData(_ type: String, _ challenge: Data) -> Data {
        Data(
            #"{"type":"\#(type)","challenge":"\#(Base64URL.encode(Array(challenge)))","origin":"https://localhost"}"#
                .utf8)
    }

    static func assertion(
        _ step: WebAuthnAuthenticationClientOperationStep, field: String = "credential"
    ) -> AuthenticationAnswer {
        let values = step.formattedParametersForAssertion(
            rawAuthenticatorData: Data("authenticator".utf8),
            rawClientDataJSON: clientData("webauthn.get", step.actionModel.credentialOptions.challengeData),
            signature: Data("signature".utf8), credentialID: Data("cred1".utf8), userId: Data("user1".utf8))
        return .submit(step.continueAction, [field: values["credential"]])
    }

    /// Follows the link to the registration, registers, and goes on with what that gives.
    private static func registration(
        _ options:
            @escaping @Sendable (WebAuthnRegistrationClientOperationActionModel)
            -> (any WebAuthnRegistrationCredentialOptions)?
    ) -> AuthenticationFlow {
        AuthenticationFlow(
            fillForm: { question in
                guard let form = question.forms.first(where: { $0.kind == .continueAutoLogin }) else {
                    throw Unexpected(what: "nothing to go on with")
                }
                return .submit(form)
            },
            registerWebAuthn: { step in
                guard let options = options(step.actionModel) else { throw Unexpected(what: "no options") }
                return .submit(
                    step.continueAction(for: options),
                    step.formattedParametersForRegistration(
                        credentialOptions: options, attestationObject: Data("attestation".utf8),
                        rawClientDataJSON: clientData("webauthn.create", options.challengeData),
                        credentialID: Data("cred2".utf8)))
            },
            authenticateWebAuthn: { step in
                guard let link = step.links.first(where: { $0.rel == "register-create" }) else {
                    throw Unexpected(what: "no link")
                }
                return .follow(link)
            })
    }
}

/// How a server is that flows have to work with.
struct FlowVariant: Sendable, CustomStringConvertible {
    let description: String
    let access: FlowFixture.Access
    let isBound: Bool
    /// More than a token lasts, and each request fetches one.
    let minimumTTL: TimeInterval
    let change: @Sendable (inout HaapiTestServer.Options) -> Void
    let faults: [TestFault]

    init(
        _ description: String, _ access: FlowFixture.Access, isBound: Bool = false, minimumTTL: TimeInterval = 10,
        faults: [TestFault] = [],
        _ change: @escaping @Sendable (inout HaapiTestServer.Options) -> Void = { _ in }
    ) {
        self.description = description
        self.access = access
        self.isBound = isBound
        self.minimumTTL = minimumTTL
        self.faults = faults
        self.change = change
    }

    static let all: [FlowVariant] = [
        FlowVariant("main client", .mainClient) { $0.nonces = .legacy },
        FlowVariant("attestation, nonces", .attestation) { $0.nonces = .required },
        FlowVariant("dynamic client, rotating nonces and sessions", .dynamicClient) {
            $0.nonces = .rotating
            $0.changesSessionIdAlways = true
        },
        FlowVariant("attestation, rotating nonces, bound codes", .attestation, isBound: true) {
            $0.nonces = .rotating
            $0.changesSessionIdAlways = true
            $0.issuesTokenBoundCodes = true
        },
        FlowVariant("dynamic client, bound codes, 401 for nonces", .dynamicClient, isBound: true) {
            $0.nonces = .rotating
            $0.tokenEndpointNonceStatus = 401
            $0.issuesTokenBoundCodes = true
        },
        FlowVariant("a token for each request", .mainClient, minimumTTL: 1000) { $0.nonces = .required },
        FlowVariant("absolute addresses, charset, unknown members", .mainClient) {
            $0.documents.usesAbsoluteAddresses = true
            $0.documents.addsCharset = true
            $0.documents.addsUnknownMembers = true
            $0.leadingRedirections = FlowSender.redirectionLimit
        },
        FlowVariant("keys of texts, padded kinds, cookies, problems with 200", .mainClient) {
            $0.documents.usesTextKeys = true
            $0.documents.padsKinds = true
            $0.documents.setsCookie = true
            $0.documents.problemStatus = 200
        },
        FlowVariant("problems with 401", .mainClient) { $0.documents.problemStatus = 401 },
        FlowVariant("problems with 500", .mainClient) { $0.documents.problemStatus = 500 },
        FlowVariant(
            "odd JSON", .mainClient,
            faults: [
                .json(.duplicateMembers), .json(.nullMembers), .json(.deepNesting(levels: 100)), .json(.byteOrderMark),
            ]),
        FlowVariant(
            "odd numbers and headers", .mainClient,
            faults: [.json(.numbersAsStrings), .header(name: "Location", value: "/elsewhere")]),
    ]
}
