internal import Driver
internal import Foundation
package import HaapiTestServer

/// Which runs there are: each fault at each request of a journey, and random ones.
package struct HostilePlan: Sendable {
    /// A request of a journey without faults.
    package struct Place: Sendable, Hashable {
        package let endpoint: TestEndpoint
        package let index: Int
    }

    /// The requests of a journey, in order, for each way to get access.
    package let places: [Journey.Access: [Place]]
    package let faults: [HostileFault]

    /// Goes the whole way once without faults.
    package init(trap: String, _ log: CapturedLog) async throws {
        var places: [Journey.Access: [Place]] = [:]
        for access in Journey.Access.allCases {
            let report = try await HostileRun(access, []).run(log)
            guard report.findings.isEmpty, report.calls.allSatisfy({ $0.outcome == .succeeded }) else {
                throw Trouble(what: "Without any fault: \(report.findings) \(report.calls)")
            }
            var counts: [TestEndpoint: Int] = [:]
            places[access] = report.requests.map { request in
                defer { counts[request.endpoint, default: 0] += 1 }
                return Place(endpoint: request.endpoint, index: counts[request.endpoint, default: 0])
            }
        }
        self.places = places
        faults = FaultCatalogue.all(trap: trap)
    }

    struct Trouble: Error, CustomStringConvertible {
        let what: String
        var description: String { what }
    }

    /// Each fault at each request, once and from there on.
    package var matrix: [HostileRun] {
        Journey.Access.allCases.flatMap { access in
            faults.flatMap { fault in
                (places[access] ?? []).flatMap { place in
                    [1, nil].map { run(access, fault, place, times: $0) }
                }
            }
        }
    }

    /// Each fault somewhere, and something at each request.
    package var selection: [HostileRun] {
        var runs: [HostileRun] = []
        for (number, fault) in faults.enumerated() {
            let access: Journey.Access = number % 3 == 0 ? .attestation : .dynamicClient
            let places = places[access] ?? []
            let place = places[number * 7 % places.count]
            runs.append(run(access, fault, place, times: number % 2 == 0 ? 1 : nil))
        }
        for access in Journey.Access.allCases {
            for (number, place) in (places[access] ?? []).enumerated() {
                runs.append(run(access, faults[number * 13 % faults.count], place, times: 1))
            }
        }
        return runs
    }

    private func run(_ access: Journey.Access, _ fault: HostileFault, _ place: Place, times: Int?) -> HostileRun {
        HostileRun(
            access,
            [HostileRun.Placed(fault: fault, endpoint: place.endpoint, skipping: place.index, times: times)])
    }

    /// The same run for the same seed: a server with some peculiarities, one to four faults, and perhaps an app that gives up.
    package func random(seed: UInt64) -> HostileRun {
        var random = SeededRandom(seed: seed)
        let access: Journey.Access = random.once(in: 3) ? .attestation : .dynamicClient
        let places = places[access] ?? []
        let faults = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let place = places.randomElement(using: &random)
            return HostileRun.Placed(
                fault: self.faults.randomElement(using: &random) ?? self.faults[0],
                endpoint: place?.endpoint ?? .token, skipping: Int.random(in: 0...(place?.index ?? 0), using: &random),
                times: [1, 2, 3, nil].randomElement(using: &random) ?? nil)
        }
        var run = HostileRun(access, faults)
        run.options.nonces = [.legacy, .none, .required, .rotating].randomElement(using: &random) ?? .required
        run.options.tokenEndpointNonceStatus = random.once(in: 2) ? 400 : 401
        run.options.changesSessionIdAlways = random.once(in: 2)
        run.options.documents.addsUnknownMembers = random.once(in: 2)
        run.options.documents.addsForeignLinks = random.once(in: 2)
        run.options.documents.usesAbsoluteAddresses = random.once(in: 2)
        run.options.documents.setsCookie = random.once(in: 2)
        run.bindsTokens = random.once(in: 2)
        run.options.issuesTokenBoundCodes = run.bindsTokens
        if random.once(in: 4) {
            let kind = Journey.Interruption.allCases.randomElement(using: &random) ?? .cancel
            run.interruption = (Int.random(in: 1...12, using: &random), kind)
        }
        run.loginAttempts = random.once(in: 2) ? 1 : 2
        if random.once(in: 4) {
            let kind = HostileRun.Amnesia.allCases.randomElement(using: &random) ?? .sessions
            run.amnesia = (Int.random(in: 1...12, using: &random), kind)
        }
        return run
    }
}
