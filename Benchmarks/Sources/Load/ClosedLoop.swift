import Measure

/// Workers that each start their next operation when the last one has ended.
public struct ClosedLoop: Sendable {
    let plan: Plan

    /// Creates the loop for a plan.
    public init(_ plan: Plan) {
        self.plan = plan
    }

    /// Measures requests and prints the result: warm-up, then the measurement.
    /// - Parameters:
    ///   - active: makes one request and waits for its answer.
    ///   - waiting: makes one request that gets no answer.
    /// - Throws: the first error of a request.
    public func measure(
        active: @escaping @Sendable () async throws -> Answer,
        waiting: @escaping @Sendable () async throws -> Answer
    ) async throws {
        let idle = (0..<plan.waiting).map { _ in
            Task {
                do {
                    _ = try await waiting()
                    Failure.report("a request that should wait was answered")
                } catch {
                    if !Task.isCancelled { Failure.report("a request that should wait failed: \(error)") }
                }
            }
        }
        repeat {
            measure_begin(plan.warmUpSeconds, 0, 0)
            try await run(active)
        } while !plan.allWait
        measure_begin(plan.seconds, plan.count, plan.earlySample)
        try await run(active)
        measure_end()
        measure_print()
        for task in idle { task.cancel() }
        for task in idle { await task.value }
    }

    private func run(_ operation: @escaping @Sendable () async throws -> Answer) async throws {
        // One at a time needs no group: a caller who has one request to make awaits it in place.
        if plan.concurrency == 1 {
            try await work(operation)
            return
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<plan.concurrency {
                group.addTask { try await work(operation) }
            }
            try await group.waitForAll()
        }
    }

    private func work(_ operation: @Sendable () async throws -> Answer) async throws {
        while true {
            let started = measure_start_one()
            if started == 0 { return }
            let answer = try await operation()
            measure_finish_one(started, plan.isRight(answer))
        }
    }
}
