/// The texts of `--help`, made from the command table.
enum HelpPage {
    static let width = 78

    /// The help of a subcommand, or of all that begin with these words.
    static func text(for path: [String], table: [Subcommand] = CommandTable.all) throws(UsageError) -> String {
        if let command = table.first(where: { $0.path == path }) { return page(of: command) }
        let family = table.filter { $0.path.starts(with: path) }
        guard !family.isEmpty else {
            throw UsageError("There is no subcommand '\(path.joined(separator: " "))'")
        }
        return overview(of: path, family)
    }

    private static func page(of command: Subcommand) -> String {
        var sections = ["Usage: \(command.usage)", wrapped(command.summary)]
        sections += command.discussion.map { wrapped($0) }
        if !command.arguments.isEmpty {
            sections.append(list("Arguments", command.arguments.map { ($0.placeholder, $0.summary) }))
        }
        if !command.options.isEmpty { sections.append(list("Options", rows(command.options))) }
        sections.append(list("Options of every subcommand", rows(CommandTable.globalOptions)))
        if !command.examples.isEmpty {
            let lines = command.examples.map { "  \(CommandTable.programName) \($0)" }
            sections.append((["Examples:"] + lines).joined(separator: "\n"))
        }
        return sections.joined(separator: "\n\n") + "\n"
    }

    private static func overview(of path: [String], _ family: [Subcommand]) -> String {
        let name = ([CommandTable.programName] + path).joined(separator: " ")
        var sections = ["Usage: \(name) SUBCOMMAND [OPTIONS]"]
        if path.isEmpty { sections.append(wrapped(CommandTable.summary)) }
        sections.append(list("Subcommands", family.map { ($0.name, $0.summary) }))
        sections.append(list("Options", rows(CommandTable.globalOptions)))
        if path.isEmpty {
            sections.append(list("Exit status", ExitStatus.allCases.map { ("\($0.rawValue)", $0.summary) }))
            sections.append(list("Environment", CommandTable.environment))
        }
        sections.append("'\(CommandTable.programName) help SUBCOMMAND' says more about one.")
        return sections.joined(separator: "\n\n") + "\n"
    }

    private static func rows(_ options: [CommandOption]) -> [(String, String)] {
        options.map { ($0.signature, $0.summary) }
    }

    private static func list(_ title: String, _ rows: [(String, String)]) -> String {
        let column = min(rows.map(\.0.count).max() ?? 0, 24)
        let lines = rows.map { name, text in
            let indented = wrapped(text, indent: column + 4)
            let pad = String(repeating: " ", count: max(0, column - name.count))
            return name.count > column
                ? "  \(name)\n\(indented)" : "  \(name)\(pad)" + indented.dropFirst(column + 2)
        }
        return (["\(title):"] + lines).joined(separator: "\n")
    }

    /// Breaks lines at spaces.
    static func wrapped(_ text: String, indent: Int = 0) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = margin
        for word in text.split(separator: " ") {
            if line.count > indent, line.count + 1 + word.count > width {
                lines.append(line)
                line = margin
            }
            line += (line.count > indent ? " " : "") + word
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
