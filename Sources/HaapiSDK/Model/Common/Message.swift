import Driver

/// A text for the user, as a literal, or as a key for the app's own translations.
///
/// On its own, it is coded as `text` and `textKey`.
public struct Message: Codable, Equatable, Sendable {
    /// The key of the text, if the server sent one.
    public let key: String?
    /// The text; the same as ``key`` if the server sent only that.
    public let literal: String

    init(key: String? = nil, literal: String) {
        self.key = key
        self.literal = literal
    }
}

extension Message: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let object = try node.object()
        guard let message = object.message("text") else {
            throw object.failure(object["text"] == nil ? .missing : .wrongType, at: "text")
        }
        self = message
    }

    var wireValue: JSONValue {
        var object = JSONObject()
        object.append("text", ifPresent: self)
        return .object(object)
    }
}
