#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Records that outlive the program: dynamic clients, keys, counters. They hold secrets.
///
/// **Keys** are any text. Two keys are the same when their UTF-8 bytes are: case counts, and so does the difference
/// between composed and decomposed characters. Keys are no secrets: they can appear in file names and errors.
///
/// **Outcomes of a read.** A value; `nil`, which says for certain that there is no record; or an error, which says
/// nothing about the record. An error must never be taken for an absent record. Whether a value makes sense is judged by
/// whoever wrote it: a value that does not is set aside with ``moveAside(key:)``.
///
/// A type of your own needs `read`, `write` and `delete`. The other requirements have implementations that are right for
/// a store that one process uses; see their descriptions.
public protocol Storage: Sendable {
    /// The record of the key.
    /// - Returns: `nil` if there is none.
    /// - Throws: an error, ``StorageError`` by preference, if that cannot be found out now.
    func read(key: String) throws -> Data?

    /// Replaces the record of the key, or creates it. Whatever fails, the record is the old one or the new one as a whole.
    func write(key: String, data: Data) throws

    /// Removes the record of the key. Does nothing if there is none. The storages of this package also remove what was
    /// moved aside of it.
    func delete(key: String) throws

    /// Takes a record that cannot be used out of the way without losing it: reads find none from then on. One such copy
    /// is kept per key, the latest. Does nothing if there is no record.
    ///
    /// The implementation that every storage has keeps the copy as a record under the key with `.aside` appended.
    func moveAside(key: String) throws

    /// Waits until no one else holds the lock of the key, and holds it from then on.
    ///
    /// The lock is a convention between those who take it. It does not affect `read`, `write` and `delete`; a decision
    /// that depends on a record is made by reading it *inside* the lock. It is not re-entrant. Those who wait are served in
    /// turn; a task that is cancelled while it waits gets a `CancellationError` at once. ``withLock(key:isolation:_:)`` takes and
    /// releases it.
    ///
    /// The implementation that every storage has excludes the tasks of this process from each other, per type of storage
    /// and key. A storage that several processes share has to bring its own, as ``FileStorage`` does.
    func acquireLock(key: String) async throws -> StorageLock
}

extension Storage {
    public func moveAside(key: String) throws {
        guard let data = try read(key: key) else { return }
        try write(key: key + ".aside", data: data)
        try delete(key: key)
    }

    public func acquireLock(key: String) async throws -> StorageLock {
        // By type, not by object: two objects of a type can stand for the same records, and to exclude too much is safe.
        let key = ProcessLockKey(storage: ObjectIdentifier(Self.self), key: Array(key.utf8))
        return try await LockTable.ofProcess.acquire(key, behind: OpenGate())
    }

    /// Runs `body` while the lock of the key is held: see ``acquireLock(key:)``.
    /// - Parameters:
    ///   - key: the key of the record.
    ///   - isolation: the actor of the caller, where `body` runs.
    ///   - body: what to do; it must not take the same lock.
    /// - Returns: what `body` returns.
    /// - Throws: `CancellationError` if the task is cancelled while it waits, ``StorageError`` if the lock cannot be had,
    ///   and what `body` throws.
    public func withLock<Result>(
        key: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async throws -> Result {
        let lock = try await acquireLock(key: key)
        defer { lock.release() }
        return try await body()
    }
}
