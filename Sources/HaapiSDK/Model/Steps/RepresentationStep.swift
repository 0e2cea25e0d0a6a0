import Driver

/// A step that is made from what all steps have in common; its further members are views on that.
protocol RepresentationStep: HaapiRepresentation, WireModel {
    var content: RepresentationContent { get }
}

extension RepresentationStep {
    public var type: RepresentationType { content.type }
    public var metadata: Metadata? { content.metadata }
    public var properties: (any Properties)? { content.properties }
    public var messages: [UserMessage] { content.messages }
    public var links: [Link] { content.links }
    public var rawJsonString: String? { content.rawJsonString }

    /// Fails if the document becomes another type of step.
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let document = try node.object()
        let step = try StepSelection.step(for: RepresentationContent(document, rawJsonString: nil))
        guard let step = step as? Self else { throw document.failure(.unknownValue, at: "type") }
        self = step
    }

    var wireValue: JSONValue { content.wireValue }
}
