internal import Driver
internal import HaapiTestServer
internal import TestSupport

/// Many hostile runs, one after the other, and what came of them.
package struct HostileCampaign: Sendable {
    package enum Extent: String, Sendable, CaseIterable {
        /// A third of ``short``; which one, the seed says.
        case brief
        /// Each fault somewhere, and something at each request.
        case short
        /// Each fault at each request.
        case long
        /// Nothing but random runs.
        case random
    }

    package var extent: Extent
    /// Random runs have this seed and those that follow.
    package var seed: UInt64
    package var randomRuns: Int
    /// How far the memory in use may grow, in bytes, from the first tenth of the runs on.
    package var growthLimit = 4 * 1024 * 1024
    /// How much memory there may be at any time, in bytes, the server's share and its answers of 5 MB counted in.
    package var peakLimit = 512 * 1024 * 1024

    package init(_ extent: Extent, seed: UInt64, randomRuns: Int) {
        self.extent = extent
        self.seed = seed
        self.randomRuns = randomRuns
    }

    /// - Parameter say: gets a line for each finding, and the figures.
    /// - Returns: whether all held.
    /// - Throws: an error if there is no server, or a run without faults does not go well.
    package func run(say: (String) -> Void) async throws -> Bool {
        let clock = ContinuousClock()
        let start = clock.now
        let log = CapturedLog.start()
        let trap = try HaapiTestServer(.init())
        defer { trap.close() }
        let plan = try await HostilePlan(trap: Self.origin(of: trap), log)
        var planned: [(label: String, run: HostileRun)]
        switch extent {
        case .brief:
            planned = plan.selection.enumerated().filter { UInt64($0.offset) % 3 == seed % 3 }
                .map { ("\($0.element)", $0.element) }
        case .short: planned = plan.selection.map { ("\($0)", $0) }
        case .long: planned = plan.matrix.map { ("\($0)", $0) }
        case .random: planned = []
        }
        for offset in 0..<randomRuns {
            let seed = seed &+ UInt64(offset)
            let run = plan.random(seed: seed)
            planned.append(("seed \(seed): \(run)", run))
        }
        say("hostile: \(planned.count) runs, \(randomRuns) of them random from seed \(seed) on")

        var tally: [CallOutcome: Int] = [:]
        var requests = 0
        var findings = 0
        var early: ProcessCounts?
        for (number, (label, run)) in planned.enumerated() {
            let report = try await Watchdog.watch(label, limit: 180) { try await run.run(log) }
            for call in report.calls { tally[call.outcome, default: 0] += 1 }
            requests += report.requests.count
            findings += report.findings.count
            for finding in Set(report.findings).sorted() { say("FOUND \(label): \(finding)") }
            if number > 0, number % 1000 == 0 {
                say("hostile: \(number) runs in \(clock.now - start): \(try ProcessCounts())")
            }
            if number == planned.count / 10 { early = try ProcessCounts() }
        }
        if trap.connectionCount > 0 {
            say("FOUND somebody connected to the trap")
            findings += 1
        }
        findings += try await growth(since: early, say: say)
        let outcomes = tally.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        say("hostile: \(tally.values.reduce(0, +)) calls, \(requests) requests in \(clock.now - start): \(outcomes)")
        say("hostile: \(findings) findings")
        return findings == 0
    }

    private func growth(since early: ProcessCounts?, say: (String) -> Void) async throws -> Int {
        guard let early else { return 0 }
        let late = try await ProcessCounts.settled(threads: early.threads, descriptors: early.descriptors)
        let peak = try ProcessCounts.peakResident()
        say("hostile: after a tenth: \(early); at the end: \(late); most resident \(peak / 1024) KiB")
        let bounds = [
            ("heap", late.heap - early.heap, growthLimit), ("threads", late.threads - early.threads, 8),
            ("descriptors", late.descriptors - early.descriptors, 8),
            // The sanitizers need more, and keep what was freed.
            ("the peak", ProcessStatus.hasSanitizer ? 0 : peak, peakLimit),
        ]
        let broken = bounds.filter { $0.1 > $0.2 }
        for bound in broken { say("FOUND growth: \(bound.0) by \(bound.1), more than \(bound.2)") }
        return broken.count
    }

    private static func origin(of server: HaapiTestServer) -> String {
        "https://127.0.0.1:\(server.baseURL.port ?? 0)"
    }
}
