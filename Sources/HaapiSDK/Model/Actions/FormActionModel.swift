import Driver

/// The model of a ``FormAction``: where the form goes, and what it takes.
public struct FormActionModel: Codable, Equatable, Sendable {
    /// The target, absolute or relative to the base URL.
    public let href: String
    /// The request method, in upper case: `GET`, `POST`, or another.
    public let method: String
    /// The media type of the body. `application/x-www-form-urlencoded` if the server states none.
    public let type: String
    /// The text of the button.
    public let actionTitle: Message?
    /// What the form takes. Empty: no input.
    public let fields: [any FormField]
    /// What the step offers once this form was answered by a ``ContinueSameStep``.
    public let continueActions: [any Action]
    /// What to offer if the form cannot be submitted.
    public let errorActions: [any Action]

    static let defaultType = "application/x-www-form-urlencoded"

    init(
        href: String, method: String, type: String = defaultType, actionTitle: Message? = nil,
        fields: [any FormField] = [], continueActions: [any Action] = [], errorActions: [any Action] = []
    ) {
        self.href = href
        self.method = method.uppercased()
        self.type = type
        self.actionTitle = actionTitle
        self.fields = fields
        self.continueActions = continueActions
        self.errorActions = errorActions
    }

    /// Compares all members, lists in their order.
    public static func == (left: FormActionModel, right: FormActionModel) -> Bool {
        left.href == right.href && left.method == right.method && left.type == right.type
            && left.actionTitle == right.actionTitle
            && ExistentialEquality.areEqual(left.fields, right.fields)
            && ExistentialEquality.areEqual(left.continueActions, right.continueActions)
            && ExistentialEquality.areEqual(left.errorActions, right.errorActions)
    }
}

extension FormActionModel: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let content = try FormContent(node)
        let continueActions = try ActionReader.list(in: content.object, "continueActions")
        let errorActions = try ActionReader.list(in: content.object, "errorActions")
        self.init(content, continueActions, errorActions)
    }

    private init(_ content: FormContent, _ continueActions: [any Action], _ errorActions: [any Action]) {
        self.init(
            href: content.href, method: content.method, type: content.type, actionTitle: content.actionTitle,
            fields: content.fields, continueActions: continueActions, errorActions: errorActions)
    }

    var wireValue: JSONValue {
        var object = JSONObject()
        object.append("href", .string(href))
        object.append("method", .string(method))
        object.append("type", .string(type))
        object.append("actionTitle", ifPresent: actionTitle)
        object.append("fields", ifNotEmpty: FormFieldReader.wireValues(fields))
        object.append("continueActions", ifNotEmpty: ActionReader.wireValues(continueActions))
        object.append("errorActions", ifNotEmpty: ActionReader.wireValues(errorActions))
        return .object(object)
    }
}
