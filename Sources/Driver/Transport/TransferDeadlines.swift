/// Nanoseconds of a clock that never goes back.
typealias MonotonicNanoseconds = Int64

/// When a transfer has taken too long. Pure: the clock's reading is a parameter.
struct TransferDeadlines: Sendable, Equatable {
    enum Verdict: Equatable {
        case running(until: MonotonicNanoseconds)
        case totalExpired
        case idleExpired
    }

    let total: MonotonicNanoseconds
    let idle: MonotonicNanoseconds

    func verdict(
        started: MonotonicNanoseconds, lastActivity: MonotonicNanoseconds, now: MonotonicNanoseconds
    ) -> Verdict {
        let end = started + total
        let quiet = lastActivity + idle
        if now >= end { return .totalExpired }
        if now >= quiet { return .idleExpired }
        return .running(until: min(end, quiet))
    }
}

extension Duration {
    /// Saturates after about 290 years.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, carried) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return carried ? (seconds < 0 ? .min : .max) : sum
    }
}
