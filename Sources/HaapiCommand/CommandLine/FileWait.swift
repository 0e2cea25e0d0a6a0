import Dispatch

/// Reads what may be a pipe, to which its writer may write late.
enum FileWait {
    /// Cancelling the task ends the wait; the thread stays with the pipe until the process ends.
    static func run<Value: Sendable>(_ read: @escaping @Sendable () throws -> Value) async throws -> Value {
        let waiting = Guarded<CheckedContinuation<Value, any Error>?>(nil)
        let resume = { @Sendable (result: Result<Value, any Error>) in
            waiting.withLock { continuation in
                defer { continuation = nil }
                return continuation
            }?.resume(with: result)
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiting.withLock { $0 = continuation }
                if Task.isCancelled { resume(.failure(CancellationError())) }
                DispatchQueue.global().async { resume(Result { try read() }) }
            }
        } onCancel: {
            resume(.failure(CancellationError()))
        }
    }
}
