/// What the closure ``AuthenticationFlow/answerFailure`` is asked: a step in which the app or the user could not do what the
/// step is about.
public struct AuthenticationFailure: Sendable {
    /// The step.
    public let step: any HaapiRepresentation
    /// What a closure threw, or an ``AuthenticationFlowError``: what was waited for has failed, or did not happen in time.
    public let error: any Error

    /// What the step offers instead: first the error actions of its operation, then its other forms, for instance to
    /// cancel.
    public var forms: [FormAction] {
        let actions = (step as? any ClientOperationStep)?.actions ?? (step as? PollingStep)?.actions ?? []
        let instead = actions.flatMap { ($0 as? ClientOperationAction)?.model.errorActions.forms ?? [] }
        return instead + actions.forms.filter { $0.kind != .poll }
    }

    /// The links of the step.
    public var links: [Link] { step.links }
}
