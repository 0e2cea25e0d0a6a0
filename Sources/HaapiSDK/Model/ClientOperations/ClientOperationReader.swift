/// Reads a client operation by its name. One that lacks what it needs becomes a generic one, so that the other actions
/// remain usable.
enum ClientOperationReader {
    static func model(
        _ node: DocumentNode
    ) throws(HaapiDecodingFailure) -> any ClientOperationActionModelRepresentation {
        let content = try ClientOperationContent(node)
        let model: (any ClientOperationActionModelRepresentation)? =
            switch content.name {
            case .externalBrowser: ExternalBrowserClientOperationActionModel(content)
            case .bankId: BankIdClientOperationActionModel(content)
            case .encapAutoActivation: EncapClientOperationActionModel(content)
            case .webAuthnRegistration: WebAuthnRegistrationClientOperationActionModel(content)
            case .webAuthnAuthentication: WebAuthnAuthenticationClientOperationActionModel(content)
            case .unknown: nil
            }
        return model ?? GenericClientOperationActionModel(content)
    }
}
