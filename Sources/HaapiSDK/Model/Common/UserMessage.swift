import Driver

/// A message of a step or a problem.
public struct UserMessage: Codable, Equatable, Sendable {
    /// What to show.
    public let text: Message
    /// How to show it: `heading`, `info`, `error`, `warning`, `userName`, `userCode`, `activationCode`; servers may send
    /// others.
    public let classList: [String]

    init(text: Message, classList: [String] = []) {
        self.text = text
        self.classList = classList
    }
}

extension UserMessage: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let object = try node.object()
        text = try Message(node)
        classList = object.readableEntries(of: "classList") { entry throws(HaapiDecodingFailure) in try entry.string() }
    }

    var wireValue: JSONValue {
        var object = JSONObject()
        object.append("text", ifPresent: text)
        object.append("classList", ifNotEmpty: classList.map(JSONValue.string))
        return .object(object)
    }
}
