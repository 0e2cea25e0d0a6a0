import Driver
import Foundation

/// A storage that fails where the test says, and shows what it holds.
final class ScriptedStorage: Storage {
    enum Operation: CaseIterable, Sendable {
        case read, write, delete, moveAside, lock
    }

    struct Failure: Error {}

    private struct State {
        var failing: Set<Operation> = []
        var movedAside: [Data] = []
        var writes = 0
    }

    private let records = InMemoryStorage()
    private let state = Lock(State())

    var failing: Set<Operation> {
        get { state.withLock { $0.failing } }
        set { state.withLock { $0.failing = newValue } }
    }

    var movedAside: [Data] { state.withLock { $0.movedAside } }
    var writeCount: Int { state.withLock { $0.writes } }

    func read(key: String) throws -> Data? {
        try fail(.read)
        return records.read(key: key)
    }

    func write(key: String, data: Data) throws {
        try fail(.write)
        state.withLock { $0.writes += 1 }
        records.write(key: key, data: data)
    }

    func delete(key: String) throws {
        try fail(.delete)
        records.delete(key: key)
    }

    func moveAside(key: String) throws {
        try fail(.moveAside)
        if let data = records.read(key: key) { state.withLock { $0.movedAside.append(data) } }
        records.moveAside(key: key)
    }

    func acquireLock(key: String) async throws -> StorageLock {
        try fail(.lock)
        return try await records.acquireLock(key: key)
    }

    private func fail(_ operation: Operation) throws {
        if state.withLock({ $0.failing.contains(operation) }) { throw Failure() }
    }
}
