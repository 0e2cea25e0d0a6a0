import Driver

/// The calls of one flow: one at a time, since each answer can change the session that the next request needs, and all of
/// them ended at once when the flow ends.
final class FlowCalls: Sendable {
    private struct State {
        var running: [Int: @Sendable () -> Void] = [:]
        var nextNumber = 0
        /// What every call gets from now on.
        var end: HaapiError?
    }

    private let turns = CallTurns()
    private let state = Lock(State())

    /// Runs a call when those before it have ended. After the end of the flow none begins.
    /// - Throws: what the flow was ended with, even if the call came to an answer by then; else what `body` throws.
    func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        // A task of its own, so that the end of the flow can cancel it. Not detached: what a log sink causes must still be
        // known as its own.
        let task = Task { [self] in
            try await turns.take {
                // The end cancels calls one after the other: the turn of one that has not heard of it may come first.
                try checkThatItHasNotEnded()
                return try await body()
            }
        }
        let number = register { task.cancel() }
        defer { unregister(number) }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        try checkThatItHasNotEnded()
        return try result.get()
    }

    private func checkThatItHasNotEnded() throws {
        if let end = state.withLock({ $0.end }) { throw end }
    }

    /// Ends the calls under way and all later ones with `error`. The first end counts.
    func end(with error: HaapiError) {
        let running = state.withLock { state -> [@Sendable () -> Void] in
            if state.end == nil { state.end = error }
            return Array(state.running.values)
        }
        for cancel in running { cancel() }
    }

    /// How many calls wait for their turn.
    var waiterCount: Int { turns.waiterCount }

    private func register(_ cancel: @escaping @Sendable () -> Void) -> Int {
        let (number, isEnded) = state.withLock { state in
            state.nextNumber += 1
            state.running[state.nextNumber] = cancel
            return (state.nextNumber, state.end != nil)
        }
        if isEnded { cancel() }
        return number
    }

    private func unregister(_ number: Int) {
        state.withLock { $0.running[number] = nil }
    }
}
