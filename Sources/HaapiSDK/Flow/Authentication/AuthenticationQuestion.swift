/// What a closure of an ``AuthenticationFlow`` is asked: a step with forms.
public struct AuthenticationQuestion: Sendable {
    /// The step.
    public let step: any HaapiRepresentation
    /// The forms to choose from. When the server lets the step continue (``ContinueSameStep``), these are the forms to
    /// continue with, and not those of the step.
    public let forms: [FormAction]
    /// What to show: new messages before those of the step.
    public let messages: [UserMessage]
    /// The problem with the answer before; `nil` the first time.
    public let problem: (any ProblemRepresentation)?

    /// The links of the problem and of the step.
    public var links: [Link] { (problem?.links ?? []) + step.links }

    init(
        step: any HaapiRepresentation, forms: [FormAction], messages: [UserMessage],
        problem: (any ProblemRepresentation)? = nil
    ) {
        self.step = step
        self.forms = forms
        self.messages = messages
        self.problem = problem
    }

    /// The same question, once more because of a problem.
    func repeated(_ problem: any ProblemRepresentation) -> AuthenticationQuestion {
        AuthenticationQuestion(step: step, forms: forms, messages: messages, problem: problem)
    }

    /// What is asked when the step continues after this form.
    func continued(after form: FormActionModel, by step: ContinueSameStep) -> AuthenticationQuestion {
        AuthenticationQuestion(
            step: self.step, forms: form.continueActions.forms, messages: step.messages + messages)
    }
}
