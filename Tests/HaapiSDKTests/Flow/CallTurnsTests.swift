import Driver
import TestSupport
import Testing

@testable import HaapiSDK

/// One call at a time, in order.
struct CallTurnsTests {
    @Test func oneAtATimeAndInOrder() async throws {
        let turns = CallTurns()
        let order = Watched<[Int]>([])
        let gate = Gate()
        let entered = Gate()
        let first = Task {
            try await turns.take {
                entered.open()
                try await gate.passed()
            }
        }
        try await entered.passed()
        // Each waits before the next one comes.
        var others: [Task<Void, any Error>] = []
        for number in 0..<5 {
            others.append(Task { try await turns.take { order.update { $0.append(number) } } })
            while turns.waiterCount <= number { await Task.yield() }
        }
        #expect(order.now == [])
        gate.open()
        try await first.value
        for other in others { try await other.value }
        #expect(order.now == [0, 1, 2, 3, 4])
    }

    @Test func aCancelledOneStopsWaiting() async throws {
        let turns = CallTurns()
        let gate = Gate()
        let entered = Gate()
        let first = Task {
            try await turns.take {
                entered.open()
                try await gate.passed()
            }
        }
        try await entered.passed()
        let second = Task { try await turns.take { Issue.record("its turn never comes") } }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        let third = Task { try await turns.take { 3 } }
        gate.open()
        try await first.value
        #expect(try await third.value == 3)
        #expect(turns.waiterCount == 0)
    }

    struct Failure: Error {}

    @Test func whoFailsLetsTheNextOneIn() async throws {
        let turns = CallTurns()
        await #expect(throws: Failure.self) { try await turns.take { throw Failure() } }
        #expect(try await turns.take { 2 } == 2)
    }

    /// One that ends only when it is cancelled.
    private static func callUnderWay(_ calls: FlowCalls) async throws -> Task<Void, any Error> {
        let entered = Gate()
        let call = Task {
            try await calls.run {
                entered.open()
                try await Gate().passed()
            }
        }
        try await entered.passed()
        return call
    }

    @Test func theEndOfAFlowEndsItsCalls() async throws {
        let calls = FlowCalls()
        let running = try await Self.callUnderWay(calls)
        let waiting = Task<Void, any Error> {
            try await calls.run { _ = Issue.record("its turn never comes") }
        }
        calls.end(with: .haapiTokenManagerIsClosed)
        calls.end(with: HaapiFlow.overtaken)
        for task in [running, waiting] {
            let error = await #expect(throws: HaapiError.self) { try await task.value }
            #expect(error?.isClosed == true)
        }
        let later = await #expect(throws: HaapiError.self) {
            try await calls.run { _ = Issue.record("it has begun after the end") }
        }
        #expect(later?.isClosed == true)
    }

    /// The end reaches them one after the other: the one that has the turn may hear of it, and hand the turn on, before the
    /// others do. Which comes first is up to the machine, so there are many.
    @Test func noCallBeginsAfterTheEnd() async throws {
        for _ in 0..<20 {
            let calls = FlowCalls()
            let running = try await Self.callUnderWay(calls)
            let waiting = (0..<100).map { _ in
                Task<Void, any Error> { try await calls.run { _ = Issue.record("it has begun after the end") } }
            }
            while calls.waiterCount < waiting.count { await Task.yield() }
            calls.end(with: .haapiTokenManagerIsClosed)
            for task in [running] + waiting {
                let error = await #expect(throws: HaapiError.self) { try await task.value }
                #expect(error?.isClosed == true)
            }
        }
    }

    /// An answer that comes after the end belongs to nobody.
    @Test func anAnswerThatComesTooLate() async throws {
        let calls = FlowCalls()
        let error = await #expect(throws: HaapiError.self) {
            try await calls.run {
                calls.end(with: HaapiFlow.overtaken)
                return 1
            }
        }
        #expect(error?.code == .unexpected)
    }
}
