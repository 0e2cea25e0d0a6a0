internal import Driver
internal import Foundation
internal import HaapiSDK
package import HaapiTestServer

/// A journey along a server with faults, and what has to hold whatever these are.
package struct HostileRun: Sendable {
    /// A fault at a request.
    package struct Placed: Sendable, CustomStringConvertible {
        package let fault: HostileFault
        package let endpoint: TestEndpoint
        /// How many requests of the endpoint are left alone before.
        package let skipping: Int
        /// How many requests it befalls; `nil` for all from there on.
        package let times: Int?

        package var description: String {
            "\(fault) at \(endpoint.rawValue) \(skipping + 1), \(times.map { "\($0) times" } ?? "from there on")"
        }
    }

    package var access: Journey.Access
    package var faults: [Placed]
    package var options = HostileRun.options()
    package var bindsTokens = false
    package var loginAttempts = 1
    /// What the server forgets, and the number of the flow's request before which it does.
    package var amnesia: (request: Int, kind: Amnesia)?

    package enum Amnesia: Sendable, CaseIterable {
        case sessions, accessTokens, refreshTokens, dynamicClients
    }

    /// The number of the flow's request before which the app is done with it, and how.
    package var interruption: (request: Int, kind: Journey.Interruption)?

    package init(_ access: Journey.Access, _ faults: [Placed]) {
        self.access = access
        self.faults = faults
    }

    /// A server that asks much of a client.
    static func options() -> HaapiTestServer.Options {
        var options = HaapiTestServer.Options()
        options.authenticators = [.password(), .polling(pending: 1, maximumWait: 10, interval: 1000)]
        options.consent = .user
        options.changesSessionIdAlways = true
        return options
    }

    package struct Report: Sendable {
        /// What did not hold.
        package var findings: [String] = []
        package var calls: [(name: String, outcome: CallOutcome)] = []
        package var requests: [ReceivedRequest] = []
        package var duration: Duration = .zero
    }

    /// Whether a request takes as long as it may.
    private var waits: Bool {
        faults.contains { placed in
            switch placed.fault.fault {
            case .silence, .delay(seconds: 1...): true
            default: false
            }
        }
    }

    package func run(_ log: CapturedLog) async throws -> Report {
        let folder = try ScratchFolder()
        let server = try HaapiTestServer(options)
        defer { server.close() }
        for placed in faults {
            try server.add(placed.fault.fault, at: placed.endpoint, times: placed.times, skipping: placed.skipping)
        }
        var journey = Journey(ServerAddresses(server), store: folder.url.appending(path: "store"), access)
        journey.timeout = waits ? .milliseconds(300) : .seconds(20)
        journey.bindsTokens = bindsTokens
        journey.loginAttempts = loginAttempts
        if let amnesia {
            journey.beforeRequest = { if $0 == amnesia.request { amnesia.kind.befall(server) } }
        }
        let record = JourneyRecord()
        _ = log.take()

        let clock = ContinuousClock()
        let start = clock.now
        if let interruption {
            await journey.run(record, interruptedBefore: interruption.request, by: interruption.kind)
        } else {
            await journey.run(record)
        }
        var report = Report(calls: record.calls, requests: server.requests, duration: clock.now - start)

        let logged = log.take()
        let said = logged + "\n" + record.texts.joined(separator: "\n")
        report.findings += Self.untyped(record) + late(report, journey) + elsewhere(report)
        if !faults.contains(where: \.fault.misleads) {
            report.findings += server.violations.map { "a broken rule: \($0)" }
        }
        var secrets = SecretSearch()
        for secret in Journey.secrets + record.secrets { secrets.add(secret) }
        for request in report.requests { secrets.add(request) }
        report.findings += secrets.occurrences(in: said).map { "a secret in an error or the log: \($0)" }
        report.findings += logged.split(separator: "\n").filter { $0.contains(SecretSearch.clientIdPrefix) }
            .map { "the id of the client in the log: \($0.replacing(SecretSearch.clientIdPrefix, with: ""))" }
        if logged.isEmpty { report.findings.append("nothing in the log") }
        report.findings += try StoreCheck(folder: folder.url, store: journey.store).findings()
        server.removeFaults()
        report.findings += await recovery(journey, record)
        return report
    }

    // MARK: What has to hold

    private static func untyped(_ record: JourneyRecord) -> [String] {
        record.calls.filter { !$0.outcome.isTyped }.map { "\($0.name) ended with \($0.outcome)" }
    }

    /// No call takes longer than its requests may, what servers may have it wait for, and what a slow machine needs.
    private func late(_ report: Report, _ journey: Journey) -> [String] {
        let limit = journey.timeout * (report.requests.count + 2) + .seconds(20)
        return report.duration < limit ? [] : ["it took \(report.duration)"]
    }

    private func elsewhere(_ report: Report) -> [String] {
        report.requests.filter {
            !$0.isSecure || $0.endpoint == .unknown || $0.path.contains("hostile") || $0.path.contains("redirected")
        }.map { "sent where it does not belong: \($0)" }
    }

    /// Whatever was, an app gets its tokens when the server is as it should be again, at the latest at its second attempt:
    /// a dynamic client that the server does not know is found out by the first.
    private func recovery(_ journey: Journey, _ record: JourneyRecord) async -> [String] {
        var journey = journey
        journey.timeout = .seconds(120)
        journey.beforeRequest = { _ in }
        let before = record.calls.count
        for _ in 0..<2 where await journey.arrive(record) { return [] }
        return ["no recovery: \(record.calls.dropFirst(before).map { "\($0.name) \($0.outcome)" })"]
    }
}

extension HostileRun.Amnesia {
    func befall(_ server: HaapiTestServer) {
        switch self {
        case .sessions: server.forgetSessions()
        case .accessTokens: server.forgetAccessTokens()
        case .refreshTokens: server.forgetRefreshTokens()
        case .dynamicClients: server.forgetDynamicClients()
        }
    }
}

extension HostileRun: CustomStringConvertible {
    package var description: String {
        var words = ["\(access)"] + faults.map(\.description)
        if let interruption { words.append("\(interruption.kind) before request \(interruption.request)") }
        if let amnesia { words.append("forgets \(amnesia.kind) before request \(amnesia.request)") }
        return words.joined(separator: "; ")
    }
}
