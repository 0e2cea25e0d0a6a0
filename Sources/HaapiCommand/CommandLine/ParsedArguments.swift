/// The options and arguments of a command line, checked against those of the subcommand.
struct ParsedArguments: Sendable, Equatable {
    /// By name; an option without value has an empty text for each time that it was given.
    var options: [String: [String]] = [:]
    /// In their order.
    var positional: [String] = []

    func has(_ name: String) -> Bool { options[name] != nil }

    func value(_ name: String) -> String? { options[name]?.last }

    func values(_ name: String) -> [String] { options[name] ?? [] }
}
