/// Tries something under a short time limit, and under longer ones as long as the outcome is not the expected one. A machine
/// may stand still for longer than a limit, which then ends another phase than a test is about, or something that is in time.
/// What no limit makes right stays wrong.
/// - Parameters:
///   - attempt: what is tried, from the beginning, with a limit.
///   - isExpected: whether the outcome needs no other attempt.
/// - Returns: the last outcome.
/// - Throws: what the attempt throws.
public func withTimeEnough<Outcome>(
    _ attempt: (Duration) async throws -> Outcome, until isExpected: (Outcome) -> Bool
) async rethrows -> Outcome {
    for limit in [Duration.seconds(1), .seconds(4)] {
        let outcome = try await attempt(limit)
        if isExpected(outcome) { return outcome }
    }
    return try await attempt(.seconds(16))
}
