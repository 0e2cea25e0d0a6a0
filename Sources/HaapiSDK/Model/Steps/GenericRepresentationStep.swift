/// A step of a type or a shape that this package does not know. Its actions, links and messages can be used as in any other.
public struct GenericRepresentationStep: RepresentationStep {
    let content: RepresentationContent

    /// All actions of the step.
    public var actions: [any Action] { content.actions }

    init(_ content: RepresentationContent) {
        self.content = content
    }
}
