import Driver

/// A line of text.
public struct TextFormField: FormField, Equatable {
    public let name: String
    public let label: Message?
    public let placeholder: Message?
    public let isRequired: Bool
    /// What kind of text it is, if the server says so. For a field of a type that this package does not know, that type.
    public let kind: TextFormField.Kind?
    /// The text to begin with.
    public let value: String?
    /// The least number of characters. A hint for the app; this package does not check it.
    public let minLength: Int?
    /// The greatest number of characters. A hint for the app; this package does not check it.
    public let maxLength: Int?

    init(
        name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true,
        kind: TextFormField.Kind? = nil, value: String? = nil, minLength: Int? = nil, maxLength: Int? = nil
    ) {
        self.name = name
        self.label = label
        self.placeholder = placeholder
        self.isRequired = isRequired
        self.kind = kind
        self.value = value
        self.minLength = minLength
        self.maxLength = maxLength
    }
}

extension TextFormField: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let content = try FormFieldContent(node)
        switch FormFieldType.table.known(content.type) {
        case .text, nil: self.init(content)
        default: throw content.object.failure(.unknownValue, at: "type")
        }
    }

    init(_ content: FormFieldContent) {
        let isText = FormFieldType.table.known(content.type) == .text
        self.init(
            name: content.name, label: content.label, placeholder: content.placeholder, isRequired: content.isRequired,
            kind: isText ? content.object.string("kind").map(Kind.init(wire:)) : .unknown(value: content.type),
            value: content.object.text("value"), minLength: content.object.int("minLength"),
            maxLength: content.object.int("maxLength"))
    }

    var wireValue: JSONValue {
        var type = FormFieldType.text.wire
        var kind = kind?.wire
        // What is unknown came as a type or as a kind. Where the one would be read as something known, it was the other.
        if case .unknown(let value) = self.kind, Kind.table.known(value) != nil {
            type = value
            kind = nil
        }
        var object = FormFieldContent.wireMembers(self, type: type)
        object.append("kind", ifPresent: kind)
        object.append("value", ifPresent: value)
        object.append("minLength", ifPresent: minLength)
        object.append("maxLength", ifPresent: maxLength)
        return .object(object)
    }
}
