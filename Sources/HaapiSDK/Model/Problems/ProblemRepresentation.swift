/// An answer of media type `application/problem+json` (RFC 9457): something did not work.
///
/// Mostly the step that is on screen stays there, and the user can try again: with ``ProblemType/invalidInputProblem``,
/// ``ProblemType/incorrectCredentialsProblem``, ``ProblemType/authenticationFailedProblem`` and
/// ``ProblemType/tooManyAttemptsProblem``.
public protocol ProblemRepresentation: HaapiResponse {
    /// What kind of problem it is.
    var type: ProblemType { get }
    /// A short text for the user.
    var title: Message? { get }
    /// A code of the server, for instance `authorization_failed`.
    var code: String? { get }
}
