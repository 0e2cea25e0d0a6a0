/// How long something takes, over and over.
@MainActor
final class Measurement {
    let name: String
    let body: @MainActor () async throws -> Void
    /// Microseconds.
    private var samples: [Double] = []

    init(_ name: String, _ body: @escaping @MainActor () async throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Measures two things in turn, so that whatever else the machine does slows both down.
    static func compare(_ first: Measurement, _ second: Measurement, count: Int) async throws {
        // The first ones load libraries and fill caches.
        for round in -5..<count {
            try await first.run(isCounted: round >= 0)
            try await second.run(isCounted: round >= 0)
        }
    }

    private func run(isCounted: Bool) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        try await body()
        if isCounted { samples.append((clock.now - start) / .microseconds(1)) }
    }

    var median: Double { quantile(50) }

    func row(besides other: Measurement? = nil) -> String {
        let ratio = other.map { " \(rounded(median / $0.median)) × \($0.name) |" } ?? " |"
        return "| \(name) | \(rounded(median / 1000)) | \(rounded(quantile(99) / 1000)) |\(ratio)"
    }

    private func quantile(_ percent: Int) -> Double {
        let ordered = samples.sorted()
        return ordered[min(ordered.count - 1, ordered.count * percent / 100)]
    }

    private func rounded(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
