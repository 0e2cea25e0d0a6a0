internal import Driver

/// Numbers the connections at all ports of a server, from 1.
final class ConnectionCounter: Sendable {
    private let last = Lock(0)

    /// How many there were so far.
    var count: Int { last.withLock { $0 } }

    func next() -> Int {
        last.withLock { number in
            number += 1
            return number
        }
    }
}
