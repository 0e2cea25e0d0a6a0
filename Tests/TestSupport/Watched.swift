#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// State that threads change and that tests wait for: tests with `await`, threads by blocking. Nobody polls or sleeps.
public final class Watched<State: Sendable>: @unchecked Sendable {
    // `mutex` protects `state`, `waiters` and `nextWaiter`; the pointers themselves never change.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State
    private var waiters: [Int: Waiter] = [:]
    private var nextWaiter = 0

    private struct Waiter {
        /// What resumes the waiter with its value, or `nil` while the state is not what it waits for.
        let resumption: (State) -> (() -> Void)?
        let cancel: () -> Void
    }

    public init(_ state: State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// The state now.
    public var now: State {
        locked { state }
    }

    /// Looks at the state without a copy of it.
    public func read<Result>(_ look: (State) -> Result) -> Result {
        locked { look(state) }
    }

    /// Changes the state and lets go of whoever waited for what it is now.
    @discardableResult
    public func update<Result>(_ change: (inout State) throws -> Result) rethrows -> Result {
        var resumptions: [() -> Void] = []
        defer { for resume in resumptions { resume() } }
        return try locked {
            let result = try change(&state)
            for (id, waiter) in waiters {
                guard let resumption = waiter.resumption(state) else { continue }
                waiters[id] = nil
                resumptions.append(resumption)
            }
            pthread_cond_broadcast(changed)
            return result
        }
    }

    /// Waits until `match` finds something in the state. Throws `CancellationError` if the task is cancelled.
    public func first<Match: Sendable>(_ match: @escaping @Sendable (State) -> Match?) async throws -> Match {
        let id = locked {
            nextWaiter += 1
            return nextWaiter
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let found: Match? = locked {
                    if let found = match(state) { return found }
                    waiters[id] = Waiter(
                        resumption: { state in match(state).map { found in { continuation.resume(returning: found) } }
                        },
                        cancel: { continuation.resume(throwing: CancellationError()) }
                    )
                    return nil
                }
                if let found {
                    continuation.resume(returning: found)
                } else if Task.isCancelled {
                    cancelWaiter(id)
                }
            }
        } onCancel: {
            cancelWaiter(id)
        }
    }

    /// Waits until the state is as `condition` says.
    public func reaches(_ condition: @escaping @Sendable (State) -> Bool) async throws {
        let _: Bool = try await first { condition($0) ? true : nil }
    }

    /// Blocks the thread until the state is as `condition` says. Never for the threads of Swift's own executor.
    public func block(until condition: (State) -> Bool) {
        locked {
            while !condition(state) { pthread_cond_wait(changed, mutex) }
        }
    }

    private func cancelWaiter(_ id: Int) {
        let waiter = locked { waiters.removeValue(forKey: id) }
        waiter?.cancel()
    }

    private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}
