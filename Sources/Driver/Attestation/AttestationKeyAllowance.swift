#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How many keys may still be made, as a rule without a clock or a store: six at once, and one is regained each hour.
///
/// One number says it all, the time at which all six are there again: each key that is made moves it an hour on, and one
/// may be made while it is at most five hours away.
struct AttestationKeyAllowance: Equatable, Sendable {
    static let keysAtOnce = 6
    static let millisecondsPerKey = 3_600_000

    /// In milliseconds since 1970: whole numbers, so that sums of hours are exact. In the past: all keys are there.
    private(set) var fullAgainAt: Int

    /// All keys are there.
    static let full = AttestationKeyAllowance(fullAgainAt: 0)

    init(fullAgainAt: Int) {
        self.fullAgainAt = fullAgainAt
    }

    /// Makes a key if that is allowed.
    /// - Returns: `nil` if it is; otherwise when to try again.
    mutating func spend(at now: Date) -> Date? {
        if let date = nextAttempt(at: now) { return date }
        fullAgainAt = max(fullAgainAt, Self.milliseconds(now)) + Self.millisecondsPerKey
        return nil
    }

    /// When the next key may be made; `nil` if that is now.
    mutating func nextAttempt(at now: Date) -> Date? {
        let now = Self.milliseconds(now)
        // More than all keys cannot be missing. It looks so when the clock was set back; without this the wait would last
        // as long as it was set back by.
        fullAgainAt = min(fullAgainAt, now + Self.keysAtOnce * Self.millisecondsPerKey)
        let next = fullAgainAt - (Self.keysAtOnce - 1) * Self.millisecondsPerKey
        return now >= next ? nil : Date(timeIntervalSince1970: TimeInterval(next) / 1000)
    }

    /// The platform says that there is no key left, whatever was counted here.
    mutating func exhaust(at now: Date) {
        fullAgainAt = Self.milliseconds(now) + Self.keysAtOnce * Self.millisecondsPerKey
    }

    private static func milliseconds(_ date: Date) -> Int {
        // A clock beyond these bounds is no clock; they keep the sums from overflowing.
        let bound = Date.distantFuture.timeIntervalSince1970
        let seconds = date.timeIntervalSince1970
        return Int((min(max(seconds.isNaN ? 0 : seconds, -bound), bound) * 1000).rounded())
    }
}
