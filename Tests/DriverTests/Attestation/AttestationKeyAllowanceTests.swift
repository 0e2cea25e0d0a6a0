import Foundation
import Testing

@testable import Driver

@Suite struct AttestationKeyAllowanceTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    private static func at(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }

    /// Attempts in seconds after the start, each with the second from which the next one can succeed, or `nil` where it
    /// is allowed itself.
    @Test(
        arguments: [
            // Six at once, then one each hour.
            [
                (0, nil), (0, nil), (0, nil), (0, nil), (0, nil), (0, nil), (0, 3600), (3599, 3600), (3600, nil),
                (3600, 7200),
            ],
            // Slower than one each hour: never limited.
            [(0, nil), (3600, nil), (7200, nil), (10800, nil), (14400, nil), (18000, nil), (21600, nil), (25200, nil)],
            // What is regained adds up, but not above six.
            [(0, nil), (0, nil), (0, nil), (0, nil), (0, nil), (0, nil), (7200, nil), (7200, nil), (7200, 10800)],
            [
                (0, nil), (0, nil), (864_000, nil), (864_000, nil), (864_000, nil), (864_000, nil), (864_000, nil),
                (864_000, nil), (864_000, 867_600),
            ],
            // The hour counts from the first key that is missing.
            [(0, nil), (1800, nil), (1800, nil), (1800, nil), (1800, nil), (1800, nil), (1800, 3600), (3600, nil)],
            // The clock goes back, by minutes and by years: an hour at most.
            [(0, nil), (0, nil), (0, nil), (0, nil), (0, nil), (0, nil), (-600, 3000), (2999, 3000), (3000, nil)],
            [
                (0, nil), (0, nil), (0, nil), (0, nil), (0, nil), (0, nil), (-90_000_000, -89_996_400),
                (-89_996_401, -89_996_400), (-89_996_400, nil),
            ],
            // Parts of a second neither take a key away nor give one early.
            [
                (0.875, nil), (0.875, nil), (0.875, nil), (0.9375, nil), (0.9375, nil), (0.9375, nil), (1, 3600.875),
                (3600.75, 3600.875), (3600.875, nil),
            ],
        ] as [[(TimeInterval, TimeInterval?)]])
    func sixAtOnceAndOneEachHour(attempts: [(TimeInterval, TimeInterval?)]) {
        var allowance = AttestationKeyAllowance.full
        for (index, attempt) in attempts.enumerated() {
            var copy = allowance
            #expect(copy.nextAttempt(at: Self.at(attempt.0)) == attempt.1.map(Self.at), "attempt \(index)")
            #expect(allowance.spend(at: Self.at(attempt.0)) == attempt.1.map(Self.at), "attempt \(index)")
        }
    }

    /// Whatever the fraction of the second: six at once, and one exactly at the time that was named.
    @Test func theTimeThatIsNamedIsTheTimeThatCounts() throws {
        for step in 0..<2000 {
            var allowance = AttestationKeyAllowance.full
            let now = Self.at(Double(step) * 0.0007)
            for _ in 0..<6 { #expect(allowance.spend(at: now) == nil) }
            let refused = allowance.spend(at: now)
            let next = try #require(refused)
            #expect(abs(next.timeIntervalSince(now) - 3600) < 0.001)
            #expect(allowance.spend(at: next.addingTimeInterval(-0.002)) == next)
            #expect(allowance.spend(at: next) == nil)
        }
    }

    @Test func anExhaustedAllowanceRegainsOneEachHour() {
        var allowance = AttestationKeyAllowance.full
        allowance.exhaust(at: Self.start)
        #expect(allowance.spend(at: Self.start) == Self.at(3600))
        #expect(allowance.spend(at: Self.at(3600)) == nil)
        #expect(allowance.spend(at: Self.at(3600)) == Self.at(7200))
        #expect(allowance.spend(at: Self.at(7200)) == nil)
    }

    @Test(arguments: [
        Date.distantPast.timeIntervalSince1970, Date.distantFuture.timeIntervalSince1970, .infinity, -.infinity, .nan,
        .greatestFiniteMagnitude,
    ])
    func aClockOutOfItsMindDoesNotTrap(seconds: TimeInterval) {
        let now = Date(timeIntervalSince1970: seconds)
        var allowance = AttestationKeyAllowance.full
        for _ in 0..<8 { _ = allowance.spend(at: now) }
        allowance.exhaust(at: now)
        _ = allowance.nextAttempt(at: Self.start)
        #expect(allowance.fullAgainAt <= (Int(Self.start.timeIntervalSince1970) + 6 * 3600) * 1000)
        let error = AttestationError.limited(nextAttemptAfter: now)
        #expect(error.description.contains("limit"))
    }
}
