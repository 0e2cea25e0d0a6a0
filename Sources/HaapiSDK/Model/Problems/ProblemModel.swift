import Driver

/// A problem that is made from what all problems have in common, and from members of its own.
protocol ProblemModel: ProblemRepresentation, WireModel {
    var content: ProblemContent { get }
}

extension ProblemModel {
    public var type: ProblemType { content.type }
    public var title: Message? { content.title }
    public var code: String? { content.code }
    public var metadata: Metadata? { content.metadata }
    public var messages: [UserMessage] { content.messages }
    public var links: [Link] { content.links }
    public var rawJsonString: String? { content.rawJsonString }

    /// Fails if the document becomes another type of problem.
    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        let document = try node.object()
        guard let problem = ProblemSelection.problem(document, rawJsonString: nil) as? Self else {
            throw document.failure(.unknownValue, at: "type")
        }
        self = problem
    }
}
