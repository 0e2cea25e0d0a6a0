/// A client operation that this package does not know, or that lacks something it needs. The operation itself cannot be
/// performed; its error actions and the other actions of the step can be offered.
public struct GenericClientOperationStep: ClientOperationRepresentationStep {
    let content: RepresentationContent
    /// The operation as the server sent it.
    public let actionModel: GenericClientOperationActionModel
}
