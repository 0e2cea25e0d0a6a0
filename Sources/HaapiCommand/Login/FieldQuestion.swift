import HaapiSDK

/// Asks for the value of a field.
struct FieldQuestion {
    let prompt: Prompt

    init(_ prompt: Prompt) {
        self.prompt = prompt
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
            let standard = field.options.firstIndex { $0.value == field.value }
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
        let answer = try await prompt.text(
            field.name, label: "\(label) (y/n)", standard: field.checked ? "y" : "n")
        let isTicked = ["y", "yes", "true", "on", "1", field.value ?? "on"].contains(answer.lowercased())
        return isTicked ? field.value ?? "on" : String?.none as any Sendable
    }
}
