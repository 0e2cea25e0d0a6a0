#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The user signs in with a passkey, or another credential of W3C Web Authentication.
///
/// Hand the options of ``actionModel`` to an authenticator, and submit ``continueAction`` with the parameters that the
/// formatting function gives.
public struct WebAuthnAuthenticationClientOperationStep: ClientOperationRepresentationStep {
    let content: RepresentationContent
    /// The operation.
    public let actionModel: WebAuthnAuthenticationClientOperationActionModel
    /// The form to submit when a credential was used.
    public let continueAction: FormAction

    /// What to offer when no credential was used.
    public var fallbackActions: [any Action] { actionModel.fallbackActions }

    /// The parameters of ``continueAction``, from the answer of the authenticator.
    ///
    /// - Parameters:
    ///   - rawAuthenticatorData: the authenticator data.
    ///   - rawClientDataJSON: the client data as the authenticator signed it.
    ///   - signature: the signature over both.
    ///   - credentialID: the id of the credential.
    ///   - credentialParamType: the type of the credential.
    ///   - userId: the user handle, if the authenticator gave one.
    /// - Returns: one parameter, named by the context field that takes the answer.
    public func formattedParametersForAssertion(
        rawAuthenticatorData: Data, rawClientDataJSON: Data, signature: Data, credentialID: Data,
        credentialParamType: String = "public-key", userId: Data? = nil
    ) -> [String: any Sendable] {
        let field = WebAuthnContextField.forAssertion(continueForms: actionModel.continueActions.forms)
        var response = [
            "authenticatorData": rawAuthenticatorData, "clientDataJSON": rawClientDataJSON, "signature": signature,
        ]
        response["userHandle"] = userId
        return [field: WebAuthnAnswer.credential(id: credentialID, type: credentialParamType, response: response)]
    }
}

extension WebAuthnAuthenticationClientOperationStep {
    init?(_ content: RepresentationContent, _ model: WebAuthnAuthenticationClientOperationActionModel) {
        guard let form = model.content.continueForm else { return nil }
        self.init(content: content, actionModel: model, continueAction: form)
    }
}
