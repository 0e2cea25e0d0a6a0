import Driver

/// A model that stands for one client operation, or for all the others.
protocol ClientOperationModel: ClientOperationActionModelRepresentation, WireModel, Equatable {
    var content: ClientOperationContent { get }
    /// `nil` if it is another operation, or if something is missing that the operation needs.
    init?(_ content: ClientOperationContent)
}

extension ClientOperationModel {
    public var name: ClientOperationName { content.name }
    public var arguments: [String: any Sendable] { content.arguments.swiftDictionary }
    public var continueActions: [any Action] { content.continueActions }
    public var errorActions: [any Action] { content.errorActions }

    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        guard let model = Self(try ClientOperationContent(node)) else {
            throw HaapiDecodingFailure(path: node.place.pointer + "/arguments", problem: .unknownValue)
        }
        self = model
    }

    var wireValue: JSONValue { content.wireValue }
}
