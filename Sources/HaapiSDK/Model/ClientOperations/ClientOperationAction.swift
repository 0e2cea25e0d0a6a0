import Driver

/// Something that the app does with the platform: open a browser or an app, ask an authenticator.
///
/// If it succeeds, submit a form of ``ClientOperationActionModelRepresentation/continueActions``; otherwise offer
/// ``ClientOperationActionModelRepresentation/errorActions``.
public struct ClientOperationAction: Action, Equatable {
    public let kind: ActionKind
    public let title: Message?
    /// What to do.
    public let model: any ClientOperationActionModelRepresentation
    /// Further data.
    public let properties: ClientOperationAction.Properties?

    /// The `properties` of a client operation, to be read from ``rawJsonString``. Since no member is decoded, all are
    /// equal.
    public struct Properties: RawJsonRepresentable, Codable, Equatable, Sendable {
        public let rawJsonString: String?

        /// Always true: there is no decoded member to compare.
        public static func == (left: Properties, right: Properties) -> Bool { true }
    }

    init(
        kind: ActionKind, title: Message? = nil, model: any ClientOperationActionModelRepresentation,
        properties: ClientOperationAction.Properties? = nil
    ) {
        self.kind = kind
        self.title = title
        self.model = model
        self.properties = properties
    }

    /// Compares all members.
    public static func == (left: ClientOperationAction, right: ClientOperationAction) -> Bool {
        left.kind == right.kind && left.title == right.title && left.properties == right.properties
            && ExistentialEquality.areEqual(left.model as Any, right.model as Any)
    }
}

extension ClientOperationAction: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        try self.init(ActionContent.of(node, .clientOperation))
    }

    init(_ content: ActionContent) throws(HaapiDecodingFailure) {
        self.init(
            kind: content.kind, title: content.title, model: try ClientOperationReader.model(content.model),
            properties: content.properties.map { Properties(rawJsonString: RawObject.text($0.members)) })
    }

    var wireValue: JSONValue {
        // A model of a type from outside this package has no wire form of its own.
        let content = (model as? any ClientOperationModel)?.content ?? ClientOperationContent(model)
        return ActionContent.wireValue(
            .clientOperation, self, model: content.wireValue, properties: properties?.wireValue)
    }
}

extension ClientOperationAction.Properties: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        rawJsonString = RawObject.text(try node.object().members)
    }

    var wireValue: JSONValue { .object(RawObject.members(rawJsonString)) }
}
