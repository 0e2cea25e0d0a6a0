/// A completion for bash.
enum BashCompletion {
    static func script(_ table: [Subcommand]) -> String {
        let program = CommandTable.programName
        var lines = [
            "# bash completion of \(program). Made by '\(program) completions bash'.",
            "_\(program)() {",
            "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} path='' word",
            "  # Bash makes three words of --name=value.",
            "  if [[ $current == '=' ]]; then",
            "    current=''",
            "  elif [[ $previous == '=' ]]; then",
            "    previous=${COMP_WORDS[COMP_CWORD-2]}",
            "  fi",
            "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do",
            "    case \"$path$word\" in",
            "      \(Completions.paths(table).map(Completions.quoted).joined(separator: "|"))) path=\"$path$word \" ;;",
            "    esac",
            "  done",
            "  case \"$path\" in",
        ]
        lines += table.flatMap(branch)
        for (path, next) in Completions.words(table) {
            let words = next + CommandTable.globalOptions.map { "--\($0.name)" }
            lines.append("    '\(path.map { $0 + " " }.joined())') \(words: words) ;;")
        }
        lines += ["  esac", "}", "complete -F _\(program) \(program)"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func branch(_ command: Subcommand) -> [String] {
        let values = command.allOptions.compactMap { option -> String? in
            let pattern = option.spellings.joined(separator: "|")
            return switch option.value {
            case .none: nil
            case .text: "        \(pattern)) COMPREPLY=(); return ;;"
            // With names of files, readline quotes spaces and goes on behind a folder.
            case .file:
                "        \(pattern)) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); return ;;"
            case .choice(let words): "        \(pattern)) \(words: words); return ;;"
            }
        }
        let words = command.allOptions.flatMap(\.spellings) + command.arguments.flatMap(\.choices)
        return ["    '\(command.name) ')"]
            + (values.isEmpty ? [] : ["      case \"$previous\" in"] + values + ["      esac"])
            + ["      \(words: words) ;;"]
    }
}

extension String.StringInterpolation {
    /// The statement that offers words.
    fileprivate mutating func appendInterpolation(words: [String]) {
        appendLiteral(
            "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\")")
    }
}
