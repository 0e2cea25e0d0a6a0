import Dispatch

/// Reads what may be a pipe, to which its writer may write late.
enum FileWait {
    private struct State<Value: Sendable> {
        var outcome: Result<Value, any Error>?
        var waiting: CheckedContinuation<Void, Never>?

        /// The first outcome counts.
        mutating func end(_ result: Result<Value, any Error>) {
            guard outcome == nil else { return }
            outcome = result
            waiting?.resume()
            waiting = nil
        }
    }

    /// Cancelling the task ends the wait; the thread stays with the pipe until the process ends.
    ///
    /// What was read goes through a lock, and not through the continuation: the thread sanitizer does not see that a continuation
    /// that is resumed before its task waits hands something over.
    static func run<Value: Sendable>(_ read: @escaping @Sendable () throws -> Value) async throws -> Value {
        let state = Guarded(State<Value>())
        DispatchQueue.global().async {
            let result = Result { try read() }
            state.withLock { $0.end(result) }
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if state.outcome == nil { state.waiting = continuation } else { continuation.resume() }
                }
            }
        } onCancel: {
            state.withLock { $0.end(.failure(CancellationError())) }
        }
        guard let outcome = state.withLock({ $0.outcome }) else { throw CancellationError() }
        return try outcome.get()
    }
}
