internal import Dispatch
internal import Driver
internal import Foundation
internal import Reliability

/// The long runs of the reliability tests, each in a process of its own. It ends with status 1 if something did not hold.
///
///     EnduranceHost hostile (brief|short|long|random) [--seed N] [--runs N]
///     EnduranceHost endurance [--flows N] [--requests N] [--unbounded] [--server FILE]
///     EnduranceHost concurrent [--flows N] [--seed N] [--rounds N]
///     EnduranceHost serve       # prints its addresses; ends with its standard input
@main
enum EnduranceHost {
    /// The main thread waits and does not end, as it does with an asynchronous `main`: checkers of leaks need it.
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let isOver = DispatchSemaphore(value: 0)
        let holds = Lock(false)
        Task.detached {
            do {
                let result = try await run(arguments)
                holds.withLock { $0 = result }
            } catch {
                say("\(error)")
            }
            isOver.signal()
        }
        isOver.wait()
        exit(holds.withLock { $0 } ? 0 : 1)
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
        guard let extent = HostileCampaign.Extent(rawValue: arguments.dropFirst().first ?? "") else {
            say("One of: \(HostileCampaign.Extent.allCases.map(\.rawValue))")
            return false
        }
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
        endurance.addressFile = text("--server", arguments)
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
        text(name, arguments).flatMap { UInt64($0) }
    }

    private static func text(_ name: String, _ arguments: [String]) -> String? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
        return arguments[index + 1]
    }
}
