import Driver

/// A choice between actions.
public struct SelectorAction: Action, Equatable {
    public let kind: ActionKind
    public let title: Message?
    /// What there is to choose from.
    public let model: SelectorActionModel
    /// Further data.
    public let properties: SelectorAction.Properties?

    /// The `properties` of a selector, to be read from ``rawJsonString``. Since no member is decoded, all are equal.
    public struct Properties: RawJsonRepresentable, Codable, Equatable, Sendable {
        public let rawJsonString: String?

        /// Always true: there is no decoded member to compare.
        public static func == (left: Properties, right: Properties) -> Bool { true }
    }

    init(
        kind: ActionKind, title: Message? = nil, model: SelectorActionModel,
        properties: SelectorAction.Properties? = nil
    ) {
        self.kind = kind
        self.title = title
        self.model = model
        self.properties = properties
    }
}

extension SelectorAction: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        try self.init(ActionContent.of(node, .selector))
    }

    init(_ content: ActionContent) throws(HaapiDecodingFailure) {
        self.init(
            kind: content.kind, title: content.title, model: try SelectorActionModel(content.model),
            properties: content.properties.map { Properties(rawJsonString: RawObject.text($0.members)) })
    }

    var wireValue: JSONValue {
        ActionContent.wireValue(.selector, self, model: model.wireValue, properties: properties?.wireValue)
    }
}

extension SelectorAction.Properties: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        rawJsonString = RawObject.text(try node.object().members)
    }

    var wireValue: JSONValue { .object(RawObject.members(rawJsonString)) }
}
