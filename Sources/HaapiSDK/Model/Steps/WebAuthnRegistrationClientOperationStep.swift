#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The user creates a passkey, or another credential of W3C Web Authentication.
///
/// Hand the options of ``actionModel`` to an authenticator, and submit the form of ``continueAction(for:)`` with the
/// parameters that the formatting function gives.
public struct WebAuthnRegistrationClientOperationStep: ClientOperationRepresentationStep {
    let content: RepresentationContent
    /// The operation.
    public let actionModel: WebAuthnRegistrationClientOperationActionModel
    /// The first form to submit when a credential was created.
    public let continueAction: FormAction

    /// What to offer when no credential was created.
    public var fallbackActions: [any Action] { actionModel.fallbackActions }

    /// The form to submit when a credential was created with these options. There may be one for each kind of credential.
    public func continueAction(for credentialOptions: any WebAuthnRegistrationCredentialOptions) -> FormAction {
        let forms = actionModel.continueActions.forms
        let field = WebAuthnContextField.forRegistration(credentialOptions, continueForms: forms)
        return WebAuthnContextField.form(with: field, among: forms) ?? continueAction
    }

    /// The parameters of the form, from the answer of the authenticator.
    ///
    /// - Parameters:
    ///   - credentialOptions: the options that the authenticator was asked with.
    ///   - attestationObject: the attestation object, in CBOR.
    ///   - rawClientDataJSON: the client data as the authenticator signed it.
    ///   - credentialID: the id of the new credential.
    ///   - credentialParamType: the type of the credential.
    /// - Returns: one parameter, named by the context field that takes the answer.
    public func formattedParametersForRegistration(
        credentialOptions: any WebAuthnRegistrationCredentialOptions, attestationObject: Data, rawClientDataJSON: Data,
        credentialID: Data, credentialParamType: String = "public-key"
    ) -> [String: any Sendable] {
        let field = WebAuthnContextField.forRegistration(
            credentialOptions, continueForms: actionModel.continueActions.forms)
        let response = ["clientDataJSON": rawClientDataJSON, "attestationObject": attestationObject]
        return [field: WebAuthnAnswer.credential(id: credentialID, type: credentialParamType, response: response)]
    }
}

extension WebAuthnRegistrationClientOperationStep {
    init?(_ content: RepresentationContent, _ model: WebAuthnRegistrationClientOperationActionModel) {
        guard let form = model.content.continueForm else { return nil }
        self.init(content: content, actionModel: model, continueAction: form)
    }
}
