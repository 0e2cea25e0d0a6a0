/// Reads a command line. Pure.
struct CommandLineParser {
    /// What the command line asks for.
    enum Request {
        /// The help of a subcommand or, with an incomplete path, of what begins with it.
        case help([String])
        case version
        case run(Subcommand, ParsedArguments)
    }

    let table: [Subcommand]
    let globalOptions: [CommandOption]

    init(table: [Subcommand] = CommandTable.all, globalOptions: [CommandOption] = CommandTable.globalOptions) {
        self.table = table
        self.globalOptions = globalOptions
    }

    /// `words` are without the name of the program.
    func parse(_ words: [String]) throws(UsageError) -> Request {
        var path: [String] = []
        var command: Subcommand?
        var parsed = ParsedArguments()
        var rest = words[...]
        var isOptionsOver = false
        while let word = rest.popFirst() {
            if !isOptionsOver, word == "--" {
                isOptionsOver = true
            } else if !isOptionsOver, word.hasPrefix("-"), word != "-" {
                try read(word, &rest, command, path, &parsed)
            } else if let found = command {
                guard parsed.positional.count < found.arguments.count else {
                    throw UsageError("There is nothing to do with the argument '\(word)'", command: path)
                }
                try check(word, found.arguments[parsed.positional.count], path)
                parsed.positional.append(word)
            } else if path.isEmpty, word == "help" {
                return .help(rest.filter { !$0.hasPrefix("-") })
            } else {
                path.append(word)
                command = table.first { $0.path == path }
                if command == nil, !table.contains(where: { $0.path.starts(with: path) }) {
                    throw unknownCommand(path)
                }
            }
        }
        if parsed.has("help") { return .help(path) }
        if parsed.has("version") { return .version }
        guard let command else {
            if path.isEmpty { throw UsageError("A subcommand is missing") }
            throw UsageError("'\(path.joined(separator: " "))' needs one word more", command: path)
        }
        if let missing = command.arguments.dropFirst(parsed.positional.count).first(where: \.isRequired) {
            throw UsageError("The argument \(missing.placeholder) is missing", command: path)
        }
        let readers = command.options.filter { $0.value.isFile && parsed.values($0.name).contains("-") }
        guard readers.count <= 1 else {
            let names = readers.map { "--\($0.name)" }.joined(separator: " and ")
            throw UsageError("\(names) cannot all be standard input", command: path)
        }
        return .run(command, parsed)
    }

    private func read(
        _ word: String, _ rest: inout ArraySlice<String>, _ command: Subcommand?, _ path: [String],
        _ parsed: inout ParsedArguments
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let known = (command?.options ?? []) + globalOptions
        guard let option = known.first(where: { Self.isName(parts[0], of: $0) }) else {
            throw UsageError(
                "There is no option '\(parts[0])'" + suggestion(parts[0], among: known.map { "--\($0.name)" }),
                command: path)
        }
        guard option.isRepeatable || !parsed.has(option.name) else {
            throw UsageError("The option --\(option.name) is there twice", command: path)
        }
        var value = ""
        if option.placeholder == nil {
            guard parts.count == 1 else {
                throw UsageError("The option --\(option.name) takes no value", command: path)
            }
        } else if parts.count == 2 {
            value = parts[1]
        } else if let next = rest.popFirst() {
            value = next
        } else {
            throw UsageError("The option --\(option.name) needs a value", command: path)
        }
        if case .choice(let words) = option.value, !words.contains(value) {
            throw UsageError("--\(option.name) is one of \(words.joined(separator: ", "))", command: path)
        }
        parsed.options[option.name, default: []].append(value)
    }

    private static func isName(_ word: String, of option: CommandOption) -> Bool {
        word == "--\(option.name)" || option.short.map { word == "-\($0)" } ?? false
    }

    private func check(_ word: String, _ argument: CommandArgument, _ path: [String]) throws(UsageError) {
        guard argument.choices.isEmpty || argument.choices.contains(word) else {
            throw UsageError(
                "\(argument.placeholder) is one of \(argument.choices.joined(separator: ", "))", command: path)
        }
    }

    private func unknownCommand(_ path: [String]) -> UsageError {
        let parent = Array(path.dropLast())
        let known = table.filter { $0.path.starts(with: parent) && $0.path.count > parent.count }
            .map { $0.path[parent.count] }
        return UsageError(
            "There is no subcommand '\(path.joined(separator: " "))'" + suggestion(path.last ?? "", among: known),
            command: parent)
    }

    private func suggestion(_ word: String, among known: [String]) -> String {
        let close = known.map { ($0, EditDistance.between($0, word)) }.min { $0.1 < $1.1 }
        guard let close, close.1 <= 2 else { return "" }
        return "; is it '\(close.0)'?"
    }
}
