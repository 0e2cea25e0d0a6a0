/// What is concluded from a request.
struct Verdict: Sendable {
    var violations: [Violation] = []
    var warnings: [Violation] = []
}

/// A request ends here: the answer, and the rule that was broken if one was.
struct Refusal: Error {
    var response: ServerResponse
    var violation: Violation?

    /// The answer to a request that breaks a rule.
    init(_ code: ViolationCode, _ message: String, _ response: ServerResponse) {
        self.response = response
        violation = Violation(code: code, message: message)
    }

    /// The answer to a request that breaks no rule and is refused all the same.
    init(_ response: ServerResponse) {
        self.response = response
    }
}
