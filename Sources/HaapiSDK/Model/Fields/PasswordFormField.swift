import Driver

/// A password. What the user types must not be shown.
public struct PasswordFormField: FormField, Equatable {
    public let name: String
    public let label: Message?
    public let placeholder: Message?
    public let isRequired: Bool
    /// The text to begin with.
    public let value: String?
    /// The least number of characters. A hint for the app; this package does not check it.
    public let minLength: Int?
    /// The greatest number of characters. A hint for the app; this package does not check it.
    public let maxLength: Int?

    init(
        name: String, label: Message? = nil, placeholder: Message? = nil, isRequired: Bool = true,
        value: String? = nil, minLength: Int? = nil, maxLength: Int? = nil
    ) {
        self.name = name
        self.label = label
        self.placeholder = placeholder
        self.isRequired = isRequired
        self.value = value
        self.minLength = minLength
        self.maxLength = maxLength
    }
}

extension PasswordFormField: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        self.init(try FormFieldContent(node, .password))
    }

    init(_ content: FormFieldContent) {
        self.init(
            name: content.name, label: content.label, placeholder: content.placeholder, isRequired: content.isRequired,
            value: content.object.text("value"), minLength: content.object.int("minLength"),
            maxLength: content.object.int("maxLength"))
    }

    var wireValue: JSONValue {
        var object = FormFieldContent.wireMembers(self, type: FormFieldType.password.wire)
        object.append("value", ifPresent: value)
        object.append("minLength", ifPresent: minLength)
        object.append("maxLength", ifPresent: maxLength)
        return .object(object)
    }
}
