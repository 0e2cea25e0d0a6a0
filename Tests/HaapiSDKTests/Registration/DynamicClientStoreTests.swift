import Driver
import Foundation
import Testing

@testable import HaapiSDK

@Suite("The store of the dynamic client")
struct DynamicClientStoreTests {
    static let key = DynamicClientRecordTests.key
    static let client = DynamicClient(clientId: "c", secret: Secret("s"), authenticationMethod: .basic)

    @Test("reads what was written, and nothing where nothing is")
    func outcomes() async throws {
        let store = try DynamicClientStore(storage: InMemoryStorage(), key: Self.key)
        #expect(try await store.read() == nil)
        try store.write(Self.client)
        #expect(try await store.read() == Self.client)
        try store.remove()
        #expect(try await store.read() == nil)
    }

    @Test("moves a record that makes no sense aside, and then has none", arguments: ["", "garbage", "{\"format\":1}"])
    func corrupt(_ text: String) async throws {
        let storage = ScriptedStorage()
        let store = try DynamicClientStore(storage: storage, key: Self.key)
        try storage.write(key: try Self.key.storageKey(), data: Data(text.utf8))
        #expect(try await store.read() == nil)
        // Not lost: what was there can be looked at.
        #expect(storage.movedAside == [Data(text.utf8)])
    }

    @Test("does not take a record of another configuration for its own")
    func foreign() async throws {
        let storage = ScriptedStorage()
        let store = try DynamicClientStore(storage: storage, key: Self.key)
        let other = DynamicClientKey(
            mainClientId: "other", templateClientId: "template", tokenEndpoint: Self.key.tokenEndpoint,
            registrationEndpoint: Self.key.registrationEndpoint)
        try storage.write(
            key: try Self.key.storageKey(), data: DynamicClientRecord(key: other, client: Self.client).encoded())
        #expect(try await store.read() == nil)
        #expect(storage.movedAside.count == 1)
    }

    @Test("leaves a record of a later version alone, and says so")
    func laterVersion() async throws {
        let storage = ScriptedStorage()
        let store = try DynamicClientStore(storage: storage, key: Self.key)
        let text = DynamicClientRecordTests.published.replacing("\"version\":1", with: "\"version\":2")
        try storage.write(key: try Self.key.storageKey(), data: Data(text.utf8))
        let error = await haapiError { _ = try await store.read() }
        guard case .storageFailure(let cause) = error, cause is DynamicClientOfLaterVersion else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.failureReason.contains("shouldClearExistingDCRClient") == true)
        #expect(try storage.read(key: try Self.key.storageKey()) == Data(text.utf8))
    }

    @Test("marks a rejected client, unless another one is stored by now (reports 11 and 56)")
    func rejection() async throws {
        let store = try DynamicClientStore(storage: InMemoryStorage(), key: Self.key)
        try store.write(Self.client)
        try await store.reject(clientId: "an earlier one")
        #expect(try await store.read()?.isRejected == false)
        try await store.reject(clientId: "c")
        #expect(try await store.read()?.isRejected == true)
        #expect(try await store.read()?.isUsable(at: 0) == false)
        try store.remove()
        try await store.reject(clientId: "c")
        #expect(try await store.read() == nil)
    }

    @Test("is unusable from the moment its secret expires (report 3)")
    func expiry() {
        var client = Self.client
        client.secretExpiresAt = 100
        #expect(client.isUsable(at: 99))
        #expect(!client.isUsable(at: 100))
        client.secretExpiresAt = nil
        #expect(client.isUsable(at: .max))
    }

    @Test(
        "passes trouble of the storage on as what it is (reports 64, 69 and 70)",
        arguments: ScriptedStorage.Operation.allCases)
    func trouble(_ operation: ScriptedStorage.Operation) async throws {
        let storage = ScriptedStorage()
        let store = try DynamicClientStore(storage: storage, key: Self.key)
        if operation == .moveAside { try storage.write(key: try Self.key.storageKey(), data: Data("garbage".utf8)) }
        storage.failing = [operation]
        let error = await haapiError {
            switch operation {
            case .read, .moveAside: _ = try await store.read()
            case .write: try store.write(Self.client)
            case .delete: try store.remove()
            case .lock: _ = try await store.acquireLock()
            }
        }
        guard case .storageFailure(let cause) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause is ScriptedStorage.Failure)
        #expect(error?.error == "unexpected" && error?.recoverySuggestion == .retryable(condition: .now))
    }
}
