/// What became of a call to the HAAPI.
public enum HaapiResult: Sendable {
    /// The next step of the flow.
    case representation(any HaapiRepresentation)
    /// The server reports a problem, mostly one that the user can solve in the step that is on screen.
    case problem(any ProblemRepresentation)
    /// There is no answer that can be used.
    case error(any Error)
}
