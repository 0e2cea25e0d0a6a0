import Foundation
import Testing

@testable import HaapiSDK

@Suite("Models made by hand")
struct FactoryTests {
    private typealias Action = HaapiModel.ActionFactory
    private typealias Content = HaapiModel.ContentFactory
    private typealias Field = HaapiModel.FormFieldFactory
    private typealias Model = HaapiModel.ActionModelFactory
    private typealias Problem = HaapiModel.ProblemFactory
    private typealias Properties = HaapiModel.PropertiesFactory
    private typealias Step = HaapiModel.StepFactory

    private static let text = Content.message(literal: "Text")
    private static let link = Content.link(href: "/help", rel: "help", title: text, type: "text/html")
    private static let userMessage = Content.userMessage(
        text: Content.message(key: "k", literal: "l"), classList: ["info"])
    private static let metadata = Content.metadata(templateArea: "area", viewName: "view")
    private static let generic = Properties.genericProperties(rawJsonString: #"{"a":1}"#)

    private static let form = Action.formAction(
        kind: .login, title: text,
        model: Model.formActionModel(
            href: "/f", method: "post", actionTitle: text,
            fields: [
                Field.textFormField(
                    name: "t", label: text, placeholder: text, isRequired: false, kind: .tel, value: "v", minLength: 1,
                    maxLength: 2),
                Field.usernameFormField(name: "u", value: "v"), Field.passwordFormField(name: "p", minLength: 3),
                Field.selectFormField(name: "s", options: [Field.option(label: text, value: "o", selected: true)]),
                Field.checkboxFormField(name: "c", checked: true, readonly: true, value: "v"),
                Field.hiddenFormField(name: "h", value: "v"), Field.contextFormField(name: "x"),
            ],
            continueActions: [poll], errorActions: [cancel]),
        properties: Properties.formActionProperties(authenticatorType: "sms"))
    private static let poll = Action.formAction(kind: .poll, model: Model.formActionModel(href: "/p", method: "GET"))
    private static let cancel = Action.formAction(
        kind: .cancel, model: Model.formActionModel(href: "/c", method: "POST"))
    private static let selector = Action.selectorAction(
        kind: .deviceSelector, title: text, model: Model.selectorActionModel(options: [form, cancel]),
        properties: Properties.selectorActionProperties(rawJsonString: "{}"))
    private static let context = Action.formAction(
        kind: .continue,
        model: Model.formActionModel(
            href: "/r", method: "POST", type: "application/json", fields: [Field.contextFormField(name: "credential")]))

    private static let platform = Content.webAuthnRegistrationPlatformOptions(
        relyingPartyId: "rp", challengeData: Data([1]), userIdData: Data([2]), userName: "u", displayName: "d",
        userVerification: "required", attestation: "direct")
    private static let crossPlatform = Content.webAuthnRegistrationCrossPlatformOptions(
        relyingPartyId: "rp", challengeData: Data([3]), userIdData: Data([4]), userName: "u", displayName: "d",
        userVerification: "discouraged", attestation: "none",
        publicKeyCredParams: [Content.publicKeyCredParam(algorithmId: -7)],
        excludedCredentials: [Content.webAuthnCredentialDescriptor(credentialID: Data([5]))], residentKey: "preferred")
    private static let assertion = Content.webAuthnAuthenticationCredentialOptions(
        relyingPartyId: "rp", challengeData: Data([6]), userVerificationPreference: "required",
        platformAllowCredentials: [Content.webAuthnCredentialDescriptor(credentialID: Data([7]), type: "t")],
        crossPlatformAllowCredentials: [])

    private static let steps: [any HaapiRepresentation] = [
        Step.authenticatorSelectorStep(
            metadata: metadata, links: [link], messages: [userMessage], type: .consentorStep, properties: generic,
            title: text, authenticators: [Content.authenticatorOption(title: text, type: "sms", action: form)]),
        Step.interactiveFormStep(
            metadata: metadata, links: [link], messages: [userMessage], type: .registrationStep, properties: generic,
            actions: [form, cancel]),
        Step.redirectionStep(
            redirectAction: Action.formAction(kind: .redirect, model: Model.formActionModel(href: "/r", method: "GET"))),
        Step.pollingStep(
            mainAction: poll, cancelAction: cancel,
            pollingProperties: Properties.pollingProperties(
                recipientOfCommunication: "r", status: .pending, maxWaitTime: 30, maxWaitRemainingTime: 29.5,
                interval: 2.5)),
        Step.oauthAuthorizationResponseStep(
            links: [link],
            oauthAuthorizationResponseProperties: Properties.oauthAuthorizationResponseProperties(
                code: "c", idToken: "i", scope: "s", state: "st", iss: "iss", sessionState: "ss", rawJson: ["x": "1"])),
        Step.continueSameStep(messages: [userMessage]),
        Step.userConsentStep(actions: [form]),
        Step.genericRepresentationStep(
            type: .other(value: "new-step"), properties: generic, actions: [selector, form]),
        Step.externalBrowserClientOperationStep(
            actionModel: Model.externalBrowserClientOperationActionModel(
                arguments: ["more": [1, 2.5, true] as [any Sendable]], continueActions: [context],
                href: "https://b.example.test/"),
            actionsToPresent: [cancel], continueFormActionModel: context.model),
        Step.bankIdClientOperationStep(
            type: .pollingStep, properties: Properties.pollingProperties(status: .pending),
            actions: [
                Action.clientOperationAction(
                    kind: .login, title: text,
                    model: Model.bankIdClientOperationActionModel(
                        continueActions: [poll], errorActions: [cancel], href: "bankid:x", autoStartToken: "T",
                        redirect: "null"),
                    properties: Properties.clientOperationActionProperties(rawJsonString: #"{"a":1}"#)),
                poll,
            ],
            actionModel: Model.bankIdClientOperationActionModel(
                continueActions: [poll], errorActions: [cancel], href: "bankid:x", autoStartToken: "T", redirect: "null"
            )),
        Step.encapClientOperationStep(
            actionModel: Model.encapClientOperationActionModel(href: "encap:x", activationCode: "1")),
        Step.webAuthnRegistrationClientOperationStep(
            actionModel: Model.webAuthnRegistrationClientOperationActionModel(
                arguments: ["credentialCreationOptions": "replaced"], continueActions: [context],
                platformOptions: platform, crossPlatformOptions: crossPlatform),
            continueAction: context),
        Step.webAuthnRegistrationClientOperationStep(
            actionModel: Model.webAuthnRegistrationClientOperationActionModel(
                continueActions: [context], platformOptions: platform),
            continueAction: context),
        Step.webAuthnAuthenticationClientOperationStep(
            actionModel: Model.webAuthnAuthenticationClientOperationActionModel(
                continueActions: [context], errorActions: [cancel], credentialOptions: assertion),
            continueAction: context),
        Step.genericClientOperationStep(
            actionModel: Model.genericClientOperationActionModel(
                name: .unknown(value: "make-coffee"),
                arguments: ["sugar": true, "milk": 2, "none": String?.none, "odd": Data()])),
    ]

    private static let problems: [any ProblemRepresentation] = [
        Problem.problem(
            metadata: metadata, links: [link], messages: [userMessage], type: .unexpectedProblem, title: text,
            code: "authorization_failed"),
        Problem.problem(type: .other(value: "about:blank")),
        Problem.invalidInputProblem(
            errorDescription: "d",
            invalidFields: [
                Problem.invalidField(name: "n", reason: "missing", detail: text), Problem.invalidField(name: "m"),
            ]),
        Problem.authorizationProblem(title: text, error: "access_denied", errorDescription: "d", iss: "iss"),
    ]

    @Test("that are steps come back from their coded form", arguments: steps.indices)
    func codedSteps(index: Int) throws {
        let step = Self.steps[index]
        #expect(step.rawJsonString == nil)
        try checkCoding(step)
    }

    @Test("that are problems come back from their coded form", arguments: problems.indices)
    func codedProblems(index: Int) throws {
        let problem = Self.problems[index]
        #expect(problem.rawJsonString == nil)
        try checkCoding(problem)
    }

    @Test("are composed of parts that come back from their coded forms")
    func codedParts() throws {
        try checkCoding(Self.text)
        try checkCoding(Self.userMessage)
        try checkCoding(Self.metadata)
        try checkCoding(Self.link)
        try checkCoding(Self.generic)
        try checkCoding(Self.form)
        try checkCoding(Self.form.model)
        try checkCoding(Self.selector)
        try checkCoding(Self.selector.model)
        try checkCoding(Content.authenticatorOption(title: Self.text, type: "sms", action: Self.form))
        try checkCoding(Field.option(label: Self.text, value: "v"))
        try checkCoding(Problem.invalidField(name: "n", detail: Self.text))
        try checkCoding(Properties.formActionProperties(authenticatorType: "x", rawJsonString: #"{"y":[1]}"#))
        try checkCoding(Properties.selectorActionProperties())
        try checkCoding(Properties.clientOperationActionProperties())
    }

    @Test("of which all kinds differ from each other")
    func kindsDiffer() {
        let names = Set(Self.steps.map { String(describing: type(of: $0)) })
        #expect(names.count == 14)
        for (index, action) in ([Self.form, Self.selector, Self.cancel] as [any HaapiSDK.Action]).enumerated() {
            for (other, otherAction) in ([Self.form, Self.selector, Self.cancel] as [any HaapiSDK.Action]).enumerated()
            {
                #expect(action.isEqualTo(otherAction) == (index == other))
            }
        }
    }

    @Test("say by each member whether they are equal")
    func inequality() throws {
        let one = Step.externalBrowserClientOperationStep(
            actionModel: Model.externalBrowserClientOperationActionModel(href: "https://a.example.test"),
            continueFormActionModel: Self.context.model)
        let other = Step.externalBrowserClientOperationStep(
            actionModel: Model.externalBrowserClientOperationActionModel(href: "https://b.example.test"),
            continueFormActionModel: Self.context.model)
        #expect(one != other)
        #expect(Problem.problem(type: .unexpectedProblem) != Problem.problem(type: .unexpectedProblem, code: "c"))
        #expect(Properties.pollingProperties(status: .done) != Properties.pollingProperties(status: .failed))
        #expect(
            Properties.pollingProperties(status: .done)
                == Properties.pollingProperties(status: .done, rawJsonString: "{}"))
        #expect(
            Properties.oauthAuthorizationResponseProperties(code: "a")
                != Properties.oauthAuthorizationResponseProperties(code: "b"))
        #expect(Properties.formActionProperties(authenticatorType: "a") != Properties.formActionProperties())
        #expect(Properties.genericProperties() == Properties.genericProperties(rawJsonString: #"{"a":1}"#))
        #expect(
            Step.userConsentStep(properties: Properties.genericProperties()) != Step.userConsentStep(properties: nil))
    }

    @Test("with a client operation from outside this package are written as that says")
    func foreignModel() throws {
        let action = Action.clientOperationAction(kind: .login, model: ForeignOperation())
        let coded = try JSONDecoder().decode(ClientOperationAction.self, from: JSONEncoder().encode(action))
        #expect(coded.model is GenericClientOperationActionModel)
        #expect(coded.model.name == .unknown(value: "foreign"))
        #expect(coded.model.arguments["a"] as? Int == 1)
    }

    private func checkCoding<Value: Codable & Equatable>(_ value: Value) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let coded = try encoder.encode(value)
        let decoded = try JSONDecoder().decode(Value.self, from: coded)
        #expect(decoded == value)
        #expect(try encoder.encode(decoded) == coded)
        let list = try PropertyListEncoder().encode([value])
        #expect(try PropertyListDecoder().decode([Value].self, from: list) == [value])
    }

    private struct ForeignOperation: ClientOperationActionModelRepresentation {
        var name: ClientOperationName { .unknown(value: "foreign") }
        var arguments: [String: any Sendable] { ["a": 1] }
        var continueActions: [any HaapiSDK.Action] { [] }
        var errorActions: [any HaapiSDK.Action] { [] }

        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {}
    }
}
