import Foundation

/// Runs scenarios in rounds. Within a round the contenders take turns on each scenario, and each round begins with
/// another contender, so that what the machine does meanwhile hits all alike.
struct Rounds {
    let options: Options
    let server: Nginx

    func run(_ scenarios: [Scenario]) throws -> [ScenarioResult] {
        var results = scenarios.map { ScenarioResult(scenario: $0) }
        for round in 0..<options.rounds {
            for (index, scenario) in scenarios.enumerated() where scenario.kind == .speed || round == 0 {
                let count = scenario.contenders.count
                for turn in 0..<count {
                    let contender = scenario.contenders[(turn + round) % count]
                    server.clear()
                    let measurement = try ContenderProcess.run(
                        contender, scenario.arguments(contender, server.endpoints) + extent(of: scenario))
                    results[index].add(measurement, for: contender)
                    report(round, scenario, contender, measurement)
                }
            }
        }
        return results
    }

    private func extent(of scenario: Scenario) -> [String] {
        switch scenario.kind {
        case .speed:
            ["--warm-up", "\(min(0.3, options.seconds))", "--seconds", "\(options.seconds)"]
        case .memory:
            ["--count", "\(options.memoryCount)", "--early-sample", "\(options.memoryCount / 10)"]
        }
    }

    private func report(_ round: Int, _ scenario: Scenario, _ contender: Contender, _ measurement: Measurement) {
        let rate = String(
            format: "%.0f/s, %.1f us CPU", measurement.operationsPerSecond, measurement.cpuMicrosecondsPerOperation)
        let line = "round \(round + 1) of \(options.rounds): \(scenario.name): \(contender.title): \(rate)\n"
        FileHandle.standardError.write(Data(line.utf8))
    }
}
