#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where answers come from.
protocol LineInput: Sendable {
    /// Whether a person can be asked.
    var isTerminal: Bool { get }

    /// The next line, without its end; `nil` at the end of the input, and where nobody can answer. `isEchoed` says whether what
    /// is typed is seen. `again` writes the question once more, for a person who stopped the program and went on with it.
    func readLine(isEchoed: Bool, again: @escaping @Sendable () -> Void) async throws -> String?

    /// Everything up to the end of the input.
    func readToEnd(limit: Int) async throws -> Data

    /// Waits until somebody ends the input: a terminal, or a program at the other end of a pipe. `/dev/null` is nobody, and a
    /// terminal is another job's while this program runs in the background. Where there is nobody it waits for ever.
    func waitForEnd() async throws

    /// Forgets what was typed before anybody was asked. What a program sends is kept.
    func discardTyped()
}
