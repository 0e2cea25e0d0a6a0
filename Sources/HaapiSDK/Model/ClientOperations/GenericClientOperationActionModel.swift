/// A client operation that this package does not know, or that lacks something it needs.
public struct GenericClientOperationActionModel: ClientOperationActionModelRepresentation, Equatable {
    let content: ClientOperationContent
}

extension GenericClientOperationActionModel: ClientOperationModel {
    init(_ content: ClientOperationContent) {
        self.content = content
    }
}
