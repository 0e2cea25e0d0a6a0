import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiSDK

/// What the storage does to the building of an accessor: it fails, or holds what is no record.
@Suite("The dynamic client and its storage")
struct DynamicClientStorageTests {
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
}
