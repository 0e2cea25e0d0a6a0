import Driver

/// A form: hand its ``model`` to `HaapiManager.submitForm(_:parameters:)`.
public struct FormAction: Action, Equatable {
    public let kind: ActionKind
    public let title: Message?
    /// Where the form goes, and what it takes.
    public let model: FormActionModel
    /// Further data.
    public let properties: FormAction.Properties?

    init(kind: ActionKind, title: Message? = nil, model: FormActionModel, properties: FormAction.Properties? = nil) {
        self.kind = kind
        self.title = title
        self.model = model
        self.properties = properties
    }
}

extension FormAction: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        try self.init(ActionContent.of(node, .form))
    }

    init(_ content: ActionContent) throws(HaapiDecodingFailure) {
        self.init(
            kind: content.kind, title: content.title, model: try FormActionModel(content.model),
            properties: content.properties.map { Properties($0) })
    }

    var wireValue: JSONValue {
        ActionContent.wireValue(.form, self, model: model.wireValue, properties: properties?.wireValue)
    }
}
