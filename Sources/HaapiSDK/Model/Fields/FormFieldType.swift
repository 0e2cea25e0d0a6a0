/// The `type` of a field.
enum FormFieldType: Hashable, Sendable {
    case hidden, text, username, password, select, checkbox, context

    static let table = WireTable<FormFieldType>([
        ("hidden", .hidden), ("text", .text), ("username", .username), ("password", .password), ("select", .select),
        ("checkbox", .checkbox), ("context", .context),
    ])

    var wire: String { Self.table.name(of: self) ?? "" }
}
