/// Where answers come from.
protocol LineInput: Sendable {
    /// Whether a person can be asked.
    var isTerminal: Bool { get }

    /// Whether somebody can end the input: a terminal, or a program at the other end of a pipe. `/dev/null` is nobody.
    var isHeldOpen: Bool { get }

    /// The next line, without its end; `nil` at the end of the input. `isEchoed` says whether what is typed is seen.
    func readLine(isEchoed: Bool) async throws -> String?
}
