/// The flow waits for something outside. While it is pending, submit ``mainAction`` again and again; each answer replaces
/// this step. When it is done or has failed, submit ``mainAction`` once to go on.
public struct PollingStep: RepresentationStep {
    let content: RepresentationContent
    /// The form that polls, or that goes on when there is nothing to wait for any more. It takes no parameters.
    public let mainAction: FormAction
    /// The form that stops waiting; only while the step is pending.
    public let cancelAction: FormAction?
    /// How far it is, and how long to wait.
    public let pollingProperties: PollingProperties

    /// All actions of the step.
    public var actions: [any Action] { content.actions }
}

extension PollingStep {
    init(_ content: RepresentationContent) throws(HaapiDecodingFailure) {
        guard let properties = content.properties as? PollingProperties else {
            throw HaapiDecodingFailure(path: "/properties", problem: .missing)
        }
        guard let mainAction = PollingActions.main(status: properties.status, among: content.actions) else {
            throw HaapiDecodingFailure(path: "/actions", problem: .missing)
        }
        self.init(
            content: content, mainAction: mainAction,
            cancelAction: PollingActions.cancel(status: properties.status, among: content.actions),
            pollingProperties: properties)
    }
}
