import Driver

extension SelectFormField {
    /// One of the values of a ``SelectFormField``.
    public struct Option: Codable, Equatable, Sendable {
        /// What to show; the value itself if the server sent no label.
        public let label: Message
        /// What is sent.
        public let value: String
        /// Whether it is chosen to begin with.
        public let selected: Bool

        init(label: Message, value: String, selected: Bool = false) {
            self.label = label
            self.value = value
            self.selected = selected
        }
    }
}

extension SelectFormField.Option: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let object = try node.object()
        let value = try object.required("value")
        guard let text = value.value.scalarText else { throw value.failure(.wrongType) }
        self.init(
            label: object.message("label") ?? Message(literal: text), value: text,
            selected: object.bool("selected") ?? false)
    }

    var wireValue: JSONValue {
        var object = JSONObject()
        object.append("label", ifPresent: label)
        object.append("value", .string(value))
        object.append("selected", .bool(selected))
        return .object(object)
    }
}
