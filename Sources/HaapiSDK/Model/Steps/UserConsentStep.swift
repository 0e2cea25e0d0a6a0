/// The user decides which scopes and claims the app gets.
public struct UserConsentStep: RepresentationStep {
    let content: RepresentationContent

    /// All actions of the step.
    public var actions: [any Action] { content.actions }

    init(_ content: RepresentationContent) {
        self.content = content
    }
}
