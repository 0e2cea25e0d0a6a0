import Driver

/// Why an ``AuthenticationFlow`` has no tokens. Errors of the calls that it makes are a ``HaapiError``, and those of its
/// closures what they are.
public enum AuthenticationFlowError: Error, Sendable {
    /// The flow came to a step for which no closure is set; the string is the name of the property to set.
    case unanswered(closure: String, step: any HaapiRepresentation)
    /// The answer has nothing to submit: the step has no such form.
    case noSuchForm(step: any HaapiRepresentation)
    /// The server reports a problem that no other answer to the present step solves, or the answer that it refused is given
    /// again.
    case problem(any ProblemRepresentation)
    /// What was waited for has failed, for instance because the user has refused.
    case failed(PollingStep)
    /// What was waited for did not happen in the server's time.
    case waitedTooLong
    /// The server refused to issue tokens (RFC 6749 section 5.2).
    case tokensRefused(ErrorTokenResponse)
}

extension AuthenticationFlowError: CustomStringConvertible, CustomReflectable {
    /// What happened and what to do next. It holds nothing of a document but the type of a step or a problem.
    public var description: String {
        switch self {
        case .unanswered(let closure, let step):
            "The flow came to a step of the type \(Self.name(step)); set \(closure) to answer it."
        case .noSuchForm(let step):
            "The step of the type \(Self.name(step)) has no form for this answer; choose one of its own forms."
        case .problem(let problem):
            "The server reports the problem \(ServerText.clean(problem.type.wire, limit: 100)); look at its messages, and "
                + "start a new flow."
        case .failed: "What was waited for has failed; start a new flow."
        case .waitedTooLong: "What was waited for did not happen in time; start a new flow."
        case .tokensRefused(let error):
            "The server refused to issue tokens (\(ServerText.clean(error.error, limit: 100))); start a new flow."
        }
    }

    public var customMirror: Mirror { Mirror(self, children: []) }

    private static func name(_ step: any HaapiRepresentation) -> String {
        ServerText.clean(step.type.wire, limit: 60)
    }
}

extension AuthenticationFlowError: LogSafe {}
