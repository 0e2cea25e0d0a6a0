import Driver

extension FormAction {
    /// The `properties` of a form.
    public struct Properties: RawJsonRepresentable, Codable, Equatable, Sendable {
        /// Which type of authenticator the form chooses, for instance `html-form` or `passkeys`.
        public let authenticatorType: String?
        public let rawJsonString: String?

        init(authenticatorType: String? = nil, rawJsonString: String? = nil) {
            self.authenticatorType = authenticatorType
            self.rawJsonString = rawJsonString
        }

        /// Compares ``authenticatorType`` only.
        public static func == (left: Properties, right: Properties) -> Bool {
            left.authenticatorType == right.authenticatorType
        }
    }
}

extension FormAction.Properties: WireModel {
    private static let authenticatorTypeName = "authenticatorType"

    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        self.init(try node.object())
    }

    init(_ object: DocumentObject) {
        self.init(
            authenticatorType: object.string(Self.authenticatorTypeName),
            rawJsonString: RawObject.text(object.members))
    }

    var wireValue: JSONValue {
        var members = RawObject.members(rawJsonString)
        if let authenticatorType { members.set(Self.authenticatorTypeName, .string(authenticatorType)) }
        return .object(members)
    }
}
