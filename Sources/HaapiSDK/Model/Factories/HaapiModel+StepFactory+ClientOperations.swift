extension HaapiModel.StepFactory {
    /// An ``ExternalBrowserClientOperationStep``. Without `actions`, those are the operation and `actionsToPresent`.
    public static func externalBrowserClientOperationStep(
        metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [],
        type: RepresentationType = .authenticationStep, properties: (any Properties)? = nil,
        actions: [any Action] = [], actionModel: ExternalBrowserClientOperationActionModel,
        actionsToPresent: [any Action] = [], continueFormActionModel: FormActionModel
    ) -> ExternalBrowserClientOperationStep {
        let operation = clientOperation(actionModel, kind: .other(value: "external-browser"), actions: actions)
        return ExternalBrowserClientOperationStep(
            content: RepresentationContent(
                type: type, metadata: metadata, properties: properties, messages: messages, links: links,
                actions: actions.isEmpty ? operation + actionsToPresent : actions),
            actionModel: actionModel, continueFormActionModel: continueFormActionModel)
    }

    /// A ``BankIdClientOperationStep``.
    public static func bankIdClientOperationStep(
        metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [],
        type: RepresentationType = .authenticationStep, properties: (any Properties)? = nil,
        actions: [any Action] = [], actionModel: BankIdClientOperationActionModel
    ) -> BankIdClientOperationStep {
        BankIdClientOperationStep(
            content: RepresentationContent(
                type: type, metadata: metadata, properties: properties, messages: messages, links: links,
                actions: clientOperation(actionModel, kind: .login, actions: actions)),
            actionModel: actionModel)
    }

    /// An ``EncapClientOperationStep``.
    public static func encapClientOperationStep(
        metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [],
        type: RepresentationType = .registrationStep, properties: (any Properties)? = nil,
        actions: [any Action] = [], actionModel: EncapClientOperationActionModel
    ) -> EncapClientOperationStep {
        EncapClientOperationStep(
            content: RepresentationContent(
                type: type, metadata: metadata, properties: properties, messages: messages, links: links,
                actions: clientOperation(actionModel, kind: .other(value: "device-register"), actions: actions)),
            actionModel: actionModel)
    }

    /// A ``WebAuthnRegistrationClientOperationStep``.
    public static func webAuthnRegistrationClientOperationStep(
        metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [],
        type: RepresentationType = .registrationStep, properties: (any Properties)? = nil,
        actions: [any Action] = [], actionModel: WebAuthnRegistrationClientOperationActionModel,
        continueAction: FormAction
    ) -> WebAuthnRegistrationClientOperationStep {
        WebAuthnRegistrationClientOperationStep(
            content: RepresentationContent(
                type: type, metadata: metadata, properties: properties, messages: messages, links: links,
                actions: clientOperation(actionModel, kind: .other(value: "device-register"), actions: actions)),
            actionModel: actionModel, continueAction: continueAction)
    }

    /// A ``WebAuthnAuthenticationClientOperationStep``.
    public static func webAuthnAuthenticationClientOperationStep(
        metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [],
        type: RepresentationType = .authenticationStep, properties: (any Properties)? = nil,
        actions: [any Action] = [], actionModel: WebAuthnAuthenticationClientOperationActionModel,
        continueAction: FormAction
    ) -> WebAuthnAuthenticationClientOperationStep {
        WebAuthnAuthenticationClientOperationStep(
            content: RepresentationContent(
                type: type, metadata: metadata, properties: properties, messages: messages, links: links,
                actions: clientOperation(actionModel, kind: .login, actions: actions)),
            actionModel: actionModel, continueAction: continueAction)
    }

    /// A ``GenericClientOperationStep``.
    public static func genericClientOperationStep(
        metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [],
        type: RepresentationType = .authenticationStep, properties: (any Properties)? = nil,
        actions: [any Action] = [], actionModel: GenericClientOperationActionModel
    ) -> GenericClientOperationStep {
        GenericClientOperationStep(
            content: RepresentationContent(
                type: type, metadata: metadata, properties: properties, messages: messages, links: links,
                actions: clientOperation(actionModel, kind: .login, actions: actions)),
            actionModel: actionModel)
    }

    /// The given actions or, if there are none, the operation alone.
    private static func clientOperation(
        _ model: any ClientOperationActionModelRepresentation, kind: ActionKind, actions: [any Action]
    ) -> [any Action] {
        actions.isEmpty ? [ClientOperationAction(kind: kind, model: model)] : actions
    }
}
