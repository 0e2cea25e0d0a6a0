import Foundation
import Testing

@testable import Driver

@Suite struct InMemoryStorageTests {
    @Test func recordsComeBackUnderTheirKeyOnly() {
        let storage = InMemoryStorage()
        for key in RecordNameTests.keys { storage.write(key: key, data: Data(key.utf8)) }
        for key in RecordNameTests.keys { #expect(storage.read(key: key) == Data(key.utf8)) }
        storage.delete(key: "a")
        #expect(storage.read(key: "a") == nil)
        #expect(storage.read(key: "A") == Data("A".utf8))
        #expect(InMemoryStorage().read(key: "A") == nil)
    }

    @Test func aRecordMovedAsideIsKeptUntilItsKeyIsRemoved() {
        let storage = InMemoryStorage()
        storage.moveAside(key: "k")
        #expect(storage.movedAside(key: "k") == nil)
        storage.write(key: "k", data: Data("bad".utf8))
        storage.moveAside(key: "k")
        storage.moveAside(key: "k")
        #expect(storage.read(key: "k") == nil)
        #expect(storage.movedAside(key: "k") == Data("bad".utf8))
        storage.delete(key: "k")
        #expect(storage.movedAside(key: "k") == nil)
    }

    @Test func locksAreThoseOfTheObject() async throws {
        let storage = InMemoryStorage()
        let lock = try await storage.acquireLock(key: "k")
        try await InMemoryStorage().acquireLock(key: "k").release()
        try await storage.acquireLock(key: "l").release()
        let order = Lock<[String]>([])
        let task = Task {
            try await storage.withLock(key: "k") { order.withLock { $0.append("second") } }
        }
        order.withLock { $0.append("first") }
        lock.release()
        try await task.value
        #expect(order.withLock { $0 } == ["first", "second"])
    }
}

/// What a type gets that has nothing but the three functions every storage must have.
@Suite(.timeLimit(.minutes(5))) struct StorageDefaultsTests {
    private final class PlainStorage: Storage {
        let records = Lock<[String: Data]>([:])

        func read(key: String) throws -> Data? { records.withLock { $0[key] } }
        func write(key: String, data: Data) throws { records.withLock { $0[key] = data } }
        func delete(key: String) throws { records.withLock { $0[key] = nil } }
    }

    @Test func movingAsideKeepsACopy() throws {
        let storage: any Storage = PlainStorage()
        try storage.moveAside(key: "k")
        #expect(try storage.read(key: "k.aside") == nil)
        try storage.write(key: "k", data: Data("bad".utf8))
        try storage.moveAside(key: "k")
        #expect(try storage.read(key: "k") == nil)
        #expect(try storage.read(key: "k.aside") == Data("bad".utf8))
    }

    @Test func locksHoldAcrossObjectsOfTheType() async throws {
        let counter = Lock(0)
        let inside = Lock(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    let storage: any Storage = PlainStorage()
                    try await storage.withLock(key: "StorageDefaultsTests") {
                        #expect(
                            inside.withLock {
                                $0 += 1; return $0
                            } == 1)
                        await Task.yield()
                        inside.withLock { $0 -= 1 }
                        counter.withLock { $0 += 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(counter.withLock { $0 } == 100)
    }

    @Test @MainActor func theBodyRunsWhereItsCallerIs() async throws {
        var count = 0
        try await PlainStorage().withLock(key: "theBodyRunsWhereItsCallerIs") {
            MainActor.assertIsolated()
            count += 1
        }
        #expect(count == 1)
    }
}
