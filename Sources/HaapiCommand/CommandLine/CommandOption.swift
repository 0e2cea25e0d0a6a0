/// An option of a subcommand: `--name`, with or without a value.
struct CommandOption: Sendable, Equatable {
    /// What follows the name.
    enum Value: Sendable, Equatable {
        case none
        case text(placeholder: String)
        case file(placeholder: String)
        case choice([String])

        var isFile: Bool {
            if case .file = self { true } else { false }
        }
    }

    /// Without the dashes.
    let name: String
    let short: Character?
    let value: Value
    let isRepeatable: Bool
    /// One sentence.
    let summary: String

    init(
        _ name: String, short: Character? = nil, value: Value = .none, isRepeatable: Bool = false,
        summary: String
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.isRepeatable = isRepeatable
        self.summary = summary
    }

    /// What stands for the value in help texts.
    var placeholder: String? {
        switch value {
        case .none: nil
        case .text(let placeholder), .file(let placeholder): placeholder
        case .choice(let words): words.joined(separator: "|")
        }
    }

    /// As it is written on the command line.
    var signature: String {
        (short.map { "-\($0), " } ?? "") + "--\(name)" + (placeholder.map { " \($0)" } ?? "")
    }
}

/// A word of the command line that is no option.
struct CommandArgument: Sendable, Equatable {
    let placeholder: String
    let isRequired: Bool
    /// What there is to choose from; empty for any text.
    var choices: [String] = []
    let summary: String

    var signature: String { isRequired ? placeholder : "[\(placeholder)]" }
}
