import Driver

/// A choice of one value.
public struct SelectFormField: FormField, Equatable {
    public let name: String
    public let label: Message?
    public let placeholder: Message?
    public let isRequired: Bool
    /// What there is to choose from.
    public let options: [SelectFormField.Option]
    /// The value that is chosen to begin with.
    public let value: String?

    init(
        name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true,
        options: [SelectFormField.Option], value: String? = nil
    ) {
        self.name = name
        self.label = label
        self.placeholder = placeholder
        self.isRequired = isRequired
        self.options = options
        self.value = value ?? options.first(where: \.selected)?.value
    }
}

extension SelectFormField: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        try self.init(FormFieldContent(node, .select))
    }

    init(_ content: FormFieldContent) throws(HaapiDecodingFailure) {
        self.init(
            name: content.name, label: content.label, placeholder: content.placeholder, isRequired: content.isRequired,
            options: try content.object.requiredList("options") { node throws(HaapiDecodingFailure) in
                try Option(node)
            },
            value: content.object.text("value"))
    }

    var wireValue: JSONValue {
        var object = FormFieldContent.wireMembers(self, type: FormFieldType.select.wire)
        object.append("options", .array(options.map(\.wireValue)))
        object.append("value", ifPresent: value)
        return .object(object)
    }
}
