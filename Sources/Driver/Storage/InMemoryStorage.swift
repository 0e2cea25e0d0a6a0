#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Records that go with the object: for tests, and for programs that must leave nothing behind. Its locks exclude the
/// tasks that use the same object.
public final class InMemoryStorage: Storage {
    private struct Records {
        var current: [[UInt8]: Data] = [:]
        var aside: [[UInt8]: Data] = [:]
    }

    private let records = Lock(Records())
    private let locks = LockTable<[UInt8]>()

    /// An empty storage.
    public init() {}

    public func read(key: String) -> Data? {
        records.withLock { $0.current[Array(key.utf8)] }
    }

    public func write(key: String, data: Data) {
        records.withLock { $0.current[Array(key.utf8)] = data }
    }

    public func delete(key: String) {
        records.withLock { records in
            records.current[Array(key.utf8)] = nil
            records.aside[Array(key.utf8)] = nil
        }
    }

    public func moveAside(key: String) {
        records.withLock { records in
            guard let data = records.current.removeValue(forKey: Array(key.utf8)) else { return }
            records.aside[Array(key.utf8)] = data
        }
    }

    public func acquireLock(key: String) async throws -> StorageLock {
        try await locks.acquire(Array(key.utf8), behind: OpenGate())
    }

    /// What was moved aside of the key, for tests.
    func movedAside(key: String) -> Data? {
        records.withLock { $0.aside[Array(key.utf8)] }
    }
}
