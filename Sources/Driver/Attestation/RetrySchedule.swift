/// Whether and when something that failed is tried again. Pure.
struct RetrySchedule: Sendable, Equatable {
    /// How many further attempts there are.
    let retries: Int
    /// The wait before the first of them; it doubles each time.
    var firstDelay: Duration = .milliseconds(250)
    /// A server that wants us to wait longer than this gets no further attempt: the caller should know.
    var longestDelay: Duration = .seconds(10)

    /// How long to wait before the next attempt after `attempt` (at least 1) failed with `error`; `nil` for none.
    func delay(after error: any Error, attempt: Int) -> Duration? {
        guard attempt <= retries, let demanded = Self.demandedDelay(error) else { return nil }
        let backoff = firstDelay * (1 << min(attempt - 1, 16))
        let delay = max(demanded, min(backoff, longestDelay))
        return delay <= longestDelay ? delay : nil
    }

    /// How long the server wants us to wait, zero if it does not say; `nil` for what does not pass by waiting.
    private static func demandedDelay(_ error: any Error) -> Duration? {
        switch error {
        case let error as TransportError where error.isRetryable: .zero
        case AttestationError.transient: .zero
        case AttestationExchangeError.serverUnavailable(_, let retryAfter): retryAfter ?? .zero
        case let error as OAuthTokenError where error.isRetryable: error.retryAfter ?? .zero
        default: nil
        }
    }
}
