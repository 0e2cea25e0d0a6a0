/// Completions for shells, made from the command table.
enum Completions {
    static func script(for shell: String, table: [Subcommand] = CommandTable.all) -> String {
        switch shell {
        case "zsh": ZshCompletion.script(table)
        case "fish": FishCompletion.script(table)
        default: BashCompletion.script(table)
        }
    }

    /// What can follow each beginning of a path.
    static func words(_ table: [Subcommand]) -> [(path: [String], next: [String])] {
        var result: [(path: [String], next: [String])] = [([], table.map { $0.path[0] }.unique + ["help"])]
        for first in table.filter({ $0.path.count > 1 }).map({ $0.path[0] }).unique {
            result.append(([first], table.filter { $0.path[0] == first }.map { $0.path[1] }))
        }
        return result
    }

    /// All paths and their beginnings, as a script builds them up word by word.
    static func paths(_ table: [Subcommand]) -> [String] {
        (table.map { $0.path[0] } + table.map(\.name)).unique
    }

    /// For a shell, in single quotes.
    static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}

extension CommandOption {
    /// All ways to write it.
    var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}

extension [String] {
    /// Without repetitions, in the same order.
    var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
