/// A completion for zsh.
enum ZshCompletion {
    static func script(_ table: [Subcommand]) -> String {
        let program = CommandTable.programName
        var lines = [
            "#compdef \(program)",
            "# zsh completion of \(program). Made by '\(program) completions zsh'.",
            "_\(program)() {",
            "  local selected=\"\" word",
            "  for word in \"${(@)words[2,CURRENT-1]}\"; do",
            "    case \"$selected$word\" in",
            "      (\(Completions.paths(table).map(Completions.quoted).joined(separator: "|"))) "
                + "selected=\"$selected$word \" ;;",
            "    esac",
            "  done",
            "  case \"$selected\" in",
        ]
        lines += table.flatMap(branch)
        for (path, next) in Completions.words(table) {
            lines.append("    ('\(path.map { $0 + " " }.joined())') compadd -- \(next.joined(separator: " ")) ;;")
        }
        lines += ["  esac", "}", "_\(program) \"$@\""]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func branch(_ command: Subcommand) -> [String] {
        var specifications = command.allOptions.flatMap(specifications)
        for argument in command.arguments {
            let action = argument.choices.isEmpty ? "" : "(\(argument.choices.joined(separator: " ")))"
            specifications.append(Completions.quoted("*:\(text(argument.placeholder)):\(action)"))
        }
        return [
            "    ('\(command.name) ')", "      _arguments \\",
            "        " + specifications.joined(separator: " \\\n        ") + " ;;",
        ]
    }

    private static func specifications(_ option: CommandOption) -> [String] {
        let value =
            switch option.value {
            case .none: ""
            case .file: ":file:_files"
            case .text(let placeholder): ":\(text(placeholder)):"
            case .choice(let words): ":value:(\(words.joined(separator: " ")))"
            }
        return option.spellings.map { spelling in
            Completions.quoted("\(option.isRepeatable ? "*" : "")\(spelling)[\(text(option.summary))]\(value)")
        }
    }

    private static func text(_ text: String) -> String {
        text.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: "\\:")
    }
}
