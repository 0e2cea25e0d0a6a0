internal import Driver
internal import Foundation
internal import HaapiSDK
internal import HaapiTestServer
internal import TestSupport

/// Many logins at once through one process. Some are cancelled in the middle and some accessors are closed while they are
/// busy, as a seed says; every one ends, once, as it must.
package struct FlowStorm: Sendable {
    package enum Fate: Sendable, Hashable, CaseIterable {
        case finishes
        /// Its task is cancelled just before this request of the flow.
        case isCancelled
        /// Its accessor is closed just before this request of the flow.
        case isClosed
        /// Its task is cancelled, or its accessor closed, by somebody else at any time.
        case isCancelledAnytime, isClosedAnytime
    }

    package var count: Int
    package var seed: UInt64
    /// Which part of the flows, in percent, is not left alone.
    package var disturbed = 50

    package init(count: Int, seed: UInt64) {
        self.count = count
        self.seed = seed
    }

    package struct Report: Sendable {
        package var findings: [String] = []
        package var tally: [Fate: [CallOutcome: Int]] = [:]
        package var before: ProcessCounts
        package var after: ProcessCounts
        package var duration: Duration

        package var total: Int { tally.values.flatMap(\.values).reduce(0, +) }
    }

    /// How many requests of a flow there are before its last step.
    private static let flowRequests = 4

    package func run() async throws -> Report {
        ProcessCounts.raiseDescriptorLimit()
        var options = HaapiTestServer.Options()
        options.maximumRecordedRequests = 100
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let folder = try ScratchFolder()
        // One client is registered, and what is made once for a process is made.
        var journey = Journey(ServerAddresses(server), store: folder.url.appending(path: "store"), .dynamicClient)
        journey.timeout = .seconds(600)
        let settled = journey
        guard await settled.arrive(JourneyRecord()) else { throw HostilePlan.Trouble(what: "No first login") }
        let before = try await ProcessCounts.settled(threads: 0, descriptors: 0, within: .seconds(1))

        let clock = ContinuousClock()
        let start = clock.now
        let ends = await withTaskGroup(of: End.self) { group in
            for number in 0..<count {
                group.addTask { await settled.end(plan(number)) }
            }
            var ends: [End] = []
            for await end in group { ends.append(end) }
            return ends
        }
        let duration = clock.now - start
        let after = try await ProcessCounts.settled(
            threads: before.threads, descriptors: before.descriptors, within: .seconds(20))
        var report = Report(before: before, after: after, duration: duration)
        for end in ends { report.tally[end.plan.fate, default: [:]][end.outcome, default: 0] += 1 }
        report.findings = findings(ends, server) + Self.leftovers(before, after)
        return report
    }

    struct Plan: Sendable {
        var fate: Fate
        var request: Int
        /// How often somebody else gives way before it acts.
        var turns: Int
    }

    struct End: Sendable {
        let plan: Plan
        let outcome: CallOutcome
        let token: String?
    }

    private func plan(_ number: Int) -> Plan {
        var random = SeededRandom(seed: seed &+ UInt64(number) &* 0x1_0001)
        let isDisturbed = Int.random(in: 0..<100, using: &random) < disturbed
        let fates: [Fate] = [.isCancelled, .isClosed, .isCancelledAnytime, .isClosedAnytime]
        return Plan(
            fate: isDisturbed ? fates.randomElement(using: &random) ?? .finishes : .finishes,
            request: Int.random(in: 1...Self.flowRequests, using: &random),
            turns: Int.random(in: 0..<20_000, using: &random))
    }

    private func findings(_ ends: [End], _ server: HaapiTestServer) -> [String] {
        var findings = server.violations.map { "a broken rule: \($0)" }
        if ends.count != count { findings.append("\(ends.count) ends of \(count) flows") }
        for end in ends where !end.plan.fate.allowed.contains(end.outcome) {
            findings.append("\(end.plan) ended with \(end.outcome)")
        }
        let tokens = ends.compactMap(\.token)
        if tokens.count != ends.filter({ $0.outcome == .succeeded }).count || Set(tokens).count != tokens.count {
            findings.append("not every login has tokens of its own")
        }
        return findings
    }

    private static func leftovers(_ before: ProcessCounts, _ after: ProcessCounts) -> [String] {
        // Connections that end at the other side are still closing.
        after.threads > before.threads + 8 || after.descriptors > before.descriptors + 8
            ? ["left behind: \(before) before, \(after) after"] : []
    }
}

extension FlowStorm.Fate {
    /// How a flow with this fate may end.
    var allowed: Set<CallOutcome> {
        switch self {
        case .finishes: [.succeeded]
        case .isCancelled: [.cancelled]
        case .isClosed: [.closed]
        case .isCancelledAnytime: [.cancelled, .succeeded]
        case .isClosedAnytime: [.closed, .succeeded]
        }
    }
}

extension Journey {
    /// A login that comes to the end that is planned for it.
    func end(_ plan: FlowStorm.Plan) async -> FlowStorm.End {
        let record = JourneyRecord()
        let disturbance = Lock<(@Sendable () -> Void)?>(nil)
        let isPlanned = Gate()
        var journey = self
        journey.beforeRequest = { number in
            guard number == plan.request, plan.fate == .isCancelled || plan.fate == .isClosed else { return }
            disturbance.withLock { $0 }?()
        }
        let builder = journey.builder(record)
        let task = Task { () throws -> String in
            let accessor = try await builder.buildForHaapi()
            defer { accessor.close() }
            if plan.fate == .isClosed || plan.fate == .isClosedAnytime {
                disturbance.withLock { $0 = { accessor.close() } }
            }
            try await isPlanned.passed()
            return try await Journey.flow.run(with: accessor).accessToken
        }
        if plan.fate == .isCancelled || plan.fate == .isCancelledAnytime {
            disturbance.withLock { $0 = { task.cancel() } }
        }
        isPlanned.open()
        if plan.fate == .isCancelledAnytime || plan.fate == .isClosedAnytime {
            for _ in 0..<plan.turns { await Task.yield() }
            disturbance.withLock { $0 }?()
        }
        // It holds the accessor, which holds the configuration, which holds it.
        defer { disturbance.withLock { $0 = nil } }
        do {
            let token = try await task.value
            return FlowStorm.End(plan: plan, outcome: .succeeded, token: token)
        } catch {
            return FlowStorm.End(plan: plan, outcome: CallOutcome(error), token: nil)
        }
    }
}
