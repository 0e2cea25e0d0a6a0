import TestSupport
import Testing

@testable import Driver

@Suite struct SharedFetchTests {
    struct Trouble: Error, Equatable {}

    @Test func callersShareOneFetch() async throws {
        let fetch = SharedFetch<Int>()
        let gate = Gate()
        let count = Lock(0)
        let work: @Sendable () async throws -> Int = {
            try await gate.passed()
            return count.withLock {
                $0 += 1; return $0
            }
        }
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { try await fetch.value(work) } }
            while fetch.waiterCount < 100 { await Task.yield() }
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 1, count: 100))
        #expect(try await fetch.value(work) == 2)
    }

    @Test func aCancelledCallerLeavesAndTheFetchGoesOn() async throws {
        let fetch = SharedFetch<Int>()
        let gate = Gate()
        let work: @Sendable () async throws -> Int = {
            try await gate.passed()
            try Task.checkCancellation()
            return 7
        }
        let patient = Task { try await fetch.value(work) }
        let hasty = Task { try await fetch.value(work) }
        while fetch.waiterCount < 2 { await Task.yield() }
        hasty.cancel()
        await #expect(throws: CancellationError.self) { try await hasty.value }
        #expect(fetch.waiterCount == 1)
        gate.open()
        #expect(try await patient.value == 7)
    }

    @Test func whenAllCallersLeaveTheFetchStillGoesOn() async throws {
        let fetch = SharedFetch<Int>()
        let gate = Gate()
        let hasty = Task {
            try await fetch.value {
                try await gate.passed()
                return 1
            }
        }
        while fetch.waiterCount < 1 { await Task.yield() }
        hasty.cancel()
        await #expect(throws: CancellationError.self) { try await hasty.value }
        // It joins the first fetch: its own would give 2.
        let late = Task { try await fetch.value { 2 } }
        while fetch.waiterCount < 1 { await Task.yield() }
        gate.open()
        #expect(try await late.value == 1)
    }

    @Test func aCallerThatWasCancelledBeforeStartsNothing() async throws {
        let fetch = SharedFetch<Int>()
        let started = Lock(false)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await fetch.value {
                started.withLock { $0 = true }
                return 1
            }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!started.withLock { $0 })
    }

    private enum Caller {
        @TaskLocal static var name = "nobody"
    }

    @Test func theFetchKnowsOnWhoseBehalfItRuns() async throws {
        let fetch = SharedFetch<String>()
        let name = try await Caller.$name.withValue("a log sink") { try await fetch.value { Caller.name } }
        #expect(name == "a log sink")
    }

    @Test func aFailureIsSharedAndForgotten() async throws {
        let fetch = SharedFetch<Int>()
        await #expect(throws: Trouble.self) { try await fetch.value { throw Trouble() } }
        #expect(try await fetch.value { 3 } == 3)
    }

    @Test func abandoningEndsTheFetchAndAllWhoWait() async throws {
        let fetch = SharedFetch<Int>()
        let gate = Gate()
        let wasCancelled = Gate()
        let waiting = Task {
            try await fetch.value {
                try await withTaskCancellationHandler {
                    try await gate.passed()
                } onCancel: {
                    wasCancelled.open()
                }
                return 1
            }
        }
        while fetch.waiterCount < 1 { await Task.yield() }
        fetch.abandon(throwing: Trouble())
        await #expect(throws: Trouble.self) { try await waiting.value }
        try await wasCancelled.passed()
        // The end of the abandoned fetch resumes nobody of the next one.
        let next = Gate()
        let second = Task {
            try await fetch.value {
                try await next.passed()
                return 2
            }
        }
        while fetch.waiterCount < 1 { await Task.yield() }
        gate.open()
        next.open()
        #expect(try await second.value == 2)
    }

    @Test func everyCallerEndsOnceUnderCancels() async throws {
        let fetch = SharedFetch<Int>()
        for round in 0..<200 {
            let tasks = (0..<20).map { _ in Task { try await fetch.value { 1 } } }
            for (index, task) in tasks.enumerated() where (index * 7 + round) % 3 == 0 { task.cancel() }
            for task in tasks {
                switch await task.result {
                case .success(let value): #expect(value == 1)
                case .failure(let error): #expect(error is CancellationError)
                }
            }
        }
    }
}
