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
        let wake: () -> Void

        /// Under the lock: the loop needs it too before it can end, so whoever wakes it finds it there.
        mutating func wakeIfAsleep() {
            guard isAsleep else { return }
            isAsleep = false
            wake()
        }
    }

    private let state: Lock<State>

    /// - Parameter wake: ends the loop's waiting; called by other threads, never after the loop saw that the inbox is
    ///   closed.
    init(wake: @escaping () -> Void) {
        state = Lock(State(wake: wake))
    }

    /// - Returns: whether the loop will see the message; not if the inbox is closed.
    func post(_ message: Message) -> Bool {
        state.withLock { state in
            if state.isClosed { return false }
            state.messages.append(message)
            state.wakeIfAsleep()
            return true
        }
    }

    /// Takes no more messages.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.wakeIfAsleep()
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
