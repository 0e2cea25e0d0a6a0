/// The command line cannot be understood.
struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String
    /// The subcommand whose help may help, if it is known.
    let command: [String]

    init(_ description: String, command: [String] = []) {
        self.description = description
        self.command = command
    }
}
