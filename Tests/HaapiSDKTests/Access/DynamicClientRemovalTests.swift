import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiSDK

/// Clearing the stored client, and having the server delete it (RFC 7592).
@Suite("The removal of the dynamic client")
struct DynamicClientRemovalTests {
    @Test("what is known of the stored client can be asked, and cleared without a build")
    func storedClient() async throws {
        var fixture = try AccessFixture { $0.template?.secretLifetime = 3600 }
        #expect(try await fixture.dcrBuilder().storedDynamicClient() == nil)
        let id = try await fixture.dcrBuilder().buildForHaapi().accessStrategy.dynamicClientId
        fixture.server.forgetRequests()
        let known = try #require(try await fixture.dcrBuilder().storedDynamicClient())
        #expect(known.clientId == id && known.isUsable && !known.isRejected && known.isManageable)
        #expect(known.authenticationMethod == "client_secret_basic" && known.secretExpiresAt != nil)
        #expect(fixture.server.requests.isEmpty)
        fixture.unregistersOnClear = true
        try await fixture.dcrBuilder().clearStoredDynamicClient()
        #expect(fixture.arrivals == ["DELETE management"] && fixture.server.dynamicClientIds.isEmpty)
        #expect(try await fixture.dcrBuilder().storedDynamicClient() == nil)
        #expect(try await fixture.builder().storedDynamicClient() == nil)
    }

    @Test("clearing asks the server to delete the client, if that is configured (reports 12 and 14)")
    func unregistration() async throws {
        var fixture = try AccessFixture()
        fixture.unregistersOnClear = true
        _ = try await fixture.dcrBuilder().buildForHaapi()
        fixture.server.forgetRequests()
        let second = try await fixture.dcrBuilder().buildForHaapi(shouldClearExistingDCRClient: true)
        #expect(fixture.arrivals == ["DELETE management", "POST token", "POST registration"])
        #expect(fixture.server.dynamicClientIds == [second.accessStrategy.dynamicClientId])
        #expect(fixture.server.violations.isEmpty)
    }

    @Test(
        "whatever the server says to that, the client is forgotten and the build goes on (reports 13 and 14)",
        arguments: [
            TestFault.status(401), .status(404), .status(500), .dropRequest, .redirect(status: 308, to: .otherOrigin),
            .page(status: 200),
        ])
    func failedUnregistration(_ fault: TestFault) async throws {
        var fixture = try AccessFixture()
        fixture.unregistersOnClear = true
        let first = try await fixture.dcrBuilder().buildForHaapi()
        try fixture.server.add(fault, at: .management)
        fixture.server.forgetRequests()
        let second = try await fixture.dcrBuilder().buildForHaapi(shouldClearExistingDCRClient: true)
        #expect(second.accessStrategy != first.accessStrategy)
        #expect(fixture.arrivals == ["DELETE management", "POST token", "POST registration"])
    }

    @Test(
        "a clear that is cancelled once it has begun still has the server delete the client", .timeLimit(.minutes(5)))
    func cancelledClear() async throws {
        let storage = ScriptedStorage()
        var fixture = try AccessFixture(storage: storage)
        fixture.unregistersOnClear = true
        var client = DynamicClient(clientId: "c", secret: Secret("s"), authenticationMethod: .basic)
        client.management = .init(
            uri: fixture.server.registrationEndpoint.absoluteString + "/c", token: Secret("RAT"))
        try fixture.store().write(client)
        let server = ScriptedTokenServer(204, "")
        let life = try fixture.life(unregistering: server)
        let begin = Gate()
        let clearing = Task {
            try await begin.passed()
            try await life.clear()
        }
        storage.before = { if $0 == .delete { clearing.cancel() } }
        begin.open()
        await #expect(throws: CancellationError.self) { try await clearing.value }
        try await server.arrived.reaches { !$0.isEmpty }
        #expect(server.requests.map(\.method) == [.delete])
        #expect(try await fixture.store().read() == nil)
    }

    @Test("what the server says to the deletion is told apart")
    func unregistrationOutcomes() async throws {
        for (statuses, outcome) in [
            ([200, 202, 204, 299], ClientUnregistration.Outcome.deleted), ([401, 404], .unknown),
            ([199, 300, 304, 400, 403, 405, 429, 500, 503], .failed),
        ] {
            for status in statuses { #expect(ClientUnregistration.outcome(status) == outcome, "\(status)") }
        }
        var client = DynamicClient(clientId: "c", secret: Secret("s"), authenticationMethod: .basic)
        let endpoint = try #require(URL(string: "https://id.example.test/register"))
        client.management = .init(uri: endpoint.absoluteString + "/c", token: Secret("RAT"))
        for (server, outcome) in [
            (ScriptedTokenServer(204, ""), ClientUnregistration.Outcome.deleted),
            (ScriptedTokenServer(404, ""), .unknown), (ScriptedTokenServer(500, ""), .failed),
            (ScriptedTokenServer { _, _ in throw HaapiRedirectRefusal(statusCode: 307) }, .failed),
        ] {
            let unregistration = ClientUnregistration(registrationEndpoint: endpoint, transport: server)
            #expect(await unregistration.run(client) == outcome)
            #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer RAT"])
        }
    }

    @Test("the token for that goes nowhere but to the origin of the registration endpoint")
    func foreignManagement() async throws {
        var fixture = try AccessFixture()
        fixture.unregistersOnClear = true
        let authority = "127.0.0.1:\(fixture.server.baseURL.port ?? 0)"
        for address in [
            "https://127.0.0.1:1/x", "http://\(authority)/x", "https://user@\(authority)/x", "https://@\(authority)/x",
            "https://localhost:\(fixture.server.baseURL.port ?? 0)/x", "/x", "",
        ] {
            var client = DynamicClient(clientId: "c", secret: Secret("s"), authenticationMethod: .basic)
            client.management = .init(uri: address, token: Secret("RAT"))
            let unregistration = ClientUnregistration(
                registrationEndpoint: fixture.server.registrationEndpoint,
                transport: try HTTPClient(configuration: fixture.server.clientConfiguration.patient))
            #expect(await unregistration.run(client) == .notOffered)
        }
        #expect(fixture.server.requests.isEmpty)
    }

    @Test("clearing without that just forgets, and leaves the server's client")
    func plainClear() async throws {
        let fixture = try AccessFixture()
        _ = try await fixture.dcrBuilder().buildForHaapi()
        _ = try await fixture.dcrBuilder().buildForHaapi(shouldClearExistingDCRClient: true)
        #expect(fixture.server.dynamicClientIds.count == 2)
    }
}
