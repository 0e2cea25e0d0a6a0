/// The nonces that were given out (RFC 9449 sections 8 and 9).
struct NonceBook: Sendable {
    private var issued: [String: Double] = [:]
    private var used: Set<String> = []
    /// When a key was first given a nonce: from then on its proofs must have one.
    private var firstDelivery: [String: Double] = [:]

    enum Judgement { case good, stale, unknown }

    mutating func add(_ nonce: String, until time: Double, now: Double) {
        if issued.count >= 4096 {
            issued = issued.filter { $0.value > now }
            used.formIntersection(issued.keys)
        }
        issued[nonce] = time
    }

    func judge(_ nonce: String, now: Double) -> Judgement {
        guard let expiry = issued[nonce] else { return .unknown }
        return expiry > now && !used.contains(nonce) ? .good : .stale
    }

    mutating func use(_ nonce: String) {
        used.insert(nonce)
    }

    mutating func note(deliveryTo key: String, now: Double) {
        if firstDelivery[key] == nil { firstDelivery[key] = now }
    }

    /// Whether a proof made at this time could have had a nonce. One made in the second of the first delivery may
    /// have been on its way.
    func isNonceDue(for key: String, madeAt time: Double) -> Bool {
        firstDelivery[key].map { time > $0 + 1 } ?? false
    }
}
