import Foundation

/// The results as Markdown.
struct Report {
    let results: [ScenarioResult]
    let resumptions: [Resumptions]
    let options: Options

    var text: String {
        let speed = results.filter { $0.scenario.kind == .speed }
        var parts = [Machine.description, method]
        if !speed.isEmpty {
            parts += [
                "### Requests per second, and as a multiple of the C program's", rates(speed), overURLSession(speed),
                "### CPU time per request in microseconds, and as a multiple of the C program's",
                table(speed) { result, contender in
                    cell(result, contender, { $0.cpuMicrosecondsPerOperation }, format: "%.1f")
                },
                "### Latency in microseconds: p50 / p99",
                table(speed) { result, contender in
                    let p50 = result.median({ $0.p50Microseconds }, of: contender)
                    let p99 = result.median({ $0.p99Microseconds }, of: contender)
                    return p50.flatMap { p50 in p99.map { String(format: "%.0f / %.0f", p50, $0) } }
                },
                "### Peak memory in MiB",
                table(speed) { result, contender in
                    result.median({ $0.peakMebibytes }, of: contender).map { String(format: "%.1f", $0) }
                },
            ]
        }
        parts += memory + resumed
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private var method: String {
        "\(options.rounds) round\(options.rounds == 1 ? "" : "s") of \(options.seconds) s; medians; a ratio is the "
            + "median of the ratios within a round. \"Missed\" marks a ratio below its aim."
    }

    private func rates(_ results: [ScenarioResult]) -> String {
        table(results) { result, contender in
            guard let text = cell(result, contender, { $0.operationsPerSecond }, format: "%.0f") else { return nil }
            guard let aim = result.scenario.aims[contender] else { return text }
            let ratio = result.ratio({ $0.operationsPerSecond }, of: contender) ?? 0
            return ratio < aim ? "\(text) missed \(aim)" : text
        }
    }

    /// One sentence for each contender that has an aim there.
    private func overURLSession(_ results: [ScenarioResult]) -> String {
        let sentences: [String] = [Contender.driver, .driverOnLoop].compactMap { contender in
            let ratios = results.compactMap { result -> (ratio: Double, aim: Double, name: String)? in
                guard let aim = result.scenario.aimOverURLSession,
                    let ratio = result.ratio({ $0.operationsPerSecond }, of: contender, to: .urlSession)
                else { return nil }
                return (ratio, aim, result.scenario.name)
            }
            guard let least = ratios.min(by: { $0.ratio < $1.ratio }) else { return nil }
            let verdict = least.ratio < least.aim ? "missed \(least.aim)" : "aim \(least.aim)"
            return
                "\(contender.title), as a multiple of URLSession's requests per second on kept connections: at least "
                + String(format: "%.1f", least.ratio) + " (\(least.name)); \(verdict)."
        }
        return sentences.joined(separator: "\n")
    }

    private var memory: [String] {
        let runs = results.filter { $0.scenario.kind == .memory }
        guard !runs.isEmpty else { return [] }
        let (early, late) = (options.memoryCount / 10, options.memoryCount)
        return [
            "### Memory in use in MiB: after \(early) / after \(late) requests",
            table(runs) { result, contender in
                result.memory(of: contender).map { String(format: "%.1f / %.1f", $0.early, $0.late) }
            },
        ]
    }

    private var resumed: [String] {
        guard !resumptions.isEmpty else { return [] }
        var table = Table(["contender, requests at once", "handshakes", "resumed"])
        for entry in resumptions {
            let share = 100 * Double(entry.resumed) / Double(entry.handshakes)
            table.add([entry.contender, "\(entry.handshakes)", String(format: "%.1f %%", share)])
        }
        return ["### TLS sessions resumed on fresh connections, by nginx's log (warm-up included)", table.text]
    }

    private func table(_ results: [ScenarioResult], cell: (ScenarioResult, Contender) -> String?) -> String {
        let contenders = Contender.all.filter { contender in
            results.contains { $0.scenario.contenders.contains(contender) }
        }
        var table = Table(["scenario"] + contenders.map(\.title))
        for result in results {
            table.add([result.scenario.name] + contenders.map { cell(result, $0) ?? "" })
        }
        return table.text
    }

    private func cell(
        _ result: ScenarioResult, _ contender: Contender, _ value: (Measurement) -> Double, format: String
    ) -> String? {
        guard let median = result.median(value, of: contender), let ratio = result.ratio(value, of: contender)
        else { return nil }
        let number = String(format: format, median)
        return contender == result.scenario.contenders.first ? number : number + String(format: " (%.2f)", ratio)
    }
}
