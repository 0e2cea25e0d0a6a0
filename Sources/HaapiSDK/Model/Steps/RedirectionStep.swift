/// The flow goes on elsewhere on the same server: submit ``redirectAction`` without parameters. The manager does so by
/// itself when `isAutoRedirect` is set.
public struct RedirectionStep: RepresentationStep {
    let content: RepresentationContent
    /// The form to submit.
    public let redirectAction: FormAction

    /// All actions of the step.
    public var actions: [any Action] { content.actions }
}

extension RedirectionStep {
    init(_ content: RepresentationContent) throws(HaapiDecodingFailure) {
        let form = content.actions.firstForm { $0.kind == .redirect } ?? content.actions.firstForm()
        guard let form else { throw HaapiDecodingFailure(path: "/actions", problem: .missing) }
        self.init(content: content, redirectAction: form)
    }
}
