import Driver

/// What all steps have in common on the wire.
struct RepresentationContent: Sendable {
    let type: RepresentationType
    let metadata: Metadata?
    let properties: (any Properties)?
    let messages: [UserMessage]
    let links: [Link]
    var actions: [any Action]
    let rawJsonString: String?

    init(
        type: RepresentationType, metadata: Metadata? = nil, properties: (any Properties)? = nil,
        messages: [UserMessage] = [], links: [Link] = [], actions: [any Action] = [], rawJsonString: String? = nil
    ) {
        self.type = type
        self.metadata = metadata
        self.properties = properties
        self.messages = messages
        self.links = links
        self.actions = actions
        self.rawJsonString = rawJsonString
    }

    init(_ document: DocumentObject, rawJsonString: String?) throws(HaapiDecodingFailure) {
        type = RepresentationType(wire: try document.requiredString("type"))
        metadata = document.object("metadata").map { Metadata($0) }
        properties = try StepProperties.read(of: document, type: type)
        messages = document.readableEntries(of: "messages") { node throws(HaapiDecodingFailure) in
            try UserMessage(node)
        }
        links = document.readableEntries(of: "links") { node throws(HaapiDecodingFailure) in try Link(node) }
        actions = try ActionReader.list(in: document, "actions")
        self.rawJsonString = rawJsonString
    }

    var wireValue: JSONValue {
        var object = JSONObject()
        object.append("type", .string(type.wire))
        if let metadata { object.append("metadata", metadata.wireValue) }
        if let properties = properties as? any WireModel { object.append("properties", properties.wireValue) }
        object.append("messages", ifNotEmpty: messages.map(\.wireValue))
        object.append("links", ifNotEmpty: links.map(\.wireValue))
        object.append("actions", ifNotEmpty: ActionReader.wireValues(actions))
        return .object(object)
    }
}

extension RepresentationContent: Equatable {
    static func == (left: RepresentationContent, right: RepresentationContent) -> Bool {
        let properties: Bool =
            switch (left.properties, right.properties) {
            case (nil, nil): true
            case (let left?, let right?): ExistentialEquality.areEqual(left as Any, right as Any)
            default: false
            }
        return properties && left.type == right.type && left.metadata == right.metadata
            && left.messages == right.messages && left.links == right.links
            && ExistentialEquality.areEqual(left.actions, right.actions)
    }
}
