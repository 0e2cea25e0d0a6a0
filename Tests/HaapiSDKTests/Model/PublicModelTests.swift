import Foundation
import HaapiSDK
import Testing

// Without `@testable`: what an app sees.

@Suite("What an app sees of the models")
struct PublicModelTests {
    private typealias Action = HaapiModel.ActionFactory
    private typealias Model = HaapiModel.ActionModelFactory
    private typealias Step = HaapiModel.StepFactory

    private static let form = Action.formAction(
        kind: .continue,
        model: Model.formActionModel(
            href: "/f", method: "GET", fields: [HaapiModel.FormFieldFactory.contextFormField(name: "_resume_nonce")]))

    @Test("are the members of any step and of any problem")
    func commonMembers() throws {
        func members(_ step: some HaapiRepresentation) -> [Any?] {
            [step.type, step.metadata, step.links, step.messages, step.properties, step.rawJsonString]
        }
        let step = Step.userConsentStep()
        #expect(members(step).count == 6)
        #expect(step.type == .userConsentStep)
        #expect(step.metadata == nil && step.links.isEmpty && step.messages.isEmpty)
        #expect(step.properties == nil && step.rawJsonString == nil)
        #expect(step == Step.userConsentStep())
        #expect(try JSONDecoder().decode(UserConsentStep.self, from: JSONEncoder().encode(step)) == step)

        let problem = HaapiModel.ProblemFactory.problem(type: .unexpectedProblem, code: "c")
        #expect(problem.type == .unexpectedProblem && problem.code == "c" && problem.title == nil)
        #expect(problem.metadata == nil && problem.links.isEmpty && problem.messages.isEmpty)
        #expect(problem.rawJsonString == nil)
        #expect(try JSONDecoder().decode(Problem.self, from: JSONEncoder().encode(problem)) == problem)
        let invalid = HaapiModel.ProblemFactory.invalidInputProblem()
        #expect(invalid.errorDescription == nil && invalid.invalidFields.isEmpty && invalid.code == nil)
        let authorization = HaapiModel.ProblemFactory.authorizationProblem(error: "e")
        #expect(authorization.error == "e" && authorization.errorDescription == nil && authorization.iss == nil)
    }

    @Test("are the members of the plain steps")
    func plainSteps() {
        let actions: [any HaapiSDK.Action] = [Self.form]
        #expect(Step.redirectionStep(redirectAction: Self.form).actions.count == 1)
        #expect(Step.redirectionStep(redirectAction: Self.form).redirectAction == Self.form)
        let polling = Step.pollingStep(
            mainAction: Self.form, pollingProperties: HaapiModel.PropertiesFactory.pollingProperties(status: .done))
        #expect(polling.mainAction == Self.form && polling.cancelAction == nil && polling.actions.count == 1)
        #expect(polling.pollingProperties.status == .done && polling.pollingProperties.rawJsonString == nil)
        let response = Step.oauthAuthorizationResponseStep(
            oauthAuthorizationResponseProperties: HaapiModel.PropertiesFactory.oauthAuthorizationResponseProperties(
                code: "c"))
        #expect(response.oauthAuthorizationResponseProperties.rawJson == ["code": "c"] && response.actions.isEmpty)
        #expect(Step.continueSameStep(actions: actions).actions.count == 1)
        #expect(Step.genericRepresentationStep(type: .other(value: "x"), actions: actions).actions.count == 1)
        var interactive = Step.interactiveFormStep(actions: [Self.form])
        interactive.actions = []
        #expect(interactive.actions.isEmpty)
        let option = HaapiModel.ContentFactory.authenticatorOption(
            title: HaapiModel.ContentFactory.message(literal: "t"), action: Self.form)
        let selector = Step.authenticatorSelectorStep(title: option.title, authenticators: [option])
        #expect(selector.title.literal == "t" && selector.authenticators == [option] && selector.actions.count == 1)
        #expect(option.type == nil && option.action.properties?.authenticatorType == nil)
    }

    @Test("are the members of the client operations")
    func clientOperations() throws {
        let browser = Step.externalBrowserClientOperationStep(
            actionModel: Model.externalBrowserClientOperationActionModel(
                continueActions: [Self.form], href: "https://b.example.test/"),
            continueFormActionModel: Self.form.model)
        let step: any ClientOperationStep = browser
        #expect(step.actions.count == 1)
        #expect(browser.actions.first?.kind == .other(value: "external-browser"))
        #expect(browser.actionModel.name == .externalBrowser)
        #expect(browser.actionModel.arguments["href"] as? String == browser.actionModel.href)
        #expect(browser.actionModel.continueActions.count == 1 && browser.actionModel.errorActions.isEmpty)
        #expect(browser.actionsToPresent.isEmpty && browser.continueFormActionModel == Self.form.model)
        #expect(browser.urlToLaunch(redirectTo: "a:b") == browser.actionModel.urlToLaunch(redirectTo: "a:b"))
        let url = try #require(URL(string: "a:b?_resume_nonce=1"))
        #expect(try browser.formattedParametersFromURL(url) == ["_resume_nonce": "1"])

        let bankId = Step.bankIdClientOperationStep(
            actionModel: Model.bankIdClientOperationActionModel(href: "bankid:x", autoStartToken: "T"))
        #expect(bankId.actionModel.redirect == nil && bankId.activationLink == nil)
        #expect(bankId.continueActions.isEmpty && bankId.errorActions.isEmpty)
        #expect(bankId.urlToLaunch(redirectTo: nil) != nil)

        let encap = Step.encapClientOperationStep(
            actionModel: Model.encapClientOperationActionModel(href: "encap:x", activationCode: "1"))
        #expect(encap.urlToLaunch != nil && encap.continueActions.isEmpty && encap.errorActions.isEmpty)

        let generic = Step.genericClientOperationStep(
            actionModel: Model.genericClientOperationActionModel(name: .unknown(value: "x")))
        #expect(generic.actionModel.name == .unknown(value: "x") && generic.actionModel.arguments.isEmpty)
    }

    @Test("lets an app switch over a result")
    func result() {
        let results: [HaapiResult] = [
            .representation(Step.interactiveFormStep(actions: [Self.form])),
            .problem(HaapiModel.ProblemFactory.problem(type: .incorrectCredentialsProblem)),
            .error(CancellationError()),
        ]
        let texts = results.map { result in
            switch result {
            case .representation(let step as InteractiveFormStep): "forms: \(step.actions.count)"
            case .representation: "another step"
            case .problem(let problem): "\(problem.type)"
            case .error: "error"
            }
        }
        #expect(texts == ["forms: 1", "incorrectCredentialsProblem", "error"])
    }
}
