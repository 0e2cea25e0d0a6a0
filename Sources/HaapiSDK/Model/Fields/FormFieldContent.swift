import Driver

/// What all fields have in common on the wire.
struct FormFieldContent {
    let name: String
    let label: Message?
    let placeholder: Message?
    let isRequired: Bool
    /// The object itself, for the members of one type of field.
    let object: DocumentObject
    /// What the server sent as the type.
    let type: String

    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        object = try node.object()
        let name = try object.requiredString("name")
        if name.isEmpty { throw object.failure(.missing, at: "name") }
        self.name = name
        type = try object.requiredString("type")
        label = object.message("label")
        placeholder = object.message("placeholder")
        isRequired = object.bool("required") ?? true
    }

    /// For a Swift type that stands for one type of field only.
    init(_ node: DocumentNode, _ type: FormFieldType) throws(HaapiDecodingFailure) {
        try self.init(node)
        if FormFieldType.table.known(self.type) != type { throw object.failure(.unknownValue, at: "type") }
    }

    static func wireMembers(_ field: any FormField, type: String) -> JSONObject {
        var object = JSONObject()
        object.append("name", .string(field.name))
        object.append("type", .string(type))
        object.append("label", ifPresent: field.label)
        object.append("placeholder", ifPresent: field.placeholder)
        if !field.isRequired { object.append("required", .bool(false)) }
        return object
    }
}
