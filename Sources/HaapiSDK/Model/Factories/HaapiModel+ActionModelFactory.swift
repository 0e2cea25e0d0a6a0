import Driver

extension HaapiModel {
    /// Makes the models of actions.
    ///
    /// The arguments of a client operation are completed with what its other parameters say, which counts more.
    public enum ActionModelFactory {
        /// A ``FormActionModel``. The method is put into upper case.
        public static func formActionModel(
            href: String, method: String, type: String = "application/x-www-form-urlencoded",
            actionTitle: Message? = nil, fields: [any FormField] = [], continueActions: [any Action] = [],
            errorActions: [any Action] = []
        ) -> FormActionModel {
            FormActionModel(
                href: href, method: method, type: type, actionTitle: actionTitle, fields: fields,
                continueActions: continueActions, errorActions: errorActions)
        }

        /// A ``SelectorActionModel``.
        public static func selectorActionModel(options: [any Action] = []) -> SelectorActionModel {
            SelectorActionModel(options: options)
        }

        /// An ``ExternalBrowserClientOperationActionModel``.
        public static func externalBrowserClientOperationActionModel(
            arguments: [String: any Sendable] = [:], continueActions: [any Action] = [],
            errorActions: [any Action] = [], href: String
        ) -> ExternalBrowserClientOperationActionModel {
            let content = ClientOperationContent(
                .externalBrowser, arguments, continueActions, errorActions, stating: ["href": .string(href)])
            return ExternalBrowserClientOperationActionModel(content: content, href: href)
        }

        /// A ``BankIdClientOperationActionModel``.
        public static func bankIdClientOperationActionModel(
            arguments: [String: any Sendable] = [:], continueActions: [any Action] = [],
            errorActions: [any Action] = [], href: String, autoStartToken: String, redirect: String? = nil
        ) -> BankIdClientOperationActionModel {
            let content = ClientOperationContent(
                .bankId, arguments, continueActions, errorActions,
                stating: [
                    "href": .string(href), "autoStartToken": .string(autoStartToken),
                    "redirect": redirect.map(JSONValue.string),
                ])
            return BankIdClientOperationActionModel(
                content: content, href: href, autoStartToken: autoStartToken, redirect: redirect)
        }

        /// An ``EncapClientOperationActionModel``.
        public static func encapClientOperationActionModel(
            arguments: [String: any Sendable] = [:], continueActions: [any Action] = [],
            errorActions: [any Action] = [], href: String, activationCode: String
        ) -> EncapClientOperationActionModel {
            let content = ClientOperationContent(
                .encapAutoActivation, arguments, continueActions, errorActions,
                stating: ["href": .string(href), "activationCode": .string(activationCode)])
            return EncapClientOperationActionModel(content: content, href: href, activationCode: activationCode)
        }

        /// A ``WebAuthnRegistrationClientOperationActionModel``. A server gives at least one of the options.
        public static func webAuthnRegistrationClientOperationActionModel(
            arguments: [String: any Sendable] = [:], continueActions: [any Action] = [],
            errorActions: [any Action] = [], platformOptions: WebAuthnRegistrationPlatformOptions? = nil,
            crossPlatformOptions: WebAuthnRegistrationCrossPlatformOptions? = nil
        ) -> WebAuthnRegistrationClientOperationActionModel {
            typealias Name = WebAuthnRegistrationClientOperationActionModel.ArgumentName
            let content = ClientOperationContent(
                .webAuthnRegistration, arguments, continueActions, errorActions,
                stating: [
                    Name.any: nil,
                    Name.platform: platformOptions.map { WebAuthnCreationOptions($0).wireValue },
                    Name.crossPlatform: crossPlatformOptions.map { WebAuthnCreationOptions($0).wireValue },
                ])
            return WebAuthnRegistrationClientOperationActionModel(
                content: content, platformOptions: platformOptions, crossPlatformOptions: crossPlatformOptions)
        }

        /// A ``WebAuthnAuthenticationClientOperationActionModel``.
        public static func webAuthnAuthenticationClientOperationActionModel(
            arguments: [String: any Sendable] = [:], continueActions: [any Action] = [],
            errorActions: [any Action] = [], credentialOptions: WebAuthnAuthenticationCredentialOptions
        ) -> WebAuthnAuthenticationClientOperationActionModel {
            let name = WebAuthnAuthenticationCredentialOptions.argumentName
            let content = ClientOperationContent(
                .webAuthnAuthentication, arguments, continueActions, errorActions,
                stating: [name: credentialOptions.wireValue])
            return WebAuthnAuthenticationClientOperationActionModel(
                content: content, credentialOptions: credentialOptions)
        }

        /// A ``GenericClientOperationActionModel``.
        public static func genericClientOperationActionModel(
            name: ClientOperationName, arguments: [String: any Sendable] = [:], continueActions: [any Action] = [],
            errorActions: [any Action] = []
        ) -> GenericClientOperationActionModel {
            GenericClientOperationActionModel(
                ClientOperationContent(name, arguments, continueActions, errorActions, stating: [:]))
        }
    }
}

extension ClientOperationContent {
    /// What is `stated` replaces other arguments of its name; `nil` takes one out.
    fileprivate init(
        _ name: ClientOperationName, _ arguments: [String: any Sendable], _ continueActions: [any Action],
        _ errorActions: [any Action], stating stated: [String: JSONValue?]
    ) {
        var members = Self.members(arguments)
        for (name, value) in stated { members.set(name, value ?? .null) }
        self.init(name: name, arguments: members, continueActions: continueActions, errorActions: errorActions)
    }
}
