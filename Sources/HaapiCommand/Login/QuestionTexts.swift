/// What a person has to read before a question. With `--quiet` it is kept until somebody is really asked.
final class QuestionTexts: Sendable {
    private let console: Console
    private let kept = Guarded<[String]>([])

    init(_ console: Console) {
        self.console = console
    }

    /// A new step: what is kept belongs to one that was answered without asking.
    func begin() {
        kept.withLock { $0 = [] }
    }

    func say(_ line: String) throws {
        guard console.verbosity == .quiet else { return try console.say(line) }
        kept.withLock { $0.append(line) }
    }

    /// Somebody is asked now.
    func show() throws {
        let lines = kept.withLock { lines in
            defer { lines = [] }
            return lines
        }
        for line in lines { try console.tell(line) }
    }
}
