#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiSDK

/// The line that tells how a wait goes on. On a terminal it is written over and over; elsewhere, and on a terminal that knows no
/// escape sequences, each text is written once.
final class WaitingLine: Sendable {
    private struct State {
        /// Whether somebody may have pressed keys since the last question, while nobody asked.
        var hasWaited = false
        var isOpen = false
        var polls = 0
        var shown: Set<String> = []
    }

    private let console: Console
    private let state = Guarded(State())

    init(_ console: Console) {
        self.console = console
    }

    /// Whether the text was not shown before.
    func isNew(_ text: String) -> Bool {
        state.withLock { $0.shown.insert(text).inserted }
    }

    /// A wait begins of which nothing is shown here.
    func begin() throws {
        try end()
        state.withLock { $0.hasWaited = true }
    }

    func show(_ step: any HaapiRepresentation) throws {
        defer { state.withLock { $0.hasWaited = true } }
        for message in step.messages where isNew(message.text.literal) {
            try end()
            try console.tell(TerminalText.line(message.text.literal))
        }
        let properties = step.properties as? PollingProperties
        if let recipient = properties?.recipientOfCommunication, isNew(recipient) {
            try end()
            try console.tell("Sent to \(TerminalText.line(recipient)).")
        }
        guard console.verbosity != .quiet else { return }
        let polls = state.withLock { state in
            state.polls += 1
            return state.polls
        }
        let rest = properties?.maxWaitRemainingTime.map { ", \(Int($0)) s left" } ?? ""
        if console.rewritesLines {
            let mark = ["|", "/", "-", "\\"][polls % 4]
            try console.diagnostics.write("\r\u{1B}[K\(mark) Waiting\(rest); Ctrl-C ends it.")
            state.withLock { $0.isOpen = true }
        } else if polls == 1 {
            try console.say("Waiting\(rest).")
        }
    }

    /// Makes room for another text. What was typed during the wait answers no question that comes now.
    func end() throws {
        let (wasOpen, hasWaited) = state.withLock { state in
            defer { (state.isOpen, state.hasWaited) = (false, false) }
            return (state.isOpen, state.hasWaited)
        }
        if hasWaited { console.input.discardTyped() }
        if wasOpen { try console.diagnostics.write("\r\u{1B}[K") }
    }
}
