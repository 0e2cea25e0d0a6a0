import Driver

/// A link of a step or a problem. ``kind`` says what to do with it.
public struct Link: Codable, Equatable, Sendable {
    /// The target: relative to the base URL, absolute, or a `data:` URI.
    public let href: String
    /// The relation, for instance `forgot-password`; `link` if the server sent none.
    public let rel: String
    /// The text of the link.
    public let title: Message?
    /// The media type of the target.
    public let type: String?

    init(href: String, rel: String = defaultRel, title: Message? = nil, type: String? = nil) {
        self.href = href
        self.rel = rel
        self.title = title
        self.type = type
    }

    private static let defaultRel = "link"
}

extension Link: WireModel {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let object = try node.object()
        self.init(
            href: try object.requiredNonBlank("href"),
            rel: object.string("rel") ?? Self.defaultRel,
            title: object.message("title"),
            type: object.string("type"))
    }

    var wireValue: JSONValue {
        var object = JSONObject()
        object.append("href", .string(href))
        object.append("rel", .string(rel))
        object.append("title", ifPresent: title)
        object.append("type", ifPresent: type)
        return .object(object)
    }
}
