/// All rounds of one scenario.
struct ScenarioResult {
    let scenario: Scenario
    private var measurements: [Contender: [Measurement]] = [:]

    init(scenario: Scenario) {
        self.scenario = scenario
    }

    mutating func add(_ measurement: Measurement, for contender: Contender) {
        measurements[contender, default: []].append(measurement)
    }

    /// The median over the rounds, or `nil` if the contender does not take part.
    func median(_ value: (Measurement) -> Double, of contender: Contender) -> Double? {
        measurements[contender].flatMap { Self.median($0.map(value)) }
    }

    /// The median of the ratios to another contender, by default the first one, in the same round.
    func ratio(_ value: (Measurement) -> Double, of contender: Contender, to other: Contender? = nil) -> Double? {
        guard let other = other ?? scenario.contenders.first,
            let own = measurements[contender], let base = measurements[other]
        else { return nil }
        return Self.median(zip(own, base).map { value($0) / value($1) })
    }

    /// Memory early in the run and at its end, in MiB.
    func memory(of contender: Contender) -> (early: Double, late: Double)? {
        measurements[contender]?.last?.memory
    }

    private static func median(_ values: [Double]) -> Double? {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return nil }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
