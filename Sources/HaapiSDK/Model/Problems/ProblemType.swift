/// The `type` of a problem.
public enum ProblemType: Codable, Hashable, Sendable {
    /// `…/invalid-input`: fields of the form are missing or invalid. Mark them and let the user submit again.
    case invalidInputProblem
    /// `…/incorrect-credentials`: let the user submit again.
    case incorrectCredentialsProblem
    /// `…/authentication-failed`: let the user submit again.
    case authenticationFailedProblem
    /// `…/too-many-attempts`: show the links of the problem.
    case tooManyAttemptsProblem
    /// `…/generic-user-error`: the messages say what is wrong.
    case genericUserProblem
    /// `…/unexpected`: start the flow again.
    case unexpectedProblem
    /// `…/error-authorization-response`: the flow ended with an OAuth error, see ``AuthorizationProblem``.
    case errorAuthorizationResponseProblem
    /// `…/mismatch-between-session-and-access-token`: the session is lost; start the flow again.
    case sessionAndAccessTokenMismatchProblem
    /// A type that this package does not know, as the server sent it; `about:blank` if it sent none (RFC 9457
    /// section 4.2.1).
    case other(value: String)
}

extension ProblemType: OpenWireName {
    /// What the type of every problem of the HAAPI starts with.
    static let prefix = "https://curity.se/problems/"

    static let table = WireTable<ProblemType>([
        (prefix + "invalid-input", .invalidInputProblem),
        (prefix + "incorrect-credentials", .incorrectCredentialsProblem),
        (prefix + "authentication-failed", .authenticationFailedProblem),
        (prefix + "too-many-attempts", .tooManyAttemptsProblem),
        (prefix + "generic-user-error", .genericUserProblem),
        (prefix + "unexpected", .unexpectedProblem),
        (prefix + "error-authorization-response", .errorAuthorizationResponseProblem),
        (prefix + "mismatch-between-session-and-access-token", .sessionAndAccessTokenMismatchProblem),
    ])

    init(unknown text: String) {
        self = .other(value: text)
    }

    var unknownText: String? {
        if case .other(let value) = self { value } else { nil }
    }
}
