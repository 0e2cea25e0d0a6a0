#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// Refreshes that are under way: callers with the same refresh token and parameters share one request.
///
/// The request runs in a task of its own, so no caller's cancellation ends it, and all of them wait for its outcome: a
/// refresh token that may be spent must not get lost together with what it was exchanged for.
final class RefreshesInFlight: Sendable {
    /// Those of all accessors of this process: a server that replaces refresh tokens takes the second use for theft.
    static let process = RefreshesInFlight()

    struct Request: Hashable, Sendable {
        let tokenEndpoint: URL
        let clientId: String
        let refreshToken: String
        let parameters: [String: String]
    }

    private struct Entry {
        let task: Task<TokenCallOutcome, Never>
        var callerCount: Int
    }

    private let entries = Lock<[Request: Entry]>([:])
    private let onJoin: @Sendable (_ callerCount: Int) -> Void

    /// `onJoin` is told how many callers share a request, whenever there is one more.
    init(onJoin: @escaping @Sendable (_ callerCount: Int) -> Void = { _ in }) {
        self.onJoin = onJoin
    }

    func outcome(
        of request: Request, _ run: @escaping @Sendable () async -> TokenCallOutcome
    ) async -> TokenCallOutcome {
        let entry = entries.withLock { entries in
            var entry = entries[request] ?? Entry(task: task(request, run), callerCount: 0)
            entry.callerCount += 1
            entries[request] = entry
            return entry
        }
        onJoin(entry.callerCount)
        return await entry.task.value
    }

    private func task(
        _ request: Request, _ run: @escaping @Sendable () async -> TokenCallOutcome
    ) -> Task<TokenCallOutcome, Never> {
        // Not detached: what a log sink causes must still be known as its own. Cancellation is not inherited.
        Task {
            let outcome = await run()
            // Before anybody has the outcome: who has it may refresh again.
            entries.withLock { $0[request] = nil }
            return outcome
        }
    }
}
