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
        var firstFailingWrite = Int.max
        var before: (@Sendable (Operation) -> Void)?
        var movedAside: [Data] = []
        var writes = 0
    }

    private let records = InMemoryStorage()
    private let state = Lock(State())

    var failing: Set<Operation> {
        get { state.withLock { $0.failing } }
        set { state.withLock { $0.failing = newValue } }
    }

    /// The number of the first write that fails, from 1 on; all after it fail, too.
    var firstFailingWrite: Int {
        get { state.withLock { $0.firstFailingWrite } }
        set { state.withLock { $0.firstFailingWrite = newValue } }
    }

    /// Called before each operation.
    var before: (@Sendable (Operation) -> Void)? {
        get { state.withLock { $0.before } }
        set { state.withLock { $0.before = newValue } }
    }

    var movedAside: [Data] { state.withLock { $0.movedAside } }
    var writeCount: Int { state.withLock { $0.writes } }

    func read(key: String) throws -> Data? {
        try fail(.read)
        return records.read(key: key)
    }

    func write(key: String, data: Data) throws {
        try fail(.write)
        try state.withLock { state in
            guard state.writes + 1 < state.firstFailingWrite else { throw Failure() }
            state.writes += 1
        }
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
        before?(operation)
        if state.withLock({ $0.failing.contains(operation) }) { throw Failure() }
    }
}
