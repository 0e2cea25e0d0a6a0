/// Identifiers that count once, each remembered until it could not be used again anyway.
struct SeenIdentifiers: Sendable {
    private var expiry: BoundedTable<Double>

    init(capacity: Int = 262_144) {
        expiry = BoundedTable(capacity: capacity)
    }

    var count: Int { expiry.count }

    /// False if the identifier was seen before.
    mutating func insert(_ identifier: String, until time: Double, now: Double) -> Bool {
        expiry.removeOldest { $0 <= now }
        if let known = expiry[identifier], known > now { return false }
        expiry[identifier] = time
        return true
    }
}
