import Driver

/// The model of a ``SelectorAction``.
public struct SelectorActionModel: Codable, Equatable, Sendable {
    /// The actions to choose from, which can be selectors themselves.
    public let options: [any Action]

    init(options: [any Action]) {
        self.options = options
    }

    /// Compares the options in their order.
    public static func == (left: SelectorActionModel, right: SelectorActionModel) -> Bool {
        ExistentialEquality.areEqual(left.options, right.options)
    }
}

extension SelectorActionModel: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        options = try ActionReader.requiredList(in: node.object(), "options")
    }

    var wireValue: JSONValue {
        var object = JSONObject()
        object.append("options", .array(ActionReader.wireValues(options)))
        return .object(object)
    }
}
