/// The step that is on screen goes on: keep it, offer the forms among the submitted form's
/// ``FormActionModel/continueActions`` in place of its actions, and show the new messages before the old ones.
public struct ContinueSameStep: RepresentationStep {
    let content: RepresentationContent

    /// All actions of the step.
    public var actions: [any Action] { content.actions }

    init(_ content: RepresentationContent) {
        self.content = content
    }
}
