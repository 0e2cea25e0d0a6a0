import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiSDK

/// The dynamic client from its registration to its removal.
@Suite("The dynamic client's life")
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

    @Test("a storage that cannot be written is noticed before anything is sent")
    func triedFirst() async throws {
        let storage = ScriptedStorage()
        let fixture = try AccessFixture(storage: storage)
        storage.failing = [.write]
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        guard case .storageFailure = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fixture.server.requests.isEmpty)
        storage.failing = []
        _ = try await fixture.dcrBuilder().buildForHaapi()
        #expect(storage.writeCount == 2, "what tries the storage, and the client")
    }

    @Test("the client is stored before it is used: one that cannot be kept is given back, and nothing is built")
    func storedFirst() async throws {
        let storage = ScriptedStorage()
        let fixture = try AccessFixture(storage: storage)
        // The first write only tries the storage.
        storage.firstFailingWrite = 2
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        guard case .storageFailure = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fixture.arrivals == ["POST token", "POST registration", "DELETE management"])
        #expect(fixture.server.dynamicClientIds.isEmpty && fixture.server.violations.isEmpty)
        #expect(try await fixture.store().read() == nil)
    }

    @Test(
        "an unavailable storage is an error, and nothing is registered because of it (report 64)",
        arguments: [
            ScriptedStorage.Operation.read, .lock,
        ])
    func unavailable(_ operation: ScriptedStorage.Operation) async throws {
        let storage = ScriptedStorage()
        let fixture = try AccessFixture(storage: storage)
        storage.failing = [operation]
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        guard case .storageFailure = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fixture.server.requests.isEmpty)
    }

    @Test("a garbled record is moved aside, and the build selects again (report 67)")
    func garbled() async throws {
        let storage = ScriptedStorage()
        let fixture = try AccessFixture(storage: storage)
        let key = try fixture.store().key.storageKey()
        try storage.write(key: key, data: Data("half a rec".utf8))
        let accessor = try await fixture.dcrBuilder().buildForHaapi()
        #expect(accessor.accessStrategy.dynamicClientId == fixture.server.dynamicClientIds.first)
        #expect(storage.movedAside == [Data("half a rec".utf8)])
    }

    @Test("a record of a later version stops a build, and clearing it does not")
    func laterVersion() async throws {
        let storage = ScriptedStorage()
        var fixture = try AccessFixture(storage: storage)
        fixture.unregistersOnClear = true
        let key = try fixture.store().key.storageKey()
        let text = DynamicClientRecordTests.published.replacing("\"version\":1", with: "\"version\":2")
        try storage.write(key: key, data: Data(text.utf8))
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        guard case .storageFailure = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try storage.read(key: key) == Data(text.utf8) && fixture.server.requests.isEmpty)
        let accessor = try await fixture.dcrBuilder().buildForHaapi(shouldClearExistingDCRClient: true)
        #expect(accessor.accessStrategy.dynamicClientId != nil)
    }

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
