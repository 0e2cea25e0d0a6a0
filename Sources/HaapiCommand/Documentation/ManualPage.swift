/// The manual page, in the language of man(7), made from the command table.
enum ManualPage {
    static func text(table: [Subcommand] = CommandTable.all) -> String {
        let program = CommandTable.programName
        var lines = [
            ".\\\" Made by '\(program) manual'.",
            ".TH \(program.uppercased()) 1 \"\" \"\(program) \(CommandTable.version)\" \"User Commands\"",
            ".SH NAME", "\(program) \\- \(escaped(CommandTable.summary.trimmingSuffix(".")))",
            ".SH SYNOPSIS",
        ]
        for (index, command) in table.enumerated() {
            lines += (index == 0 ? [] : [".br"]) + [".B \(escaped(command.usage))"]
        }
        lines.append(".SH SUBCOMMANDS")
        for command in table {
            lines += [".SS \(escaped(command.name))", escaped(command.summary)]
            for paragraph in command.discussion { lines += [".PP", escaped(paragraph)] }
            for argument in command.arguments {
                lines += [".TP", ".I \(escaped(argument.placeholder))", escaped(argument.summary)]
            }
            lines += command.options.flatMap(option)
        }
        lines.append(".SH OPTIONS OF EVERY SUBCOMMAND")
        lines += CommandTable.globalOptions.flatMap(option)
        lines.append(".SH EXIT STATUS")
        for status in ExitStatus.allCases {
            lines += [".TP", ".B \(status.rawValue)", escaped(status.summary)]
        }
        lines.append(".SH ENVIRONMENT")
        for (name, summary) in CommandTable.environment { lines += [".TP", ".B \(name)", escaped(summary)] }
        lines.append(".SH EXAMPLES")
        for example in table.flatMap(\.examples) { lines += [".PP", ".B \(escaped("\(program) \(example)"))"] }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func option(_ option: CommandOption) -> [String] {
        [".TP", ".B \(escaped(option.signature))", escaped(option.summary)]
    }

    /// A hyphen is one that can be copied, and no text is taken for a request.
    private static func escaped(_ text: String) -> String {
        let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }
}
