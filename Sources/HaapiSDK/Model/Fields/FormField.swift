/// A field of a form.
public protocol FormField: Codable, Sendable {
    /// The name under which the value is sent.
    var name: String { get }
    /// What to write next to the field.
    var label: Message? { get }
    /// What to show in the empty field.
    var placeholder: Message? { get }
    /// Whether the server wants a value. A hint for the app; this package does not check it.
    var isRequired: Bool { get }
}
