import Driver

/// What all problems have in common on the wire. A member of the wrong type counts as absent (RFC 9457 section 3.1), so
/// that the user sees the problem in any case.
struct ProblemContent: Sendable {
    let type: ProblemType
    let title: Message?
    let code: String?
    let metadata: Metadata?
    let messages: [UserMessage]
    let links: [Link]
    let rawJsonString: String?

    init(
        type: ProblemType, title: Message? = nil, code: String? = nil, metadata: Metadata? = nil,
        messages: [UserMessage] = [], links: [Link] = [], rawJsonString: String? = nil
    ) {
        self.type = type
        self.title = title
        self.code = code
        self.metadata = metadata
        self.messages = messages
        self.links = links
        self.rawJsonString = rawJsonString
    }

    init(_ document: DocumentObject, rawJsonString: String?) {
        self.init(
            type: ProblemType(wire: document.string("type") ?? "about:blank"),
            title: document.message("title"), code: document.string("code"),
            metadata: document.object("metadata").map { Metadata($0) },
            messages: document.readableEntries(of: "messages") { node throws(HaapiDecodingFailure) in
                try UserMessage(node)
            },
            links: document.readableEntries(of: "links") { node throws(HaapiDecodingFailure) in try Link(node) },
            rawJsonString: rawJsonString)
    }

    var wireMembers: JSONObject {
        var object = JSONObject()
        object.append("type", .string(type.wire))
        object.append("title", ifPresent: title)
        object.append("code", ifPresent: code)
        if let metadata { object.append("metadata", metadata.wireValue) }
        object.append("messages", ifNotEmpty: messages.map(\.wireValue))
        object.append("links", ifNotEmpty: links.map(\.wireValue))
        return object
    }
}

extension ProblemContent: Equatable {
    static func == (left: ProblemContent, right: ProblemContent) -> Bool {
        left.type == right.type && left.title == right.title && left.code == right.code
            && left.metadata == right.metadata && left.messages == right.messages && left.links == right.links
    }
}
