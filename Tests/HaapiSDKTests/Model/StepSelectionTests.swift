import Driver
import Testing

@testable import HaapiSDK

@Suite("Which step a document becomes")
struct StepSelectionTests {
    private static let dependentTypes = ["authentication-step", "registration-step", "consentor-step"]

    @Test(
        "of a type with a shape of its own",
        arguments: [
            ("new-step", StepText.form, "GenericRepresentationStep"),
            ("new-step", StepText.bankId, "GenericRepresentationStep"),
            ("redirection-step", StepText.form, "RedirectionStep"),
            ("redirection-step", StepText.form + "," + StepText.bankId, "RedirectionStep"),
            ("continue-same-step", "", "ContinueSameStep"),
            ("continue-same-step", StepText.bankId, "ContinueSameStep"),
            ("user-consent-step", StepText.form, "UserConsentStep"),
            ("user-consent-step", StepText.bankId, "UserConsentStep"),
            ("user-consent-step", "", "UserConsentStep"),
            ("Redirection-Step ", StepText.form, "RedirectionStep"),
        ])
    func fixedTypes(type: String, actions: String, step: String) throws {
        #expect(try name(type: type, actions: actions) == step)
    }

    @Test(
        "of a type that depends on its actions", arguments: dependentTypes,
        [
            (StepText.bankId, "BankIdClientOperationStep"),
            (StepText.operation, "GenericClientOperationStep"),
            ("\(StepText.form),\(StepText.operation),\(StepText.bankId)", "GenericClientOperationStep"),
            ("\(StepText.selector),\(StepText.bankId),\(StepText.operation)", "BankIdClientOperationStep"),
            (StepText.selector, "AuthenticatorSelectorStep"),
            ("\(StepText.form),\(StepText.selector),\(StepText.form)", "AuthenticatorSelectorStep"),
            (StepText.selector(kind: "authenticator-selector", options: ""), "AuthenticatorSelectorStep"),
            ("\(StepText.selector),\(StepText.selector)", "GenericRepresentationStep"),
            (StepText.selector(kind: "device-selector", options: StepText.form), "GenericRepresentationStep"),
            (
                StepText.selector(kind: "authenticator-selector", options: StepText.selector),
                "GenericRepresentationStep"
            ),
            (
                StepText.selector(kind: "authenticator-selector", options: "\(StepText.form),\(StepText.bankId)"),
                "GenericRepresentationStep"
            ),
            (StepText.form, "InteractiveFormStep"),
            ("\(StepText.form),\(StepText.form)", "InteractiveFormStep"),
            ("", "GenericRepresentationStep"),
        ])
    func formTypes(type: String, row: (actions: String, step: String)) throws {
        #expect(try name(type: type, actions: row.actions) == row.step)
    }

    @Test(
        "of the polling type",
        arguments: [
            ("pending", StepText.poll, "PollingStep"),
            ("pending", "\(StepText.bankId),\(StepText.poll)", "BankIdClientOperationStep"),
            ("pending", "\(StepText.poll),\(StepText.operation)", "GenericClientOperationStep"),
            ("done", "\(StepText.bankId),\(StepText.form)", "PollingStep"),
            ("failed", "\(StepText.form),\(StepText.operation)", "PollingStep"),
        ])
    func pollingType(status: String, actions: String, step: String) throws {
        #expect(
            try name(type: "polling-step", actions: actions, more: #", "properties": {"status": "\#(status)"}"#) == step
        )
    }

    @Test("of an authorization response, whatever its actions")
    func authorizationResponse() throws {
        for actions in ["", StepText.bankId, StepText.form] {
            #expect(
                try name(type: "oauth-authorization-response", actions: actions, more: #", "properties": {}"#)
                    == "OAuthAuthorizationResponseStep")
        }
    }

    @Test("without a member for actions")
    func noActions() throws {
        let step = try Reading.step(#"{"type": "authentication-step"}"#, as: GenericRepresentationStep.self)
        #expect(step.actions.isEmpty)
    }

    private func name(type: String, actions: String, more: String = "") throws -> String {
        let step = try Reading.step(#"{"type": "\#(type)", "actions": [\#(actions)]\#(more)}"#)
        return String(describing: Swift.type(of: step))
    }
}
