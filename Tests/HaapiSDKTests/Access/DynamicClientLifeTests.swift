import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiSDK

/// One registration for all who build, and what it sends.
@Suite("The dynamic client's registration")
struct DynamicClientLifeTests {
    @Test("a hundred builds at once in one process give one registration")
    func parallelBuilds() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "haapi-\(String(UInt64.random(in: .min ... .max), radix: 16))")
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixture = try AccessFixture(storage: FileStorage(directory: folder))
        let strategies = try await withThrowingTaskGroup(of: AccessStrategy.self) { group in
            for _ in 0..<100 { group.addTask { try await fixture.dcrBuilder().buildForHaapi().accessStrategy } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(strategies.count == 100 && Set(strategies.map(\.dynamicClientId)).count == 1)
        #expect(fixture.arrivals == ["POST token", "POST registration"])
        #expect(fixture.server.violations.isEmpty)
    }

    @Test(
        "a client that this device cannot use is given back, and not left at the server for nobody (report 12)",
        arguments: [
            TestFault.withoutMember(path: ["client_secret"]),
            .member(path: ["token_endpoint_auth_method"], json: #""tls_client_auth""#),
        ])
    func unusable(_ fault: TestFault) async throws {
        let fixture = try AccessFixture()
        try fixture.server.add(fault, at: .registration)
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        guard case .invalidURLResponse = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fixture.arrivals == ["POST token", "POST registration", "DELETE management"])
        #expect(fixture.server.dynamicClientIds.isEmpty && fixture.server.violations.isEmpty)
        #expect(try await fixture.store().read() == nil)
    }

    @Test("a cancelled build that has begun to register leaves a stored client, not one for nobody")
    func cancelledWhileRegistering() async throws {
        let fixture = try AccessFixture()
        let builder = fixture.dcrBuilder()
        let (arrived, proceed) = (Gate(), Gate())
        // The server asks for the time when a request arrives, and waits here for the cancellation.
        try fixture.server.update {
            $0.clock = {
                arrived.open()
                proceed.block()
                return Date()
            }
        }
        let build = Task {
            defer { arrived.open() }
            return try await builder.buildForHaapi()
        }
        try await arrived.passed()
        build.cancel()
        await #expect(throws: CancellationError.self) { _ = try await build.value }
        proceed.open()
        // The next build waits for the lock and finds what the first one registered.
        let second = try await fixture.dcrBuilder().buildForHaapi()
        #expect(fixture.server.dynamicClientIds == [second.accessStrategy.dynamicClientId])
        #expect(fixture.arrivals == ["POST token", "POST registration"])
    }

    @Test("a build that is cancelled before it registers sends nothing")
    func cancelledBefore() async throws {
        let fixture = try AccessFixture()
        let lock = try await fixture.store().acquireLock()
        let builder = fixture.dcrBuilder()
        let life = try fixture.life()
        // Both where it waits for the lock and before.
        for work in [
            { @Sendable in _ = try await life.registered(insteadOf: nil) },
            { @Sendable in _ = try await builder.buildForHaapi() },
        ] {
            let build = Task { try await work() }
            build.cancel()
            await #expect(throws: CancellationError.self) { try await build.value }
        }
        lock.release()
        #expect(fixture.server.requests.isEmpty)
    }

    @Test(
        "a client that is registered by someone else meanwhile is taken, whatever the clock makes of its secret (report 11)"
    )
    func expiredForEveryone() async throws {
        var fixture = try AccessFixture { $0.template?.secretLifetime = 3600 }
        fixture.now = { Date() + 7200 }
        let before = DynamicClient(
            clientId: "before", secret: Secret("s"), secretExpiresAt: 1, authenticationMethod: .basic)
        try fixture.store().write(before)
        let life = try fixture.life()
        // All of them saw the same client before the first registration.
        let ids = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await life.registered(insteadOf: before).clientId } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(ids.count == 1 && ids == Set(fixture.server.dynamicClientIds))
        #expect(fixture.arrivals == ["POST token", "POST registration"])
    }

    @Test("more members of the registration are sent as they are configured, and the template stays the template")
    func additionalMetadata() async throws {
        let fixture = try AccessFixture()
        let dcr = DCRConfiguration(
            templateClientId: "template-client", clientRegistrationEndpointUrl: fixture.server.registrationEndpoint,
            storage: InMemoryStorage(),
            additionalMetadata: [
                "software_id": "another", "client_name": "kiosk", "contacts": ["a", "b"], "default_max_age": 60,
                "require_proof_key": true, "x": ["y": "z"],
            ])
        _ = await haapiError {
            _ = try await fixture.builder().setDCRConfiguration(dcr).buildForHaapi()
        }
        let sent = try #require(fixture.server.requests.last { $0.endpoint == .registration })
        #expect(
            String(decoding: sent.body, as: UTF8.self)
                == #"{"client_name":"kiosk","contacts":["a","b"],"default_max_age":60,"require_proof_key":true,"#
                + #""software_id":"template-client","x":{"y":"z"}}"#)
    }
}
