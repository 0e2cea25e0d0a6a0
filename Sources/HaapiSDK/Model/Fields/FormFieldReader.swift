import Driver

/// Reads a field by its type.
enum FormFieldReader {
    static func field(_ node: DocumentNode) throws(HaapiDecodingFailure) -> any FormField {
        let content = try FormFieldContent(node)
        // The user can type into a field of an unknown type.
        return switch FormFieldType.table.known(content.type) {
        case .hidden: HiddenFormField(content)
        case .text, nil: TextFormField(content)
        case .username: UsernameFormField(content)
        case .password: PasswordFormField(content)
        case .select: try SelectFormField(content)
        case .checkbox: CheckboxFormField(content)
        case .context: ContextFormField(content)
        }
    }

    /// A field of a type from outside this package has no wire form and is left out.
    static func wireValues(_ fields: [any FormField]) -> [JSONValue] {
        fields.compactMap { ($0 as? any WireModel)?.wireValue }
    }
}
