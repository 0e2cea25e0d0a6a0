/// Gets a client attestation token and uses it, again with a new one where a failure may pass.
struct AttestationAttempts: Sendable {
    let exchange: ClientAttestationExchange
    let schedule: RetrySchedule
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Hands `use` a token that was never used.
    func run<Value>(_ use: (String) async throws -> Value) async throws -> Value {
        var attempt = 1
        while true {
            do {
                return try await use(try await exchange.obtainToken())
            } catch {
                try Task.checkCancellation()
                guard let delay = schedule.delay(after: error, attempt: attempt) else { throw error }
                DriverFollowUpTag.attestation.info(
                    "Attestation attempt \(attempt) failed (\(error)); again in \(delay)")
                try await sleep(delay)
                attempt += 1
            }
        }
    }
}
