import Driver
import Foundation
import TestSupport
import Testing

@testable import HaapiSDK

/// Calls at the same time, and calls whose task is cancelled.
struct RefreshConcurrencyTests {
    /// A server that answers only when the gate is open, and how many callers share a request.
    private struct Held {
        let gate = Gate()
        let callers = Watched(0)
        let bench: TokenBench

        init(isBound: Bool = false) throws {
            let gate = gate
            let callers = callers
            let server = ScriptedTokenServer { number, request in
                try await gate.passed()
                // Fails the request if its task was cancelled, as a transport does.
                try Task.checkCancellation()
                return ScriptedTokenServer.response(
                    200,
                    isBound
                        ? TokenBench.boundTokens(#", "refresh_token": "new-\#(number)""#)
                        : TokenBench.tokens(#", "refresh_token": "new-\#(number)""#), to: request)
            }
            bench = try TokenBench(
                server, isBound: isBound,
                refreshes: RefreshesInFlight { count in callers.update { $0 = max($0, count) } })
        }
    }

    /// bugs rows 52 and 53: okta-mobile-swift 170, firebase-ios-sdk PR 15493.
    @Test func callersAtTheSameTimeShareOneRefresh_okta170_firebasePR15493() async throws {
        let held = try Held()
        let manager = held.bench.manager
        let results = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<100 {
                // Parameters that are ignored, or count as absent, make no difference.
                group.addTask {
                    await manager.refreshAccessToken(with: "RT", additionalParameters: ["code": "x", "scope": ""])
                        .tokens?.refreshToken
                }
            }
            try await held.callers.reaches { $0 == 100 }
            held.gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results == Array(repeating: "new-0", count: 100))
        #expect(held.bench.server.requests.count == 1)
        #expect(held.bench.events.all.count == 100, "the listener is told once per call")
    }

    /// A server that replaces refresh tokens takes the second use for theft, whichever accessor it comes from.
    @Test func accessorsOfOneProcessShareOneRefresh() async throws {
        guard #available(macOS 15, *) else { return }
        let held = try Held()
        // As accessors make them: without saying whom they share their refreshes with.
        let managers = (0..<2).map { _ in OAuthTokenManager(held.bench.context, transport: held.bench.server) }
        // Other tests of this process refresh as well.
        let token = "RT-\(UInt64.random(in: .min ... .max))"
        let executor = RestingExecutor()
        let refreshes = managers.map { manager in
            Task(executorPreference: executor) {
                await manager.refreshAccessToken(with: token).tokens?.refreshToken
            }
        }
        // From then on each of them waits, for a request of its own or for the same one.
        try await executor.rests()
        held.gate.open()
        for refresh in refreshes { #expect(await refresh.value == "new-0") }
        #expect(held.bench.server.requests.count == 1)
    }

    /// bugs row 57: simple-oauth2 88.
    @Test func whoAsksForSomethingElseGetsSomethingElse_simpleOAuth2_88() async throws {
        let held = try Held()
        let manager = held.bench.manager
        async let one = manager.refreshAccessToken(with: "RT-of-A")
        async let two = manager.refreshAccessToken(with: "RT-of-B")
        async let three = manager.refreshAccessToken(with: "RT-of-B", additionalParameters: ["scope": "read"])
        try await held.bench.server.arrived.reaches { $0.count == 3 }
        held.gate.open()
        let tokens = await [one, two, three].compactMap { $0.tokens?.refreshToken }
        #expect(Set(tokens).count == 3)
        for (asked, got) in zip(["RT-of-A", "RT-of-B", "RT-of-B"], tokens) {
            let number = try #require(Int(got.dropFirst(4)))
            #expect(held.bench.server.requests[number][parameter: "refresh_token"] == asked)
        }
    }

    @Test func oneAfterTheOtherIsTwoRequests() async throws {
        let held = try Held()
        held.gate.open()
        #expect(await held.bench.manager.refreshAccessToken(with: "RT").tokens?.refreshToken == "new-0")
        #expect(await held.bench.manager.refreshAccessToken(with: "RT").tokens?.refreshToken == "new-1")
    }

    /// bugs row 60: Auth0.swift 490. Also row 62, Auth0.swift 811: every caller gets an answer.
    @Test(arguments: [1, 2]) func aCancelledCallerStillGetsItsResult_auth0Swift490(callerCount: Int) async throws {
        let held = try Held(isBound: true)
        let bench = held.bench
        try RefreshTokenKeys(storage: bench.storage).save(.init(try Dpop()), of: "RT")
        let callers = (0..<callerCount).map { _ in
            Task { await bench.manager.refreshAccessToken(with: "RT").tokens?.refreshToken }
        }
        try await held.callers.reaches { $0 == callerCount }
        try await bench.server.arrived.reaches { $0.count == 1 }
        // All of them, so nobody is left who wants the result.
        for caller in callers { caller.cancel() }
        held.gate.open()
        for caller in callers { #expect(await caller.value == "new-0") }
        #expect(bench.server.requests.count == 1)
        #expect(
            bench.storage.inner.read(key: try RefreshTokenKeys.name(of: "new-0")) != nil,
            "what is kept is saved although all callers were cancelled")
    }

    @Test func aCancelledExchangeOfACodeStillGivesItsTokens() async throws {
        let held = try Held()
        let bench = held.bench
        let caller = Task { await bench.manager.fetchAccessToken(with: "C1").tokens?.refreshToken }
        try await bench.server.arrived.reaches { $0.count == 1 }
        caller.cancel()
        held.gate.open()
        #expect(await caller.value == "new-0")
        #expect(bench.events.all == ["told of success, status 200, AT"])
    }

    /// bugs row 59: golang/oauth2 388. Nothing of a caller's scope is kept.
    @Test func aCancelledCallerLeavesNothingBehind_golangOAuth2_388() async throws {
        let held = try Held()
        held.gate.open()
        let manager = held.bench.manager
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await manager.refreshAccessToken(with: "RT").tokens?.refreshToken
        }
        #expect(await cancelled.value == "new-0")
        #expect(await manager.refreshAccessToken(with: "RT").tokens?.refreshToken == "new-1")
    }

    /// bugs row 61: okta-mobile-kotlin PR 428. A revocation is no exchange of tokens, so it ends with its caller.
    @Test func aCancelledRevocationIsACancellation_oktaKotlinPR428() async throws {
        let held = try Held()
        let bench = held.bench
        let caller = Task { await bench.manager.revokeRefreshToken(with: "RT") }
        try await bench.server.arrived.reaches { $0.count == 1 }
        caller.cancel()
        guard case .error(let error) = await caller.value else {
            Issue.record("it was cancelled")
            return
        }
        #expect(error is CancellationError)
    }
}
