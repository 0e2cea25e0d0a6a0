import Driver

extension InvalidInputProblem {
    /// A field that is missing or invalid.
    public struct InvalidField: Codable, Equatable, Sendable {
        /// The name of the field.
        public let name: String
        /// `missing` or `invalidValue`; servers may send others.
        public let reason: String?
        /// A text for the user.
        public let detail: Message?

        init(name: String, reason: String? = nil, detail: Message? = nil) {
            self.name = name
            self.reason = reason
            self.detail = detail
        }
    }
}

extension InvalidInputProblem.InvalidField: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let object = try node.object()
        self.init(
            name: try object.requiredString("name"), reason: object.string("reason"), detail: object.message("detail"))
    }

    var wireValue: JSONValue {
        var object = JSONObject()
        object.append("name", .string(name))
        object.append("reason", ifPresent: reason)
        object.append("detail", ifPresent: detail)
        return .object(object)
    }
}
