/// What a field of a form sends.
enum SubmittedValue {
    /// A text: the field's own, the caller's, or the one of a ticked box.
    case text(String)
    /// Something else that the caller gave.
    case other(Any)
    /// A box that the caller ticked, or not, with a Boolean value. A query does not take that.
    case ticked(String?)

    /// `nil` if the name is left out. `parameter` is what the caller gave for the name, if anything.
    init?(_ field: any FormField, parameter: (any Sendable)?) {
        if let box = field as? CheckboxFormField, box.readonly {
            self.init(ownOf: box)
            return
        }
        guard let parameter else {
            self.init(ownOf: field)
            return
        }
        guard let given = SwiftValue.unwrapped(parameter) else { return nil }
        switch (given, field) {
        case (let isTicked as Bool, let box as CheckboxFormField):
            self = .ticked(isTicked ? box.tickedValue : nil)
        case ("" as String, is CheckboxFormField):
            return nil
        case (let text as String, _):
            self = .text(text)
        default:
            self = .other(given)
        }
    }

    private init?(ownOf field: any FormField) {
        let own: String? =
            switch field {
            case let field as HiddenFormField: field.value
            case let field as TextFormField: field.value
            case let field as UsernameFormField: field.value
            case let field as PasswordFormField: field.value
            case let field as SelectFormField: field.valueToSend
            case let field as CheckboxFormField: field.checked ? field.tickedValue : nil
            default: nil
            }
        guard let own else { return nil }
        self = .text(own)
    }
}

extension CheckboxFormField {
    fileprivate var tickedValue: String { value ?? "on" }
}

extension SelectFormField {
    /// What is sent when the user leaves the choice as it is.
    fileprivate var valueToSend: String? {
        let named = options.first { $0.value == value }
        return (named ?? options.first(where: \.selected) ?? options.first)?.value
    }
}
