/// What one holder at a time has to hold in addition to being first in line: a lock of the kernel, or nothing.
protocol LockGate: Sendable {
    /// Takes the gate if no one else has it, and does not wait.
    func tryToEnter() throws -> Bool

    /// Takes the gate, and blocks the thread until it can.
    func waitToEnter() throws

    /// Gives the gate back.
    func leave()
}

/// No more than the line itself: exclusion within this process.
struct OpenGate: LockGate {
    func tryToEnter() -> Bool { true }
    func waitToEnter() {}
    func leave() {}
}

/// What a lock of this process stands for, where the storage has no better notion.
struct ProcessLockKey: Hashable, Sendable {
    let storage: ObjectIdentifier
    let key: [UInt8]
}

extension LockTable where Key == ProcessLockKey {
    static let ofProcess = LockTable()
}

/// Locks by key: a line of waiting tasks for each, in front of a gate.
///
/// The gate is taken for the first in line and handed on from task to task while any wait. If another process has it, one
/// thread per key blocks for all of them: the threads of Swift's pool never do, and nothing polls. That thread cannot be
/// interrupted, so a cancelled task just leaves the line; if the line is empty when the gate opens, it is given back.
final class LockTable<Key: Hashable & Sendable>: Sendable {
    private struct Waiter {
        let ticket: UInt64
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Line {
        let gate: any LockGate
        var waiters: [Waiter]
    }

    private struct State {
        var lines: [Key: Line] = [:]
        var lastTicket: UInt64 = 0
    }

    private let state = Lock(State())
    private let startThread: @Sendable (@escaping @Sendable () -> Void) throws -> Void

    init(startThread: @escaping @Sendable (@escaping @Sendable () -> Void) throws -> Void = DetachedThread.start) {
        self.startThread = startThread
    }

    /// How many tasks wait for the key, its holder not counted; `nil` if no one holds it or strives for it.
    func waiting(for key: Key) -> Int? {
        state.withLock { $0.lines[key]?.waiters.count }
    }

    func acquire(_ key: Key, behind gate: any LockGate) async throws -> StorageLock {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                join(key, gate, Waiter(ticket: ticket, continuation: continuation))
            }
        } onCancel: {
            quit(key, ticket)
        }
        return StorageLock { self.admitNext(key) }
    }

    private enum Joined {
        case asFirst, inLine, cancelled
    }

    private func join(_ key: Key, _ gate: any LockGate, _ waiter: Waiter) {
        let joined: Joined = state.withLock { state in
            // Cancelled before: `quit` has found nothing. Cancelled after: `quit` waits for this lock.
            if Task.isCancelled { return .cancelled }
            if state.lines[key] != nil {
                state.lines[key]?.waiters.append(waiter)
                return .inLine
            }
            state.lines[key] = Line(gate: gate, waiters: [waiter])
            return .asFirst
        }
        switch joined {
        case .inLine: break
        case .cancelled: waiter.continuation.resume(throwing: CancellationError())
        case .asFirst: enter(key, gate)
        }
    }

    private func quit(_ key: Key, _ ticket: UInt64) {
        let waiter: Waiter? = state.withLock { state in
            guard let index = state.lines[key]?.waiters.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.lines[key]?.waiters.remove(at: index)
        }
        waiter?.continuation.resume(throwing: CancellationError())
    }

    private func enter(_ key: Key, _ gate: any LockGate) {
        do {
            if try gate.tryToEnter() { return admitNext(key) }
            try startThread {
                do {
                    try gate.waitToEnter()
                    self.admitNext(key)
                } catch {
                    self.failAll(key, error)
                }
            }
        } catch {
            failAll(key, error)
        }
    }

    /// Called by whoever has the gate and needs it no longer.
    private func admitNext(_ key: Key) {
        let (next, gate): (Waiter?, (any LockGate)?) = state.withLock { state in
            if state.lines[key]?.waiters.isEmpty == false {
                return (state.lines[key]?.waiters.removeFirst(), nil)
            }
            return (nil, state.lines.removeValue(forKey: key)?.gate)
        }
        gate?.leave()
        next?.continuation.resume()
    }

    private func failAll(_ key: Key, _ error: any Error) {
        let waiters = state.withLock { $0.lines.removeValue(forKey: key)?.waiters ?? [] }
        for waiter in waiters { waiter.continuation.resume(throwing: error) }
    }
}
