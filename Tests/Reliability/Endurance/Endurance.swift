internal import Driver
internal import Foundation
internal import HaapiSDK
internal import TestSupport

/// Many flows and many requests in one process, and what this holds before and after.
///
/// A flow is an accessor of its own over a stored dynamic client: build, login, code exchange, refresh, two revocations. Each
/// twentieth is cancelled in the middle; another twentieth lets its accessor go without closing it.
package struct Endurance: Sendable {
    package var flows: Int
    package var requests: Int
    /// How many there are at once.
    package var width = 8
    package var bounds = GrowthBounds()
    /// A file with what a server prints that runs already; `nil` for one that is started.
    package var addressFile: String?

    package init(flows: Int, requests: Int) {
        self.flows = flows
        self.requests = requests
    }

    /// - Parameter say: gets the figures.
    /// - Returns: whether nothing grew and every call ended as it must.
    /// - Throws: an error if there is no server, or nothing can be counted.
    package func run(say: @Sendable (String) -> Void) async throws -> Bool {
        let server = addressFile == nil ? try ServerProcess() : nil
        let addresses = try server?.addresses ?? ServerAddresses(file: addressFile ?? "")
        let folder = try ScratchFolder()
        var journey = Journey(addresses, store: folder.url.appending(path: "store"), .dynamicClient)
        journey.timeout = .seconds(120)
        journey.givesUpClient = false
        let clock = ContinuousClock()

        let start = try ProcessCounts()
        say("at start: \(start)")
        var findings = await runFlows(max(flows / 20, 2 * width), journey)
        findings += try await runRequests(max(requests / 20, 2 * width), journey)
        let warm = try await ProcessCounts.settled(threads: start.threads + 3, descriptors: start.descriptors)
        say("after warm-up: \(warm)")

        let begin = clock.now
        for part in 1...4 {
            findings += await runFlows(flows / 4, journey)
            let counts = try await ProcessCounts.settled(threads: warm.threads, descriptors: warm.descriptors)
            say("after \(flows / 4 * part) flows in \(clock.now - begin): \(counts)")
        }
        let middle = clock.now
        findings += try await runRequests(requests, journey)
        let end = try await ProcessCounts.settled(threads: warm.threads, descriptors: warm.descriptors)
        say("after \(requests) requests in \(clock.now - middle): \(end)")
        findings += bounds.findings(from: warm, to: end)
        findings += try server?.close().violations.map { "a broken rule: \($0)" } ?? []
        for finding in findings { say("FOUND \(finding)") }
        say("endurance: \(findings.count) findings in \(clock.now - begin)")
        return findings.isEmpty
    }

    // MARK: Flows

    private func runFlows(_ count: Int, _ journey: Journey) async -> [String] {
        let calls = await each(of: count) { number in
            let record = JourneyRecord(keepsTexts: false)
            var journey = journey
            journey.closes = number % 20 != 13
            if number % 20 == 7 {
                await journey.run(record, interruptedBefore: 3, by: .cancel)
            } else {
                await journey.run(record)
            }
            return record.calls.map { "\($0.name) \($0.outcome)" }
        }
        let tally = Dictionary(calls.flatMap(\.self).map { ($0, 1) }, uniquingKeysWith: +)
        let cancelled = (0..<count).filter { $0 % 20 == 7 }.count
        var expected = ["build succeeded": count, "login cancelled": cancelled]
        for name in ["login", "refresh", "revoke access token", "revoke refresh token"] {
            expected[name + " succeeded"] = count - cancelled
        }
        expected = expected.filter { $0.value > 0 }
        return tally == expected ? [] : ["of \(count) flows the calls ended as \(tally), and not as \(expected)"]
    }

    // MARK: Requests

    private func runRequests(_ count: Int, _ journey: Journey) async throws -> [String] {
        let accessor = try await journey.builder(JourneyRecord(keepsTexts: false)).buildForHaapi()
        defer { accessor.close() }
        let token = try await Journey.flow.run(with: accessor).accessToken
        var configuration = journey.server.http
        configuration.requestTimeout = .seconds(120)
        configuration.idleTimeout = .seconds(120)
        let client = try HTTPClient(configuration: configuration)
        defer { client.close() }
        let request = HTTPRequest(.get, journey.server.userinfo, headers: ["Authorization": "Bearer " + token])
        let ends = await each(of: count) { number in
            let task = Task { try await client.send(request).statusCode }
            if number % 50 == 49 {
                // Somewhere on its way.
                for _ in 0..<(number % 400) { await Task.yield() }
                task.cancel()
            }
            do {
                return "\(try await task.value)"
            } catch is CancellationError {
                return "cancelled"
            } catch {
                return "\(error)"
            }
        }
        let tally = Dictionary(ends.map { ($0, 1) }, uniquingKeysWith: +)
        let good = tally["200", default: 0]
        let cancelled = tally["cancelled", default: 0]
        return good + cancelled == count && cancelled <= count / 50
            ? [] : ["of \(count) requests the ends are \(tally)"]
    }

    /// Runs `body` for each number below `count`, some at a time.
    private func each<End: Sendable>(
        of count: Int, _ body: @escaping @Sendable (Int) async -> End
    ) async -> [End] {
        await withTaskGroup(of: End.self) { group in
            var ends: [End] = []
            for number in 0..<count {
                if number >= width, let end = await group.next() { ends.append(end) }
                group.addTask { await body(number) }
            }
            for await end in group { ends.append(end) }
            return ends
        }
    }
}
