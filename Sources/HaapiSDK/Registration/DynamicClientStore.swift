#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// The stored dynamic client of one configuration.
///
/// A read has four outcomes: a client; none; a record that makes no sense, which is moved aside and then counts as none,
/// with a warning; or an error, which is never taken for "none". All errors are ``HaapiError/storageFailure(cause:)`` and
/// `CancellationError`.
struct DynamicClientStore: Sendable {
    let storage: any Storage
    let key: DynamicClientKey
    private let storageKey: String

    init(storage: any Storage, key: DynamicClientKey) throws {
        self.storage = storage
        self.key = key
        do {
            storageKey = try key.storageKey()
        } catch {
            throw Self.failure(error)
        }
    }

    /// The client, whether it is usable or not.
    func read() async throws -> DynamicClient? {
        if case .some(let found) = try recordIfReadable() { return found }
        // Someone else may be about to repair it, so it is judged again where nobody else writes.
        return try await withLock { try readInsideLock() }
    }

    /// The same where the lock is held already.
    func readInsideLock() throws -> DynamicClient? {
        if case .some(let found) = try recordIfReadable() { return found }
        SdkFollowUpTag.registration.warning(
            "The stored dynamic client makes no sense and is moved aside; the next build selects again")
        try shielded { try storage.moveAside(key: storageKey) }
        return nil
    }

    func write(_ client: DynamicClient) throws {
        let data = DynamicClientRecord(key: key, client: client).encoded()
        try shielded { try storage.write(key: storageKey, data: data) }
    }

    /// Writes something of the size of a record and removes it again.
    func checkThatItCanWrite() throws {
        try shielded { try storage.tryToWrite(key: storageKey + "-probe", byteCount: 2048) }
    }

    func remove() throws {
        try shielded { try storage.delete(key: storageKey) }
    }

    /// Marks the client as one that the server does not accept, unless another one is stored by now.
    func reject(clientId: String) async throws {
        try await withLock {
            guard var client = try readInsideLock(), client.clientId == clientId, !client.isRejected else { return }
            client.isRejected = true
            try write(client)
        }
    }

    /// Holds across the tasks of this process and, as far as the storage can, across processes.
    func acquireLock() async throws -> StorageLock {
        do {
            return try await storage.acquireLock(key: storageKey)
        } catch {
            throw Self.failure(error)
        }
    }

    private func withLock<Result>(_ body: () throws -> Result) async throws -> Result {
        let lock = try await acquireLock()
        defer { lock.release() }
        return try body()
    }

    /// The outer `nil`: there is a record, and it makes no sense.
    private func recordIfReadable() throws -> DynamicClient?? {
        guard let data = try shielded({ try storage.read(key: storageKey) }) else { return .some(nil) }
        do {
            let record = try DynamicClientRecord(data)
            guard record.key == key else { return nil }
            return record.client
        } catch .corrupt {
            return nil
        } catch .laterVersion {
            throw HaapiError.storageFailure(cause: DynamicClientOfLaterVersion())
        }
    }

    private func shielded<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw Self.failure(error)
        }
    }

    private static func failure(_ error: any Error) -> any Error {
        error is CancellationError ? error : HaapiError.storageFailure(cause: error)
    }
}

/// The stored dynamic client was written by a later version of this SDK, which knows it better. It is left alone.
struct DynamicClientOfLaterVersion: StorageTrouble, Equatable {
    private var advice: String {
        "Use that version, or build with shouldClearExistingDCRClient to register a new client."
    }

    var handling: IdsvrErrorHandling { .unrecoverable(action: .modifyConfiguration(reason: advice)) }

    var description: String {
        "The dynamic client of this device was stored by a later version of this SDK and is left alone. "
            + advice
    }
}
