import Driver
import Foundation

@testable import HaapiCommand

/// A command line that was run in this process.
struct CommandRun {
    let status: HaapiCommand.ExitStatus
    let output: String
    let diagnostics: String

    init(
        _ words: [String], environment: [String: String] = [:], input: any LineInput = ScriptedInput.none,
        isTerminal: Bool = false
    ) async {
        let output = RecordingOutput(isTerminal: isTerminal)
        let diagnostics = RecordingOutput(isTerminal: isTerminal)
        status = await Program.run(
            words, environment: environment, output: output, diagnostics: diagnostics, input: input)
        self.output = output.text
        self.diagnostics = diagnostics.text
    }
}

/// Keeps what is written.
final class RecordingOutput: TextOutput {
    let isTerminal: Bool
    private struct State {
        var bytes: [UInt8] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    init(isTerminal: Bool = false) {
        self.isTerminal = isTerminal
    }

    var text: String { String(decoding: state.withLock { $0.bytes }, as: UTF8.self) }

    func write(_ bytes: [UInt8]) throws {
        let waiting = state.withLock { state in
            state.bytes += bytes
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until there is something to be found in the text.
    func waitFor<Found>(_ find: (String) -> Found?) async throws -> Found {
        while true {
            let seen = state.withLock { $0.bytes.count }
            if let found = find(text) { return found }
            await withCheckedContinuation { continuation in
                let isNew = state.withLock { state in
                    if state.bytes.count == seen { state.waiting.append(continuation) }
                    return state.bytes.count != seen
                }
                if isNew { continuation.resume() }
            }
        }
    }
}

/// Somebody at the terminal who says these lines, or nobody.
final class ScriptedInput: LineInput {
    static let none = ScriptedInput([], isTerminal: false)

    let isTerminal: Bool
    private let lines: Lock<[String]>
    private let hidden = Lock<[String]>([])
    private let early: Lock<[String]>

    /// `early` are lines that are typed before anybody asks, and are there first.
    init(_ lines: [String], early: [String] = [], isTerminal: Bool = true) {
        self.lines = Lock(lines)
        self.early = Lock(early)
        self.isTerminal = isTerminal
    }

    /// A program that writes this, and ends.
    static func pipe(_ text: String) -> ScriptedInput {
        ScriptedInput(text.components(separatedBy: "\n"), isTerminal: false)
    }

    /// What was typed without being seen.
    var hiddenLines: [String] { hidden.withLock { $0 } }

    /// What was not asked for.
    var remainingLines: [String] { lines.withLock { $0 } }

    func readToEnd(limit: Int) async throws -> Data {
        let text = lines.withLock { lines in
            defer { lines = [] }
            return lines.joined(separator: "\n")
        }
        return Data(text.utf8)
    }

    func waitForEnd() async throws {}

    func discardTyped() {
        early.withLock { $0 = [] }
    }

    func readLine(isEchoed: Bool, again: @escaping @Sendable () -> Void) async throws -> String? {
        let early = early.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        let line = early ?? lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if !isEchoed, let line { hidden.withLock { $0.append(line) } }
        return line
    }
}
