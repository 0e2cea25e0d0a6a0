import Testing

@testable import Driver

@Suite(.timeLimit(.minutes(5))) struct LockTableTests {
    /// A gate that the test opens, with the thread that waits at it kept until the test lets it run.
    private final class TestGate: LockGate {
        struct State {
            var isFree = false
            var failure: (any Error)?
            var log: [String] = []
        }
        let state = Lock(State())

        func tryToEnter() throws -> Bool {
            try state.withLock { state in
                if let failure = state.failure { throw failure }
                state.log.append("try")
                return state.isFree
            }
        }

        func waitToEnter() throws {
            try state.withLock { state in
                if let failure = state.failure { throw failure }
                state.log.append("wait")
            }
        }

        func leave() {
            state.withLock { $0.log.append("leave") }
        }

        var log: [String] { state.withLock { $0.log } }
    }

    private struct Failure: Error, Equatable {}

    /// Threads that do not run until they are told to.
    private final class Threads: Sendable {
        let bodies = Lock<[@Sendable () -> Void]>([])

        func start(_ body: @escaping @Sendable () -> Void) {
            bodies.withLock { $0.append(body) }
        }

        func runAll() {
            let all = bodies.withLock { bodies in
                defer { bodies = [] }
                return bodies
            }
            for body in all { body() }
        }
    }

    private func untilWaiting(_ table: LockTable<String>, _ count: Int?) async {
        while table.waiting(for: "k") != count { await Task.yield() }
    }

    @Test func oneHolderAtATimeAmongAHundredTasks() async throws {
        let table = LockTable<String>()
        let inside = Lock((now: 0, most: 0, total: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    let lock = try await table.acquire("k", behind: OpenGate())
                    inside.withLock { inside in
                        inside.now += 1
                        inside.most = max(inside.most, inside.now)
                        inside.total += 1
                    }
                    await Task.yield()
                    inside.withLock { $0.now -= 1 }
                    lock.release()
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.withLock { $0 } == (now: 0, most: 1, total: 100))
        #expect(table.waiting(for: "k") == nil)
    }

    @Test func otherKeysDoNotWait() async throws {
        let table = LockTable<String>()
        let one = try await table.acquire("k", behind: OpenGate())
        let other = try await table.acquire("l", behind: OpenGate())
        one.release()
        other.release()
    }

    @Test func waitersAreServedInTurnAndTheGateIsHandedOn() async throws {
        let table = LockTable<String>()
        let gate = TestGate()
        gate.state.withLock { $0.isFree = true }
        let first = try await table.acquire("k", behind: gate)
        let order = Lock<[Int]>([])
        var tasks: [Task<Void, any Error>] = []
        for index in 0..<5 {
            tasks.append(
                Task {
                    let lock = try await table.acquire("k", behind: gate)
                    order.withLock { $0.append(index) }
                    lock.release()
                })
            await untilWaiting(table, index + 1)
        }
        first.release()
        for task in tasks { try await task.value }
        #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
        #expect(gate.log == ["try", "leave"])
    }

    @Test func releaseCountsOnceAndGoingAwayReleases() async throws {
        let table = LockTable<String>()
        let gate = TestGate()
        gate.state.withLock { $0.isFree = true }
        let lock = try await table.acquire("k", behind: gate)
        lock.release()
        let second = try await table.acquire("k", behind: gate)
        lock.release()
        #expect(table.waiting(for: "k") == 0)
        second.release()
        _ = try await table.acquire("k", behind: gate)
        #expect(table.waiting(for: "k") == nil)
        #expect(gate.log == ["try", "leave", "try", "leave", "try", "leave"])
    }

    @Test func aClosedGateIsWaitedForOnOneThreadForAll() async throws {
        let threads = Threads()
        let table = LockTable<String>(startThread: { threads.start($0) })
        let gate = TestGate()
        let tasks = (0..<3).map { _ in Task { try await table.acquire("k", behind: gate).release() } }
        await untilWaiting(table, 3)
        #expect(threads.bodies.withLock { $0.count } == 1)
        threads.runAll()
        for task in tasks { try await task.value }
        #expect(gate.log == ["try", "wait", "leave"])
    }

    @Test func aCancelledWaiterLeavesAtOnceAndTheGateIsGivenBack() async throws {
        let threads = Threads()
        let table = LockTable<String>(startThread: { threads.start($0) })
        let gate = TestGate()
        let task = Task { try await table.acquire("k", behind: gate) }
        await untilWaiting(table, 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(gate.log == ["try"])
        threads.runAll()
        #expect(gate.log == ["try", "wait", "leave"])
        #expect(table.waiting(for: "k") == nil)
    }

    @Test func whoComesWhileTheThreadWaitsIsServedByIt() async throws {
        let threads = Threads()
        let table = LockTable<String>(startThread: { threads.start($0) })
        let gate = TestGate()
        let cancelled = Task { try await table.acquire("k", behind: gate) }
        await untilWaiting(table, 1)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let next = Task { try await table.acquire("k", behind: gate).release() }
        await untilWaiting(table, 1)
        threads.runAll()
        try await next.value
        #expect(gate.log == ["try", "wait", "leave"])
    }

    @Test func aCancelledWaiterInTheMiddleDoesNotStopTheOthers() async throws {
        let table = LockTable<String>()
        let first = try await table.acquire("k", behind: OpenGate())
        let doomed = Task { try await table.acquire("k", behind: OpenGate()) }
        await untilWaiting(table, 1)
        let last = Task { try await table.acquire("k", behind: OpenGate()).release() }
        await untilWaiting(table, 2)
        doomed.cancel()
        await #expect(throws: CancellationError.self) { try await doomed.value }
        first.release()
        try await last.value
    }

    @Test func aTaskThatIsAlreadyCancelledGetsNoLock() async throws {
        let table = LockTable<String>()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await table.acquire("k", behind: OpenGate())
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(table.waiting(for: "k") == nil)
    }

    @Test func cancellingATaskThatHoldsTheLockChangesNothing() async throws {
        let table = LockTable<String>()
        let lock = try await Task {
            let lock = try await table.acquire("k", behind: OpenGate())
            withUnsafeCurrentTask { $0?.cancel() }
            return lock
        }.value
        #expect(table.waiting(for: "k") == 0)
        lock.release()
    }

    @Test func aGateThatFailsFailsAllWhoWait() async throws {
        let threads = Threads()
        let table = LockTable<String>(startThread: { threads.start($0) })
        let gate = TestGate()
        let tasks = (0..<3).map { _ in Task { try await table.acquire("k", behind: gate) } }
        await untilWaiting(table, 3)
        gate.state.withLock { $0.failure = Failure() }
        threads.runAll()
        for task in tasks { await #expect(throws: Failure()) { try await task.value } }
        await #expect(throws: Failure()) { try await table.acquire("k", behind: gate) }
        gate.state.withLock { $0 = TestGate.State(isFree: true) }
        try await table.acquire("k", behind: gate).release()
    }

    @Test func aThreadThatCannotBeStartedIsAnError() async throws {
        let table = LockTable<String>(startThread: { _ in throw Failure() })
        await #expect(throws: Failure()) { try await table.acquire("k", behind: TestGate()) }
        #expect(table.waiting(for: "k") == nil)
    }

    /// Cancellation comes at any moment of the life of a wait; afterwards the lock must be free.
    @Test func cancellingAtAnyMomentLosesNoLock() async throws {
        let table = LockTable<String>()
        for round in 0..<200 {
            let tasks = (0..<8).map { _ in
                Task { try await table.acquire("k", behind: OpenGate()).release() }
            }
            for task in tasks.dropFirst(round % 8) { task.cancel() }
            for task in tasks { _ = await task.result }
            try await table.acquire("k", behind: OpenGate()).release()
        }
        #expect(table.waiting(for: "k") == nil)
    }
}
