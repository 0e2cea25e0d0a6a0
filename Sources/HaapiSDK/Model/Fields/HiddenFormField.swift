import Driver

/// A value that is sent back as it came, without the user.
public struct HiddenFormField: FormField, Equatable {
    public let name: String
    public let label: Message?
    public let placeholder: Message?
    public let isRequired: Bool
    /// What is sent. Can be a secret of the flow.
    public let value: String

    init(
        name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true, value: String = ""
    ) {
        self.name = name
        self.label = label
        self.placeholder = placeholder
        self.isRequired = isRequired
        self.value = value
    }
}

extension HiddenFormField: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        self.init(try FormFieldContent(node, .hidden))
    }

    init(_ content: FormFieldContent) {
        self.init(
            name: content.name, label: content.label, placeholder: content.placeholder, isRequired: content.isRequired,
            value: content.object.text("value") ?? "")
    }

    var wireValue: JSONValue {
        var object = FormFieldContent.wireMembers(self, type: FormFieldType.hidden.wire)
        object.append("value", .string(value))
        return .object(object)
    }
}
