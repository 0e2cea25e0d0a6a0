import Driver

/// What all actions have in common on the wire.
struct ActionContent {
    let template: ActionTemplate
    let kind: ActionKind
    let title: Message?
    let model: DocumentNode
    let properties: DocumentObject?
    private let node: DocumentObject

    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let object = try node.object()
        self.node = object
        template = try ActionTemplate(object.required("template"))
        kind = ActionKind(wire: try object.requiredString("kind"))
        title = object.message("title")
        model = try object.required("model")
        properties = object.object("properties")
    }

    /// For a type that stands for one template only.
    init(_ node: DocumentNode, _ template: ActionTemplate) throws(HaapiDecodingFailure) {
        try self.init(node)
        if self.template != template { throw self.node.failure(.unknownValue, at: "template") }
    }

    static func wireValue(
        _ template: ActionTemplate, _ action: any Action, model: JSONValue, properties: JSONValue?
    ) -> JSONValue {
        var object = JSONObject()
        object.append("template", .string(template.wire))
        object.append("kind", .string(action.kind.wire))
        object.append("title", ifPresent: action.title)
        object.append("model", model)
        if let properties { object.append("properties", properties) }
        return .object(object)
    }
}
