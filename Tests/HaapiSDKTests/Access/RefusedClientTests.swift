import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiSDK

/// Clients that the server does not take any more, or seems not to.
@Suite("The client that is refused")
struct RefusedClientTests {
    @Test("a client whose secret has expired is registered anew at the next build (reports 3 and 10)")
    func expired() async throws {
        var fixture = try AccessFixture { $0.template?.secretLifetime = 3600 }
        let first = try await fixture.dcrBuilder().buildForHaapi()
        #expect(try await fixture.dcrBuilder().buildForHaapi().accessStrategy == first.accessStrategy)
        fixture.now = { Date() + 3601 }
        let oauth = try await fixture.dcrBuilder().buildForOAuth()
        #expect(oauth.accessStrategy == .clientAuthentication)
        let second = try await fixture.dcrBuilder().buildForHaapi()
        #expect(second.accessStrategy.dynamicClientId != nil && second.accessStrategy != first.accessStrategy)
        #expect(fixture.server.dynamicClientIds.count == 2)
    }

    @Test("a client that the server does not know any more is marked, and the next build selects again")
    func rejected() async throws {
        let fixture = try AccessFixture()
        let first = try await fixture.dcrBuilder().buildForHaapi()
        fixture.server.forgetDynamicClients()
        guard case .error(let error) = await first.haapiManager.start(), let error = error as? HaapiError,
            case .serverError("invalid_client", _, _) = error
        else {
            Issue.record("not refused")
            return
        }
        #expect(error.recoverySuggestion == .newHaapiFlow)
        #expect(try await fixture.store().read()?.isRejected == true)
        let second = try await fixture.dcrBuilder().buildForHaapi()
        #expect(second.accessStrategy != first.accessStrategy)
        #expect(fixture.server.dynamicClientIds == [second.accessStrategy.dynamicClientId])
    }

    @Test(
        "trouble that can pass, and another error, change nothing (report 11)",
        arguments: [
            TestFault.status(500), .status(503, retryAfter: "1"), .dropRequest, .status(404),
            .redirect(status: 302, to: .sameOrigin),
        ])
    func keptAfter(_ fault: TestFault) async throws {
        let fixture = try AccessFixture()
        let first = try await fixture.dcrBuilder().buildForHaapi()
        try fixture.server.add(fault, at: .token)
        guard case .error = await first.haapiManager.start() else {
            Issue.record("not refused")
            return
        }
        #expect(try await fixture.store().read()?.isRejected == false)
    }

    @Test("an answer that does not come in time changes nothing")
    func keptAfterSilence() async throws {
        var fixture = try AccessFixture()
        let first = try await fixture.dcrBuilder().buildForHaapi()
        try fixture.server.add(.silence, at: .token)
        // On a machine that stands still it can pass before the request is there: that is no rejection either.
        fixture.requestTimeout = .milliseconds(500)
        let second = try await fixture.dcrBuilder().buildForHaapi()
        #expect(second.accessStrategy == first.accessStrategy)
        guard case .error(let error) = await second.haapiManager.start() else {
            Issue.record("not refused")
            return
        }
        #expect(((error as? HaapiError)?.cause as? TransportError)?.kind == .timeout)
        #expect(try await fixture.store().read()?.isRejected == false)
    }

    @Test("an invalid_client of a server in trouble changes nothing", arguments: [408, 429, 500, 503])
    func invalidClientInTrouble(_ status: Int) async throws {
        let fixture = try AccessFixture()
        let store = try fixture.store()
        try store.write(DynamicClient(clientId: "c", secret: Secret("s"), authenticationMethod: .basic))
        let client = ActiveClient(id: "c", authentication: fixture.authentication, role: .dynamic, store: store)
        await client.noteRejection(
            HaapiError.serverError("invalid_client", errorDescription: "", statusCode: status))
        #expect(try await store.read()?.isRejected == false)
        await client.noteRejection(HaapiError.serverError("invalid_client", errorDescription: "", statusCode: 401))
        #expect(try await store.read()?.isRejected == true)
    }

    @Test(
        "a caller waits no longer for a rejection to be noted than for a disk, and it is noted all the same",
        .timeLimit(.minutes(5)))
    func rejectionBehindALock() async throws {
        let storage = ScriptedStorage()
        let store = try AccessFixture(storage: storage).store()
        try store.write(DynamicClient(clientId: "c", secret: Secret("s"), authenticationMethod: .basic))
        // As another process may.
        let lock = try await store.acquireLock()
        let (asked, writes) = (Gate(), Gate())
        storage.before = { operation in
            if operation == .lock { asked.open() }
            if operation == .write { writes.open() }
        }
        let bounds = Watched<[Duration]>([])
        let client = ActiveClient(
            id: "c", authentication: ClientAuthenticationMethodSecret("s"), role: .dynamic, store: store,
            wait: BriefWait { bound in
                bounds.update { $0.append(bound) }
                try await asked.passed()
            })
        await client.noteRejection(HaapiError.serverError("invalid_client", errorDescription: "", statusCode: 401))
        #expect(bounds.now == [.seconds(5)])
        #expect(try await store.read()?.isRejected == false)
        lock.release()
        try await writes.passed()
        // It is written inside the lock.
        try await store.acquireLock().release()
        #expect(try await store.read()?.isRejected == true)
    }

    @Test("credentials that somebody configured are never touched")
    func mainClientRefused() async throws {
        var fixture = try AccessFixture()
        fixture.attestation = AttestationConfiguration(useAttestation: false)
        fixture.authentication = ClientAuthenticationMethodSecret("a wrong secret")
        let accessor = try await fixture.builder().buildForHaapi()
        guard case .error(let error) = await accessor.haapiManager.start() else {
            Issue.record("not refused")
            return
        }
        guard case .unrecoverable(.modifyConfiguration) = (error as? HaapiError)?.recoverySuggestion else {
            Issue.record("\(error)")
            return
        }
        #expect(!String(describing: error).contains("a wrong secret"))
    }
}
