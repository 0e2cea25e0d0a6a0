import Driver
import Foundation
import Testing

@testable import HaapiTestServer

/// Requests that a fault answers are not acted upon, and judged all the same.
struct FaultVerdictTests {
    private static let faults: [TestFault] = [
        .redirect(status: 302, to: .sameOrigin), .status(503), .page(status: 502), .dropRequest,
    ]

    /// A server without a port, whose clock is that of the bench.
    private func core(_ bench: Bench) throws -> ServerCore {
        let core = ServerCore(authority: Bench.Shared.authority)
        var options = bench.settings.options
        let now = bench.now
        options.clock = { Date(timeIntervalSince1970: now) }
        try core.prepare(options, Bench.ports)
        return core
    }

    private func add(_ fault: TestFault, to core: ServerCore, at endpoint: TestEndpoint) {
        core.add(FaultPlan.Entry(fault: fault, skipped: 0, remaining: 1), at: endpoint)
    }

    @Test(arguments: faults)
    func aProofThatAFaultAnsweredCountsAsUsed(_ fault: TestFault) throws {
        let bench = try Bench()
        let core = try core(bench)
        add(fault, to: core, at: .token)
        let request = try bench.haapiTokenRequest()
        _ = core.respond(to: request)
        _ = core.respond(to: request)
        #expect(core.requests.map { $0.violations.map(\.code) } == [[], [.proofReplayed]])
    }

    @Test(arguments: faults)
    func aWrongRequestIsFoundOut(_ fault: TestFault) throws {
        let bench = try Bench()
        let core = try core(bench)
        add(fault, to: core, at: .token)
        var request = try bench.haapiTokenRequest()
        request.headers["DPoP"] = nil
        _ = core.respond(to: request)
        #expect(core.requests.map { $0.violations.map(\.code) } == [[.proofMissing]])
    }

    @Test(arguments: faults)
    func nothingElseIsUsedUp(_ fault: TestFault) throws {
        let bench = try Bench()
        let core = try core(bench)
        let initial = core.respond(to: bench.tokenRequest([("grant_type", "client_credentials"), ("scope", "dcr")]))
        let answer = try JSONParser.parse(String(decoding: initial.response.body, as: UTF8.self)).object
        let token = try require(answer?["access_token"]?.string)
        add(fault, to: core, at: .registration)
        let registration = Bench.registration(token, #"{"software_id":"template-client"}"#)
        #expect(core.respond(to: registration).response.status != 201)
        #expect(core.withState { $0.dynamicClients.isEmpty })
        #expect(core.respond(to: registration).response.status == 201)
        #expect(core.requests.flatMap(\.violations) == [])
    }
}
