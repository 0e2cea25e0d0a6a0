import Driver

/// A box to tick.
public struct CheckboxFormField: FormField, Equatable {
    public let name: String
    public let label: Message?
    public let placeholder: Message?
    public let isRequired: Bool
    /// Whether it is ticked to begin with.
    public let checked: Bool
    /// Whether the user cannot change it.
    public let readonly: Bool
    /// What is sent when it is ticked; `nil` stands for `on`.
    public let value: String?

    init(
        name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true,
        checked: Bool = false, readonly: Bool = false, value: String? = nil
    ) {
        self.name = name
        self.label = label
        self.placeholder = placeholder
        self.isRequired = isRequired
        self.checked = checked
        self.readonly = readonly
        self.value = value
    }
}

extension CheckboxFormField: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        self.init(try FormFieldContent(node, .checkbox))
    }

    init(_ content: FormFieldContent) {
        self.init(
            name: content.name, label: content.label, placeholder: content.placeholder, isRequired: content.isRequired,
            checked: content.object.bool("checked") ?? false, readonly: content.object.bool("readonly") ?? false,
            value: content.object.text("value"))
    }

    var wireValue: JSONValue {
        var object = FormFieldContent.wireMembers(self, type: FormFieldType.checkbox.wire)
        object.append("checked", .bool(checked))
        object.append("readonly", .bool(readonly))
        object.append("value", ifPresent: value)
        return .object(object)
    }
}
