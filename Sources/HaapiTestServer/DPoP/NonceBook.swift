/// The nonces that were given out (RFC 9449 sections 8 and 9).
struct NonceBook: Sendable {
    private struct Issued: Sendable {
        var secret: String
        var issuedAt: Double
        var expiresAt: Double
        var isUsed = false
        /// When the same key was given a newer one.
        var replacedAt: Double?
    }

    private struct Deliveries: Sendable {
        /// When a key was first given a nonce: from then on its proofs must have one.
        var first: Double
        var latest: Int
    }

    enum Judgement { case good, stale, unknown }

    /// Nonces have numbers, so that one that is no longer in the book is still known to be one of this server.
    private var issued: [Issued] = []
    private var firstNumber = 0
    private var deliveries = BoundedTable<Deliveries>()
    private let capacity: Int

    init(capacity: Int = 65_536) {
        self.capacity = capacity
    }

    var count: Int { issued.count }

    /// A new nonce with a part that nobody can guess.
    mutating func issue(_ secret: String, until time: Double, now: Double) -> String {
        if issued.count >= 2 * capacity {
            issued.removeFirst(capacity)
            firstNumber += capacity
        }
        issued.append(Issued(secret: secret, issuedAt: now, expiresAt: time))
        return "N\(firstNumber + issued.count - 1)_\(secret)"
    }

    func judge(_ nonce: String, now: Double) -> Judgement {
        guard let number = Self.number(nonce) else { return .unknown }
        if number < firstNumber { return .stale }
        guard let index = index(nonce) else { return .unknown }
        return issued[index].expiresAt > now && !issued[index].isUsed ? .good : .stale
    }

    mutating func use(_ nonce: String) {
        if let index = index(nonce) { issued[index].isUsed = true }
    }

    mutating func note(delivery nonce: String, to key: String, now: Double) {
        guard let index = index(nonce) else { return }
        let number = firstNumber + index
        let before = deliveries[key]
        // Answers that are under way at the same time may arrive in any order.
        if let before, before.latest >= firstNumber, issued[before.latest - firstNumber].issuedAt + 1 < now {
            issued[before.latest - firstNumber].replacedAt = now
        }
        deliveries[key] = Deliveries(first: before?.first ?? now, latest: number)
    }

    /// Whether a proof made at this time could have had a nonce. One made in the second of the first delivery may
    /// have been on its way.
    func isNonceDue(for key: String, madeAt time: Double) -> Bool {
        deliveries[key].map { time > $0.first + 1 } ?? false
    }

    /// Whether a proof made at this time could have had a newer nonce than this one.
    func isReplaced(_ nonce: String, madeAt time: Double) -> Bool {
        index(nonce).flatMap { issued[$0].replacedAt }.map { time > $0 + 1 } ?? false
    }

    private func index(_ nonce: String) -> Int? {
        guard let number = Self.number(nonce), number >= firstNumber, number - firstNumber < issued.count else {
            return nil
        }
        let index = number - firstNumber
        return nonce == "N\(number)_\(issued[index].secret)" ? index : nil
    }

    private static func number(_ nonce: String) -> Int? {
        guard nonce.first == "N", let end = nonce.firstIndex(of: "_") else { return nil }
        let digits = nonce[..<end].dropFirst()
        return digits.allSatisfy(\.isASCII) && digits.allSatisfy(\.isNumber) ? Int(digits) : nil
    }
}
