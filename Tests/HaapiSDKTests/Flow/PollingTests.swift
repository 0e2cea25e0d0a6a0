import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiSDK

/// Polling as a sequence.
struct PollingTests {
    private static func waiting(
        _ authenticator: TestAuthenticator
    ) async throws -> (FlowFixture, any HaapiAccessor, any HaapiRepresentation) {
        let fixture = try FlowFixture { $0.authenticators = [authenticator] }
        let (accessor, manager, result) = try await fixture.started()
        let form = try #require(result.form)
        let values: [String: any Sendable] =
            form.fields.contains { $0.name == "userName" } ? ["userName": "alice"] : [:]
        let step = try #require(await manager.submitForm(form, parameters: values).step)
        return (fixture, accessor, step)
    }

    @Test func everyAnswerIsAnElementUpToTheOneThatIsDone() async throws {
        let (fixture, accessor, step) = try await Self.waiting(.polling(pending: 4, maximumWait: 120, interval: 1500))
        defer {
            accessor.close()
            fixture.server.close()
        }
        let clock = SkippingClock()
        var statuses: [PollingStatus?] = []
        for await result in accessor.haapiManager.poll(step, clock: clock) {
            statuses.append((result.step as? PollingStep)?.pollingProperties.status)
        }
        #expect(statuses == [.pending, .pending, .pending, .done])
        #expect(clock.pauses == Array(repeating: .milliseconds(1500), count: 4))
        #expect(fixture.server.violations == [])
    }

    @Test func aPollThatFailsIsTheLast() async throws {
        let (fixture, accessor, step) = try await Self.waiting(
            .polling(pending: 2, succeeds: false, maximumWait: nil, interval: nil))
        defer {
            accessor.close()
            fixture.server.close()
        }
        let clock = SkippingClock()
        var last: HaapiResult?
        for await result in accessor.haapiManager.poll(step, defaultInterval: .seconds(1), clock: clock) {
            last = result
        }
        #expect((last?.step as? PollingStep)?.pollingProperties.status == .failed)
        #expect(clock.pauses == [.seconds(1), .seconds(1)])
    }

    @Test func theTimeOfTheServerRunsOut() async throws {
        let (fixture, accessor, step) = try await Self.waiting(.polling(pending: .max, maximumWait: 3, interval: 2000))
        defer {
            accessor.close()
            fixture.server.close()
        }
        // The server's time passes with the client's, and its last word is that the time is over.
        let server = fixture.server
        let clock = SkippingClock { server.clockOffset += Double($0.components.seconds) }
        var last: HaapiResult?
        for await result in accessor.haapiManager.poll(step, clock: clock) { last = result }
        #expect((last?.step as? PollingStep)?.pollingProperties.status == .failed)
        #expect(clock.pauses.first == .seconds(2) && clock.pauses.count == 2)
        #expect(fixture.server.violations == [])
    }

    @Test func timeThatPassesBetweenTwoPollsCounts() async throws {
        let (fixture, accessor, step) = try await Self.waiting(
            .polling(pending: .max, maximumWait: nil, interval: 5000))
        defer {
            accessor.close()
            fixture.server.close()
        }
        let clock = SkippingClock()
        var iterator = accessor.haapiManager.poll(step, clock: clock).makeAsyncIterator()
        _ = await iterator.next()
        clock.advance(by: .seconds(2))
        _ = await iterator.next()
        clock.advance(by: .seconds(60))
        _ = await iterator.next()
        #expect(clock.pauses == [.seconds(5), .seconds(3), .zero])
    }

    @Test func bankIDChangesItsCode() async throws {
        let (fixture, accessor, step) = try await Self.waiting(.bankID(pending: 3))
        defer {
            accessor.close()
            fixture.server.close()
        }
        var codes = [try #require((step as? BankIdClientOperationStep)?.activationLink?.href)]
        for await result in accessor.haapiManager.poll(step, clock: SkippingClock()) {
            if let code = (result.step as? BankIdClientOperationStep)?.activationLink?.href { codes.append(code) }
        }
        #expect(codes.count == 3 && zip(codes, codes.dropFirst()).allSatisfy { $0 != $1 })
        #expect(fixture.server.violations == [])
    }

    @Test func trouble() async throws {
        let (fixture, accessor, step) = try await Self.waiting(.polling(pending: 9))
        defer {
            accessor.close()
            fixture.server.close()
        }
        try fixture.server.add(.status(503, retryAfter: "1"), at: .authentication, times: 1, skipping: 1)
        var results: [HaapiResult] = []
        for await result in accessor.haapiManager.poll(step, clock: SkippingClock()) { results.append(result) }
        #expect(results.count == 2)
        #expect((results.last?.haapiError?.cause as? HaapiServerUnavailable)?.retryAfter == 1)
        // Polling can be begun again with the last step.
        let last = try #require(results.first?.step)
        var again: HaapiResult?
        for await result in accessor.haapiManager.poll(last, clock: SkippingClock()) { again = result }
        #expect((again?.step as? PollingStep)?.pollingProperties.status == .done)
    }

    @Test func cancellingAPause() async throws {
        let (fixture, accessor, step) = try await Self.waiting(.polling())
        defer {
            accessor.close()
            fixture.server.close()
        }
        let clock = StandingClock()
        let before = fixture.arrivals.count
        let task = Task {
            var results: [HaapiResult] = []
            for await result in accessor.haapiManager.poll(step, clock: clock) { results.append(result) }
            return results
        }
        try await clock.reached.passed()
        task.cancel()
        let results = await task.value
        #expect(results.count == 1 && results.first?.error is CancellationError)
        #expect(fixture.arrivals.count == before)
    }

    @Test func aSequenceIsForOneLoop() async throws {
        let (fixture, accessor, step) = try await Self.waiting(.polling(pending: 5))
        defer {
            accessor.close()
            fixture.server.close()
        }
        let polling = accessor.haapiManager.poll(step, clock: SkippingClock())
        var first = polling.makeAsyncIterator()
        var second = polling.makeAsyncIterator()
        let nothing = await second.next()
        #expect(nothing?.step == nil && nothing?.error == nil)
        #expect(await first.next()?.step is PollingStep)
        #expect(await second.next()?.step == nil)
    }

    @Test func nothingToWaitFor() async throws {
        let fixture = try FlowFixture()
        let (accessor, manager, result) = try await fixture.started()
        defer {
            accessor.close()
            fixture.server.close()
        }
        let before = fixture.arrivals.count
        for await _ in manager.poll(try #require(result.step), clock: SkippingClock()) { Issue.record("a poll") }
        #expect(fixture.arrivals.count == before)
    }

    /// However many poll at the same time, the polls are made one after the other.
    @Test func pollsOfOneManagerNeverOverlap() async throws {
        let fixture = try FlowFixture {
            $0.authenticators = [.polling(pending: .max, maximumWait: nil, interval: nil)]
            $0.changesSessionIdAlways = true
            $0.nonces = .rotating
        }
        let (accessor, manager, result) = try await fixture.started()
        defer {
            accessor.close()
            fixture.server.close()
        }
        let form = try #require(result.form)
        let step = try #require(await manager.submitForm(form, parameters: ["userName": "alice"]).step as? PollingStep)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask { await manager.submitForm(step.mainAction.model).step is PollingStep }
            }
            for await isRight in group { #expect(isRight) }
        }
        #expect(fixture.server.violations == [])
    }
}
