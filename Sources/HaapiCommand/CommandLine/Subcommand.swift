/// What the program can do: one row of the command table, from which help, completions and the manual are made.
struct Subcommand: Sendable {
    /// The words that select it, for instance `client show`.
    let path: [String]
    /// One sentence.
    let summary: String
    /// Paragraphs for the help and the manual.
    var discussion: [String] = []
    var options: [CommandOption] = []
    var arguments: [CommandArgument] = []
    /// Command lines, without the name of the program.
    var examples: [String] = []
    let run: @Sendable (Invocation) async throws -> ExitStatus

    var name: String { path.joined(separator: " ") }

    /// Its own options and those that every subcommand has.
    var allOptions: [CommandOption] { options + CommandTable.globalOptions }

    /// The line that shows how it is written.
    var usage: String {
        let words = [CommandTable.programName] + path + (options.isEmpty ? [] : ["[OPTIONS]"])
        return (words + arguments.map(\.signature)).joined(separator: " ")
    }
}
