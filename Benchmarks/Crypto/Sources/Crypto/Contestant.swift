import Foundation

/// Something that can be done over and over: of two that do the same, each is a row's half.
struct Contestant {
    let name: String
    /// Does it so many times. It stops the run if one of them fails.
    let run: (_ times: Int) throws -> Void

    /// How often it is done in a second of CPU time, measured over at least so long. Everything happens on one thread, and
    /// CPU time is what others on the machine disturb least.
    func operationsPerSecond(seconds: Double) throws -> Double {
        var done = 0
        let start = clock()
        var elapsed = 0.0
        while elapsed < seconds {
            // Few enough to end in time, many enough that the clock costs nothing.
            try run(100)
            done += 100
            elapsed = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        }
        return Double(done) / elapsed
    }
}

/// Two contestants, and how the first must compare with the second.
struct Row {
    let name: String
    let driver: Contestant
    let reference: Contestant
    /// The least ratio of the rates that is good enough, if any is set.
    let aim: Double?
}

/// What a row gave: medians over the rounds, and the median of the ratios within each round.
struct RowResult {
    let row: Row
    private var rates: [(driver: Double, reference: Double)] = []

    init(_ row: Row) {
        self.row = row
    }

    /// One round: both in turn, and each next round begins with the other one.
    mutating func measure(seconds: Double) throws {
        let driverFirst = rates.count.isMultiple(of: 2)
        let first = try (driverFirst ? row.driver : row.reference).operationsPerSecond(seconds: seconds)
        let second = try (driverFirst ? row.reference : row.driver).operationsPerSecond(seconds: seconds)
        rates.append(driverFirst ? (first, second) : (second, first))
    }

    var driver: Double { Self.median(rates.map(\.driver)) }
    var reference: Double { Self.median(rates.map(\.reference)) }
    var ratio: Double { Self.median(rates.map { $0.driver / $0.reference }) }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard let last = sorted.indices.last else { return .nan }
        return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
    }
}
