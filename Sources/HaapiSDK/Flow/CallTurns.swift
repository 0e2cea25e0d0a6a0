import Driver

/// Lets one call in at a time, in the order in which they ask. Who is cancelled while it waits stops waiting at once.
final class CallTurns: Sendable {
    /// One call. What is in it is guarded by the lock of the turns.
    private final class Waiter: @unchecked Sendable {
        // `@unchecked`: touched under the lock of `state` only.
        var continuation: CheckedContinuation<Void, any Error>?
        var isCancelled = false
    }

    private struct State {
        var isTaken = false
        var waiters: [Waiter] = []
    }

    private let state = Lock(State())

    /// Runs `body` when it is its turn.
    /// - Throws: `CancellationError`, and what `body` throws.
    func take<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await body()
    }

    /// How many calls wait for their turn.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    private enum Entry {
        case entered, cancelled, waiting
    }

    private func enter() async throws {
        let waiter = Waiter()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let entry = state.withLock { state -> Entry in
                    if waiter.isCancelled { return .cancelled }
                    guard state.isTaken else {
                        state.isTaken = true
                        return .entered
                    }
                    waiter.continuation = continuation
                    state.waiters.append(waiter)
                    return .waiting
                }
                switch entry {
                case .entered: continuation.resume()
                case .cancelled: continuation.resume(throwing: CancellationError())
                case .waiting: break
                }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                waiter.isCancelled = true
                state.waiters.removeAll { $0 === waiter }
                return take(waiter)
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard !state.waiters.isEmpty else {
                state.isTaken = false
                return nil
            }
            return take(state.waiters.removeFirst())
        }
        next?.resume()
    }

    private func take(_ waiter: Waiter) -> CheckedContinuation<Void, any Error>? {
        defer { waiter.continuation = nil }
        return waiter.continuation
    }
}
