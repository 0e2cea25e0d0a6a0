#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The keys for attestation that an installation may make: App Attest allows six at once and gives one back each hour.
///
/// For an ``AttestationProvider`` that makes keys. It calls ``spend()`` before it makes one, so that the limit shows up
/// here, with the time of the next attempt, and not as an obscure failure of the platform:
///
/// ```swift
/// try await budget.spend()          // AttestationError.limited(nextAttemptAfter:)
/// let keyId = try await service.generateKey()
/// ```
///
/// The count is kept in a ``Storage``, which makes it that of the installation. Tasks and, as far as the locks of the
/// storage go, processes count together. A clock that is set back costs an hour at most. A record that cannot be
/// understood is moved aside, and counting starts anew: the platform has the last word anyway, see ``exhaust()``. A
/// storage that fails is an error (``StorageError``), and no key is made.
public struct AttestationKeyBudget: Sendable {
    private struct Record: Codable {
        static let currentVersion = 1
        var version = Self.currentVersion
        /// Milliseconds since 1970.
        var fullAgainAt: Int
    }

    private let storage: any Storage
    private let key: String
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - storage: where the count is kept. It must not be shared between devices.
    ///   - key: the key of its record.
    ///   - now: the clock.
    public init(
        storage: any Storage, key: String = "attestation-key-budget", now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.storage = storage
        self.key = key
        self.now = now
    }

    /// Counts a key that is about to be made.
    /// - Throws: ``AttestationError/limited(nextAttemptAfter:)`` if none may be made now, `CancellationError` if the task
    ///   is cancelled before the key is counted, and the errors of the storage.
    public func spend() async throws {
        if let date = try await update({ $0.spend(at: $1) }) { throw AttestationError.limited(nextAttemptAfter: date) }
    }

    /// When the next key may be made.
    /// - Returns: `nil` if that is now.
    /// - Throws: `CancellationError`, and the errors of the storage.
    public func nextAttemptAfter() async throws -> Date? {
        try await update { $0.nextAttempt(at: $1) }
    }

    /// Takes note that the platform refused to make a key because its own limit is reached, for instance after the app
    /// was installed again. The next attempt is in an hour.
    /// - Returns: when that is.
    /// - Throws: `CancellationError`, and the errors of the storage.
    @discardableResult
    public func exhaust() async throws -> Date? {
        try await update { allowance, now in
            allowance.exhaust(at: now)
            return allowance.nextAttempt(at: now)
        }
    }

    private func update(_ change: (inout AttestationKeyAllowance, Date) -> Date?) async throws -> Date? {
        try await storage.withLock(key: key) {
            let before = try stored()
            var after = before ?? .full
            let date = change(&after, now())
            if after != before { try store(after) }
            return date
        }
    }

    private func stored() throws -> AttestationKeyAllowance? {
        guard let data = try storage.read(key: key) else { return nil }
        guard let record = record(in: data) else {
            DriverFollowUpTag.attestation.warning("The count of attestation keys could not be read and starts anew")
            try storage.moveAside(key: key)
            return nil
        }
        return AttestationKeyAllowance(fullAgainAt: record.fullAgainAt)
    }

    private func record(in data: Data) -> Record? {
        do {
            let record = try JSONDecoder().decode(Record.self, from: data)
            // Beyond the range of dates: the sums of the allowance would overflow.
            let isPlausible = abs(Double(record.fullAgainAt)) <= Date.distantFuture.timeIntervalSince1970 * 1000
            return record.version == Record.currentVersion && isPlausible ? record : nil
        } catch {
            return nil
        }
    }

    private func store(_ allowance: AttestationKeyAllowance) throws {
        try storage.write(key: key, data: JSONEncoder().encode(Record(fullAgainAt: allowance.fullAgainAt)))
    }
}
