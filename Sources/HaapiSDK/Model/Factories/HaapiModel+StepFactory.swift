extension HaapiModel {
    /// Makes steps.
    ///
    /// Where a step has members that repeat some of its actions, `actions` can be left out: those actions are taken then.
    public enum StepFactory {
        /// An ``AuthenticatorSelectorStep``.
        public static func authenticatorSelectorStep(
            metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [],
            type: RepresentationType = .authenticationStep, properties: (any Properties)? = nil,
            actions: [any Action] = [], title: Message, authenticators: [AuthenticatorOption] = []
        ) -> AuthenticatorSelectorStep {
            let selector = SelectorAction(
                kind: .authenticatorSelector, title: title,
                model: SelectorActionModel(options: authenticators.map(\.action)))
            return AuthenticatorSelectorStep(
                content: RepresentationContent(
                    type: type, metadata: metadata, properties: properties, messages: messages, links: links,
                    actions: actions.isEmpty ? [selector] : actions),
                title: title, authenticators: authenticators)
        }

        /// An ``InteractiveFormStep``.
        public static func interactiveFormStep(
            metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [],
            type: RepresentationType = .authenticationStep, properties: (any Properties)? = nil,
            actions: [FormAction] = []
        ) -> InteractiveFormStep {
            InteractiveFormStep(
                content: RepresentationContent(
                    type: type, metadata: metadata, properties: properties, messages: messages, links: links,
                    actions: actions),
                actions: actions)
        }

        /// A ``RedirectionStep``.
        public static func redirectionStep(
            metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [],
            properties: (any Properties)? = nil, actions: [any Action] = [], redirectAction: FormAction
        ) -> RedirectionStep {
            RedirectionStep(
                content: RepresentationContent(
                    type: .redirectionStep, metadata: metadata, properties: properties, messages: messages,
                    links: links, actions: actions.isEmpty ? [redirectAction] : actions),
                redirectAction: redirectAction)
        }

        /// A ``PollingStep``.
        public static func pollingStep(
            metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [], actions: [any Action] = [],
            mainAction: FormAction, cancelAction: FormAction? = nil, pollingProperties: PollingProperties
        ) -> PollingStep {
            PollingStep(
                content: RepresentationContent(
                    type: .pollingStep, metadata: metadata, properties: pollingProperties, messages: messages,
                    links: links, actions: actions.isEmpty ? [mainAction, cancelAction].compactMap { $0 } : actions),
                mainAction: mainAction, cancelAction: cancelAction, pollingProperties: pollingProperties)
        }

        /// An ``OAuthAuthorizationResponseStep``.
        public static func oauthAuthorizationResponseStep(
            metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [], actions: [any Action] = [],
            oauthAuthorizationResponseProperties: OAuthAuthorizationResponseProperties
        ) -> OAuthAuthorizationResponseStep {
            OAuthAuthorizationResponseStep(
                content: RepresentationContent(
                    type: .oauthAuthorizationResponse, metadata: metadata,
                    properties: oauthAuthorizationResponseProperties, messages: messages, links: links,
                    actions: actions),
                oauthAuthorizationResponseProperties: oauthAuthorizationResponseProperties)
        }

        /// A ``ContinueSameStep``.
        public static func continueSameStep(
            metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [],
            properties: (any Properties)? = nil, actions: [any Action] = []
        ) -> ContinueSameStep {
            ContinueSameStep(
                RepresentationContent(
                    type: .continueSameStep, metadata: metadata, properties: properties, messages: messages,
                    links: links, actions: actions))
        }

        /// A ``UserConsentStep``.
        public static func userConsentStep(
            metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [],
            properties: (any Properties)? = nil, actions: [any Action] = []
        ) -> UserConsentStep {
            UserConsentStep(
                RepresentationContent(
                    type: .userConsentStep, metadata: metadata, properties: properties, messages: messages,
                    links: links, actions: actions))
        }

        /// A ``GenericRepresentationStep``.
        public static func genericRepresentationStep(
            metadata: Metadata? = nil, links: [Link] = [], messages: [UserMessage] = [], type: RepresentationType,
            properties: (any Properties)? = nil, actions: [any Action] = []
        ) -> GenericRepresentationStep {
            GenericRepresentationStep(
                RepresentationContent(
                    type: type, metadata: metadata, properties: properties, messages: messages, links: links,
                    actions: actions))
        }
    }
}
