/// A completion for fish.
enum FishCompletion {
    static func script(_ table: [Subcommand]) -> String {
        let program = CommandTable.programName
        var lines = [
            "# fish completion of \(program). Made by '\(program) completions fish'.", "complete -c \(program) -f",
        ]
        for (path, next) in Completions.words(table) {
            let condition =
                path.isEmpty
                ? "__fish_use_subcommand"
                : "__fish_seen_subcommand_from \(path[0]); and not __fish_seen_subcommand_from "
                    + next.joined(separator: " ")
            for word in next {
                let summary = table.first { $0.path == path + [word] }?.summary ?? ""
                lines.append(
                    "complete -c \(program) -n '\(condition)' -a \(word) -d \(Completions.quoted(summary))")
            }
        }
        for option in CommandTable.globalOptions { lines.append("complete -c \(program) " + text(option)) }
        for command in table {
            let condition = command.path.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
            for option in command.options {
                lines.append("complete -c \(program) -n '\(condition)' " + text(option))
            }
            for word in command.arguments.flatMap(\.choices) {
                lines.append("complete -c \(program) -n '\(condition)' -a \(word)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func text(_ option: CommandOption) -> String {
        let value =
            switch option.value {
            case .none: ""
            case .file: " -r -F"
            case .text: " -x"
            case .choice(let words): " -x -a '\(words.joined(separator: " "))'"
            }
        let short = option.short.map { " -s \($0)" } ?? ""
        return "-l \(option.name)\(short)\(value) -d \(Completions.quoted(option.summary))"
    }
}
