import HaapiSDK

/// Asks for the value of a field.
struct FieldQuestion {
    let prompt: Prompt
    /// Whether what the server has chosen or ticked is taken where nothing else is said. Consent is given by nobody but the user.
    let takesDefaults: Bool

    init(_ prompt: Prompt, takesDefaults: Bool = true) {
        self.prompt = prompt
        self.takesDefaults = takesDefaults
    }

    /// - Returns: `nil` for a field that sends what the server put there.
    func value(of field: any FormField) async throws -> (any Sendable)? {
        let label = field.label?.literal ?? field.name
        switch field {
        case is HiddenFormField, is ContextFormField:
            return prompt.answers.next(field.name)
        case let field as PasswordFormField:
            return try await prompt.text(field.name, label: label, isSecret: true, isRequired: field.isRequired)
        case let field as TextFormField: return try await text(field, label, field.value)
        case let field as UsernameFormField: return try await text(field, label, field.value)
        case let field as SelectFormField:
            let choices = field.options.map { Choice(title: $0.label.literal, names: [$0.value]) }
            guard !choices.isEmpty else { return nil }
            let standard = takesDefaults ? field.options.firstIndex { $0.value == field.value } : nil
            return field.options[try await prompt.choice(field.name, label: label, choices, standard: standard)].value
        case let field as CheckboxFormField: return try await checkbox(field, label)
        default: return try await text(field, label, nil)
        }
    }

    private func text(_ field: any FormField, _ label: String, _ value: String?) async throws -> String {
        try await prompt.text(field.name, label: label, standard: value, isRequired: field.isRequired)
    }

    /// What is not ticked is not sent.
    private func checkbox(_ field: CheckboxFormField, _ label: String) async throws -> (any Sendable)? {
        if field.readonly { return nil }
        let standard = field.checked ? "y" : "n"
        let answer = try await prompt.text(
            field.name, label: "\(label) (y/n)", standard: takesDefaults ? standard : nil, isRequired: true)
        let isTicked = answer == field.value || ["y", "yes", "true", "on", "1"].contains(answer.lowercased())
        return isTicked ? field.value ?? "on" : String?.none as any Sendable
    }
}
