/// What other threads want from the event loop, in order. Its lock is held for a few instructions only, and never
/// while anyone is resumed.
final class Inbox: Sendable {
    enum Message {
        case start(Transfer)
        case cancel(Transfer)
        case run(UnownedJob)
    }

    private struct State {
        var messages: [Message] = []
        var isClosed = false
        /// The loop waits, or is about to, and must be woken.
        var isAsleep = false
    }

    /// What a sender has to do after posting.
    enum Receipt {
        case taken
        case takenByAsleep
        case closed
    }

    private let state = Lock(State())

    func post(_ message: Message) -> Receipt {
        state.withLock { state in
            if state.isClosed { return .closed }
            state.messages.append(message)
            defer { state.isAsleep = false }
            return state.isAsleep ? .takenByAsleep : .taken
        }
    }

    /// Takes no more messages. `nil` if it was closed before.
    func close() -> Receipt? {
        state.withLock { state in
            if state.isClosed { return nil }
            state.isClosed = true
            defer { state.isAsleep = false }
            return state.isAsleep ? .takenByAsleep : .taken
        }
    }

    /// Exchanges the messages with `messages`, which must be empty.
    /// - Returns: whether the inbox is closed.
    func take(_ messages: inout [Message]) -> Bool {
        state.withLock { state in
            swap(&state.messages, &messages)
            state.isAsleep = false
            return state.isClosed
        }
    }

    /// - Returns: whether the loop may wait; not if something is there already.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.messages.isEmpty && !state.isClosed
            return state.isAsleep
        }
    }
}
