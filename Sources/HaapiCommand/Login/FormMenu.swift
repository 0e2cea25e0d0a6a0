import HaapiSDK

/// What a step offers: its forms and its links.
struct FormMenu: Sendable {
    enum Target: Sendable {
        case form(FormAction)
        case link(Link)
    }

    struct Entry: Sendable {
        let choice: Choice
        let target: Target
    }

    let entries: [Entry]

    /// A form is shown by its title or, where its button says what happens, by that.
    init(forms: [FormAction], links: [Link], showsButtons: Bool = false) {
        let forms = forms.map { form in
            let kind = Self.name(of: form.kind)
            let texts = [form.title?.literal, form.model.actionTitle?.literal].compactMap { $0 }
            let title = (showsButtons ? texts.last : texts.first) ?? kind
            return Entry(choice: Choice(title: title, names: [kind] + texts), target: .form(form))
        }
        let links = links.filter { $0.kind == .haapi }.map { link in
            Entry(choice: Choice(title: link.title?.literal ?? link.rel, names: [link.rel]), target: .link(link))
        }
        // What ends a step comes last.
        entries = forms.filter { !$0.isCancel } + links + forms.filter(\.isCancel)
    }

    /// Whether there is no way on, but at most one out.
    var onlyCancels: Bool { entries.allSatisfy(\.isCancel) }

    /// Asks if there is something to choose. Without anybody to ask, the first form is taken, unless it is always to be asked.
    func index(_ prompt: Prompt, isAlwaysAsked: Bool = false) async throws -> Int {
        guard entries.count > 1 || isAlwaysAsked else { return 0 }
        return try await prompt.choice(
            "action", label: "What do you want to do?", entries.map(\.choice), standard: isAlwaysAsked ? nil : 0)
    }

    /// All forms, also those that selectors and client operations lead to.
    static func forms(in actions: [any Action]) -> [FormAction] {
        actions.flatMap { action -> [FormAction] in
            switch action {
            case let form as FormAction: [form]
            case let selector as SelectorAction: forms(in: selector.model.options)
            case let operation as ClientOperationAction: forms(in: operation.model.errorActions)
            default: []
            }
        }
    }

    /// For answers of scripts.
    private static func name(of kind: ActionKind) -> String {
        switch kind {
        case .other(let value): value
        case .cancel: "cancel"
        case .continue: "continue"
        case .login: "login"
        case .userRegister: "user-register"
        case .passwordReset: "password-reset"
        case .accountIdRecovery: "account-id-recovery"
        case .bankIdSameDevice: "bankid-same-device"
        case .bankIdOtherDevice: "bankid-other-device"
        case .deviceOption: "device-option"
        case .selectAuthenticator: "select-authenticator"
        default: "\(kind)"
        }
    }
}

extension FormMenu.Entry {
    fileprivate var isCancel: Bool {
        if case .form(let form) = target { form.kind == .cancel } else { false }
    }
}
