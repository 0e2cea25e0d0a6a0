import Foundation
import TestSupport
import Testing

@testable import Driver

/// With a sanitizer on a busy machine this takes minutes.
@Suite(.timeLimit(.minutes(15))) struct CancellationStressTests {
    private enum Outcome: Sendable {
        case success
        case cancelled
        case failure(String)
    }

    /// A place that a cancelled request kept would be missed here: there are four only.
    @Test func aThousandCancelledThenOne() async throws {
        let server = try ScriptedServer(
            everyConnection: .answering { _ in HTTPAnswer.bytes() }, keepsContent: false)
        let client = try HTTPClient.loopback { $0.maximumConnectionsPerHost = 4 }
        for _ in 0..<1000 {
            let task = Task { try await client.get(server.url()) }
            await Task.yield()
            task.cancel()
            _ = await task.result
        }
        #expect(try await client.get(server.url()).statusCode == 200)
    }

    /// Each request ends exactly once, as a success or as cancelled; one that nobody cancels succeeds.
    @Test(arguments: [(10_000, false), (2_000, true)])
    func manyRandomCancels(count: Int, onExecutor: Bool) async throws {
        let server = try ScriptedServer(
            everyConnection: .answering { HTTPAnswer.bytes(body: $0.body) }, keepsContent: false)
        let client = try HTTPClient.loopback()
        let executor = onExecutor ? client.executor : nil
        let ends = Watched(0)
        var random = SplitMix64(seed: onExecutor ? 2 : 1)
        var successes = 0
        var cancelled = 0
        await withTaskGroup(of: Outcome.self) { group in
            for number in 0..<count {
                let yields = random.next() % 4 == 0 ? nil : Int(random.next() % 24)
                if number >= 64, let outcome = await group.next() { note(outcome) }
                group.addTask(executorPreference: executor) {
                    let outcome = await Self.request(client, server.url(), number, cancelledAfter: yields)
                    ends.update { $0 += 1 }
                    return outcome
                }
            }
            for await outcome in group { note(outcome) }
        }
        func note(_ outcome: Outcome) {
            switch outcome {
            case .success: successes += 1
            case .cancelled: cancelled += 1
            case .failure(let text): Issue.record("\(text)")
            }
        }
        #expect(ends.now == count)
        #expect(successes + cancelled == count)
        #expect(successes > 0 && cancelled > 0)
        #expect(try await client.get(server.url()).statusCode == 200)
    }

    private static func request(
        _ client: HTTPClient, _ url: URL, _ number: Int, cancelledAfter yields: Int?
    ) async -> Outcome {
        let task = Task { try await client.post(url, "\(number)").text }
        if let yields {
            for _ in 0..<yields { await Task.yield() }
            task.cancel()
        }
        switch await task.result {
        case .success("\(number)"): return .success
        case .success(let text): return .failure("the answer of another request: \(text)")
        case .failure(is CancellationError) where yields != nil: return .cancelled
        case .failure(let error): return .failure("\(error)")
        }
    }
}

/// Random numbers that are the same in each run.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
