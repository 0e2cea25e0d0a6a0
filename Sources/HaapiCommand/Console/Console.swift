/// What a subcommand talks through: results go to standard output, everything else to standard error.
struct Console: Sendable {
    enum Verbosity: Sendable, Equatable {
        case quiet, normal, verbose
    }

    let output: any TextOutput
    let diagnostics: any TextOutput
    let input: any LineInput
    let verbosity: Verbosity
    /// Of the output.
    let style: Style
    let diagnosticsStyle: Style
    /// Whether a line of the diagnostics can be written over.
    let rewritesLines: Bool

    init(
        output: any TextOutput, diagnostics: any TextOutput, input: any LineInput, environment: [String: String],
        verbosity: Verbosity = .normal, isColorTurnedOff: Bool = false
    ) {
        self.output = output
        self.diagnostics = diagnostics
        self.input = input
        self.verbosity = verbosity
        style = Style(
            isTerminal: output.isTerminal, environment: environment, isTurnedOff: isColorTurnedOff)
        diagnosticsStyle = Style(
            isTerminal: diagnostics.isTerminal, environment: environment, isTurnedOff: isColorTurnedOff)
        rewritesLines = diagnostics.isTerminal && Style.knowsSequences(environment)
    }

    /// A line of the result.
    func print(_ line: String = "") throws {
        try output.write(line + "\n")
    }

    /// A line that a person needs in order to go on: what has gone wrong, and what a wait is for; always.
    func tell(_ line: String = "") throws {
        try diagnostics.write(line + "\n")
    }

    /// A line about what happens, for a person; not with `--quiet`.
    func say(_ line: String = "") throws {
        guard verbosity != .quiet else { return }
        try diagnostics.write(line + "\n")
    }

    /// An error; always.
    func complain(_ text: String) throws {
        try diagnostics.write(
            diagnosticsStyle.text("\(CommandTable.programName): ", .red) + text + "\n")
    }
}
