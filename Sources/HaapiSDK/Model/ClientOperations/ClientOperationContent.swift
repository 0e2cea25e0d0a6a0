import Driver

/// What all client operations have in common on the wire.
struct ClientOperationContent: Sendable {
    let name: ClientOperationName
    /// Without `null`, sorted, and in one notation for each number, so that equal arguments have equal members.
    let arguments: JSONObject
    let continueActions: [any Action]
    let errorActions: [any Action]

    init(
        name: ClientOperationName, arguments: JSONObject, continueActions: [any Action], errorActions: [any Action]
    ) {
        self.name = name
        self.arguments = arguments.normalized
        self.continueActions = continueActions
        self.errorActions = errorActions
    }

    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let object = try node.object()
        let name = ClientOperationName(wire: try object.requiredString("name"))
        let arguments = try object.required("arguments").object().members
        let continueActions = try ActionReader.requiredList(in: object, "continueActions")
        // Unlike in a form, a list that is no array is passed over here.
        let hasErrorActions = object.members["errorActions"]?.array != nil
        let errorActions = hasErrorActions ? try ActionReader.list(in: object, "errorActions") : []
        self.init(name: name, arguments: arguments, continueActions: continueActions, errorActions: errorActions)
    }

    /// The first form among the continue actions.
    var continueForm: FormAction? { continueActions.firstForm() }

    var wireValue: JSONValue {
        var object = JSONObject()
        object.append("name", .string(name.wire))
        object.append("arguments", .object(arguments))
        object.append("continueActions", .array(ActionReader.wireValues(continueActions)))
        object.append("errorActions", ifNotEmpty: ActionReader.wireValues(errorActions))
        return .object(object)
    }
}

extension ClientOperationContent: Equatable {
    static func == (left: ClientOperationContent, right: ClientOperationContent) -> Bool {
        left.name == right.name && left.arguments == right.arguments
            && ExistentialEquality.areEqual(left.continueActions, right.continueActions)
            && ExistentialEquality.areEqual(left.errorActions, right.errorActions)
    }
}
