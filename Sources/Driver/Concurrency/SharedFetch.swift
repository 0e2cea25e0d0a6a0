/// One piece of work at a time, whose outcome all who ask for it in the meantime share.
///
/// The work runs in a task of its own, so no caller's cancellation ends it: a cancelled caller just stops waiting. Each
/// caller is resumed exactly once.
package final class SharedFetch<Value: Sendable>: Sendable {
    /// One caller. What is in it is guarded by the lock of the fetch.
    private final class Waiter: @unchecked Sendable {
        // `@unchecked`: touched under the lock of `state` only.
        var continuation: CheckedContinuation<Value, any Error>?
        var isCancelled = false
    }

    private struct State {
        var task: Task<Void, Never>?
        var waiters: [Waiter] = []
        /// Which fetch the waiters belong to, so that the end of an abandoned one resumes nobody.
        var generation = 0
    }

    private let state = Lock(State())

    package init() {}

    /// The outcome of the fetch under way; if there is none, `fetch` is run.
    package func value(_ fetch: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let waiter = Waiter()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if waiter.isCancelled { return true }
                    waiter.continuation = continuation
                    state.waiters.append(waiter)
                    if state.task == nil { start(fetch, &state) }
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
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

    /// Ends the fetch under way, if any; all who wait get `error`.
    package func abandon(throwing error: any Error) {
        let (task, continuations) = state.withLock { state in
            defer { state.task = nil }
            return (state.task, takeAll(&state))
        }
        task?.cancel()
        for continuation in continuations { continuation.resume(throwing: error) }
    }

    /// How many callers wait.
    var waiterCount: Int {
        state.withLock { $0.waiters.count }
    }

    private func start(_ fetch: @escaping @Sendable () async throws -> Value, _ state: inout State) {
        let generation = state.generation
        // Not detached: what a log sink causes must still be known as its own. Cancellation is not inherited.
        state.task = Task {
            let result: Result<Value, any Error>
            do {
                result = .success(try await fetch())
            } catch {
                result = .failure(error)
            }
            self.finish(generation, result)
        }
    }

    private func finish(_ generation: Int, _ result: Result<Value, any Error>) {
        let continuations = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
            guard state.generation == generation else { return [] }
            state.task = nil
            return takeAll(&state)
        }
        for continuation in continuations { continuation.resume(with: result) }
    }

    private func takeAll(_ state: inout State) -> [CheckedContinuation<Value, any Error>] {
        state.generation += 1
        defer { state.waiters = [] }
        return state.waiters.compactMap(take)
    }

    private func take(_ waiter: Waiter) -> CheckedContinuation<Value, any Error>? {
        defer { waiter.continuation = nil }
        return waiter.continuation
    }
}
