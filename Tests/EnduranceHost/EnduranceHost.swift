internal import Foundation
internal import Reliability

/// The long runs of the reliability tests, each in a process of its own. It ends with status 1 if something did not hold.
///
///     EnduranceHost hostile (short|long|random) [--seed N] [--runs N]
///     EnduranceHost endurance [--flows N] [--requests N] [--unbounded]
///     EnduranceHost concurrent [--flows N] [--seed N] [--rounds N]
@main
enum EnduranceHost {
    static func main() async {
        do {
            if try await !run(Array(CommandLine.arguments.dropFirst())) { exit(1) }
        } catch {
            say("\(error)")
            exit(1)
        }
    }

    /// - Returns: whether all held.
    private static func run(_ arguments: [String]) async throws -> Bool {
        switch arguments.first {
        case "serve":
            try ServerProcess.serve()
            return true
        case "hostile": return try await hostile(arguments)
        case "endurance": return try await endurance(arguments)
        case "concurrent": return try await concurrent(arguments)
        default:
            say("One of: hostile, endurance, concurrent")
            return false
        }
    }

    private static func hostile(_ arguments: [String]) async throws -> Bool {
        let extent: HostileCampaign.Extent =
            arguments.contains("long") ? .long : arguments.contains("random") ? .random : .short
        let campaign = HostileCampaign(
            extent, seed: number("--seed", arguments) ?? .random(in: 1...999_999_999),
            randomRuns: Int(number("--runs", arguments) ?? 30))
        return try await campaign.run { say($0) }
    }

    private static func endurance(_ arguments: [String]) async throws -> Bool {
        var endurance = Endurance(
            flows: Int(number("--flows", arguments) ?? 10_000),
            requests: Int(number("--requests", arguments) ?? 100_000))
        if arguments.contains("--unbounded") { endurance.bounds = .none }
        return try await endurance.run { say($0) }
    }

    private static func concurrent(_ arguments: [String]) async throws -> Bool {
        let first = number("--seed", arguments) ?? .random(in: 1...999_999_999)
        var holds = true
        for round in 0..<(number("--rounds", arguments) ?? 1) {
            let storm = FlowStorm(count: Int(number("--flows", arguments) ?? 1000), seed: first &+ round)
            say("concurrent: \(storm.count) flows at once, seed \(storm.seed)")
            let report = try await storm.run()
            for (fate, outcomes) in report.tally { say("\(fate): \(outcomes)") }
            say("\(report.total) ends in \(report.duration); before: \(report.before); after: \(report.after)")
            for finding in report.findings { say("FOUND \(finding)") }
            holds = holds && report.findings.isEmpty
        }
        return holds
    }

    /// At once, also into a pipe.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    private static func number(_ name: String, _ arguments: [String]) -> UInt64? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
        return UInt64(arguments[index + 1])
    }
}
