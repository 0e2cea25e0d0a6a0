/// Which type of step a document becomes: by its `type`, and by the actions at its top.
enum StepSelection {
    static func step(
        for content: RepresentationContent
    ) throws(HaapiDecodingFailure) -> any HaapiRepresentation {
        switch content.type {
        case .redirectionStep: return try RedirectionStep(content)
        case .oauthAuthorizationResponse: return try OAuthAuthorizationResponseStep(content)
        case .continueSameStep: return ContinueSameStep(content)
        case .userConsentStep: return UserConsentStep(content)
        case .pollingStep:
            let step = try PollingStep(content)
            guard step.pollingProperties.status == .pending else { return step }
            return clientOperationStep(content) ?? step
        case .authenticationStep, .registrationStep, .consentorStep:
            if let step = clientOperationStep(content) { return step }
            if let step = AuthenticatorSelectorStep(content) { return step }
            if let step = InteractiveFormStep(content) { return step }
            return GenericRepresentationStep(content)
        case .other:
            return GenericRepresentationStep(content)
        }
    }

    /// `nil` if the document has no client operation.
    private static func clientOperationStep(_ content: RepresentationContent) -> (any ClientOperationStep)? {
        guard let operation = content.clientOperation else { return nil }
        let step: (any ClientOperationStep)? =
            switch operation.model {
            case let model as ExternalBrowserClientOperationActionModel:
                ExternalBrowserClientOperationStep(content, model)
            case let model as BankIdClientOperationActionModel:
                BankIdClientOperationStep(content: content, actionModel: model)
            case let model as EncapClientOperationActionModel:
                EncapClientOperationStep(content: content, actionModel: model)
            case let model as WebAuthnRegistrationClientOperationActionModel:
                WebAuthnRegistrationClientOperationStep(content, model)
            case let model as WebAuthnAuthenticationClientOperationActionModel:
                WebAuthnAuthenticationClientOperationStep(content, model)
            default: nil
            }
        return step ?? GenericClientOperationStep(content: content, actionModel: .init(.init(operation.model)))
    }
}

extension RepresentationContent {
    /// The first client operation; a step is about no other one.
    var clientOperation: ClientOperationAction? {
        for case let operation as ClientOperationAction in actions { return operation }
        return nil
    }

    /// All actions but ``clientOperation``.
    var actionsBesideClientOperation: [any Action] {
        guard let index = actions.firstIndex(where: { $0 is ClientOperationAction }) else { return actions }
        return Array(actions[..<index] + actions[(index + 1)...])
    }
}
