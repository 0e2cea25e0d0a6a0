/// Using a passkey, or another credential of W3C Web Authentication.
public struct WebAuthnAuthenticationClientOperationActionModel: ClientOperationActionModelRepresentation, Equatable {
    let content: ClientOperationContent
    /// What the authenticator needs.
    public let credentialOptions: WebAuthnAuthenticationCredentialOptions

    /// What to offer when no credential was used: the error actions.
    public var fallbackActions: [any Action] { errorActions }
}

extension WebAuthnAuthenticationClientOperationActionModel: ClientOperationModel {
    init?(_ content: ClientOperationContent) {
        guard content.name == .webAuthnAuthentication, content.continueForm != nil,
            let options = WebAuthnAuthenticationCredentialOptions(arguments: content.arguments)
        else { return nil }
        self.content = content
        credentialOptions = options
    }
}
