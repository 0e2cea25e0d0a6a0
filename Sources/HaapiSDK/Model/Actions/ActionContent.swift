import Driver

/// What all actions have in common on the wire.
///
/// A class, so that little of it lies on the stack while the actions inside an action are read.
final class ActionContent {
    let template: ActionTemplate
    let kind: ActionKind
    let title: Message?
    let model: DocumentNode
    let properties: DocumentObject?

    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let object = try node.object()
        template = try ActionTemplate(object.required("template"))
        kind = ActionKind(wire: try object.requiredString("kind"))
        title = object.message("title")
        model = try object.required("model")
        properties = object.object("properties")
    }

    /// For a type that stands for one template only.
    static func of(_ node: DocumentNode, _ template: ActionTemplate) throws(HaapiDecodingFailure) -> ActionContent {
        let content = try ActionContent(node)
        if content.template != template { throw try node.object().failure(.unknownValue, at: "template") }
        return content
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
