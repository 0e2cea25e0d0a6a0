import Driver

/// A value that the app finds out by itself, for instance the answer of an authenticator.
public struct ContextFormField: FormField, Equatable {
    public let name: String
    public let label: Message?
    public let placeholder: Message?
    public let isRequired: Bool

    init(name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true) {
        self.name = name
        self.label = label
        self.placeholder = placeholder
        self.isRequired = isRequired
    }
}

extension ContextFormField: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        self.init(try FormFieldContent(node, .context))
    }

    init(_ content: FormFieldContent) {
        self.init(
            name: content.name, label: content.label, placeholder: content.placeholder, isRequired: content.isRequired)
    }

    var wireValue: JSONValue {
        .object(FormFieldContent.wireMembers(self, type: FormFieldType.context.wire))
    }
}
