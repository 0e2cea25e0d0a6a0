import Driver

/// Creating a passkey, or another credential of W3C Web Authentication.
public struct WebAuthnRegistrationClientOperationActionModel: ClientOperationActionModelRepresentation, Equatable {
    let content: ClientOperationContent
    /// What the authenticator of this device needs; `nil` if the server does not want it. At least one of the two options
    /// is there.
    public let platformOptions: WebAuthnRegistrationPlatformOptions?
    /// What a roaming authenticator needs; `nil` if the server does not want one.
    public let crossPlatformOptions: WebAuthnRegistrationCrossPlatformOptions?

    /// What to offer when no credential was created: the error actions.
    public var fallbackActions: [any Action] { errorActions }
}

extension WebAuthnRegistrationClientOperationActionModel: ClientOperationModel {
    enum ArgumentName {
        static let any = "credentialCreationOptions"
        static let platform = "platformCredentialCreationOptions"
        static let crossPlatform = "crossPlatformCredentialCreationOptions"
    }

    init?(_ content: ClientOperationContent) {
        guard content.name == .webAuthnRegistration, content.continueForm != nil else { return nil }
        let any = WebAuthnCreationOptions(content.arguments[ArgumentName.any])
        let platform =
            WebAuthnCreationOptions(content.arguments[ArgumentName.platform])
            ?? (any?.attachment == .crossPlatform ? nil : any)
        let crossPlatform =
            WebAuthnCreationOptions(content.arguments[ArgumentName.crossPlatform])
            ?? (any?.attachment == .platform ? nil : any)
        if platform == nil, crossPlatform == nil { return nil }
        self.content = content
        platformOptions = platform.map { WebAuthnRegistrationPlatformOptions($0) }
        crossPlatformOptions = crossPlatform.map { WebAuthnRegistrationCrossPlatformOptions($0) }
    }
}
