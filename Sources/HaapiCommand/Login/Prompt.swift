/// Asks for one answer: the book of given answers first, then the person at the terminal.
struct Prompt: Sendable {
    let console: Console
    let answers: AnswerBook
    let texts: QuestionTexts

    init(console: Console, answers: AnswerBook) {
        self.console = console
        self.answers = answers
        texts = QuestionTexts(console)
    }

    /// A line of text. `name` is that of an answer that was given before; `standard` is what an empty answer stands for. After
    /// an empty answer to a question that is required a person is asked again.
    func text(
        _ name: String, label: String, standard: String? = nil, isSecret: Bool = false, isRequired: Bool = false
    ) async throws -> String {
        if let answer = answers.next(name) { return answer }
        guard console.input.isTerminal else {
            if let standard, !isSecret { return standard }
            throw Self.needed(name, label)
        }
        let hint = standard.map { isSecret || $0.isEmpty ? "" : " [\(TerminalText.line($0))]" } ?? ""
        while true {
            guard let line = try await line("\(TerminalText.line(label))\(hint): ", isEchoed: !isSecret) else {
                throw Self.needed(name, label)
            }
            if !line.isEmpty { return line }
            if let standard { return standard }
            if !isRequired { return "" }
        }
    }

    /// The index of one of several. `standard` is what an empty answer stands for, and what is taken where nobody can be asked.
    func choice(
        _ name: String, label: String, _ choices: [Choice], standard: Int? = nil
    ) async throws -> Int {
        if let answer = answers.next(name) {
            guard let index = Choice.index(answer, in: choices) else {
                throw CommandFailure(
                    .failed,
                    "The answer for '\(name)' is none of: "
                        + choices.map { TerminalText.line($0.names.first ?? $0.title) }.joined(separator: ", "))
            }
            return index
        }
        guard console.input.isTerminal else {
            if let standard { return standard }
            throw Self.needed(name, label)
        }
        try texts.show()
        for (index, choice) in choices.enumerated() {
            try console.diagnostics.write("  \(index + 1)  \(TerminalText.line(choice.title))\n")
        }
        let hint = standard.map { " [\($0 + 1)]" } ?? ""
        while true {
            guard let line = try await line("\(TerminalText.line(label))\(hint): ", isEchoed: true) else {
                throw Self.needed(name, label)
            }
            if line.isEmpty, let standard { return standard }
            if let index = Choice.index(line, in: choices) { return index }
            try console.diagnostics.write("A number from 1 to \(choices.count), please.\n")
        }
    }

    /// What a person answers to the question; `nil` at the end of the input.
    private func line(_ question: String, isEchoed: Bool) async throws -> String? {
        try texts.show()
        try console.diagnostics.write(question)
        let diagnostics = console.diagnostics
        let line = try await console.input.readLine(isEchoed: isEchoed) {
            do {
                try diagnostics.write(question)
            } catch {
                // What cannot be written now will not be later either, and then it ends the login.
                return
            }
        }
        if line == nil { try console.tell() }
        return line
    }

    private static func needed(_ name: String, _ label: String) -> CommandFailure {
        let name = TerminalText.line(name)
        return CommandFailure(
            .inputNeeded,
            "An answer is needed for '\(name)' (\(TerminalText.line(label))), and nobody can be asked; give it with "
                + "--answers-from FILE or --answer \(name)=…")
    }
}

/// Something to choose.
struct Choice: Sendable {
    let title: String
    /// Words that stand for it in given answers, besides the title and the number.
    var names: [String] = []

    /// By number, name or title.
    static func index(_ word: String, in choices: [Choice]) -> Int? {
        if let number = Int(word), choices.indices.contains(number - 1) { return number - 1 }
        return choices.firstIndex { $0.names.contains(word) } ?? choices.firstIndex { $0.title == word }
    }
}
