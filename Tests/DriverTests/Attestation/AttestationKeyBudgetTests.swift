import Foundation
import Testing

@testable import Driver

@Suite(.timeLimit(.minutes(5))) struct AttestationKeyBudgetTests {
    private final class TestClock: Sendable {
        private let time = Lock(Date(timeIntervalSince1970: 1_700_000_000))

        var now: Date { time.withLock { $0 } }

        func advance(_ seconds: TimeInterval) { time.withLock { $0.addTimeInterval(seconds) } }
    }

    private struct FailingStorage: Storage {
        func read(key: String) throws -> Data? { throw StorageError(.unavailable, .read, "locked") }
        func write(key: String, data: Data) throws { throw StorageError(.noSpace, .write, "full") }
        func delete(key: String) throws {}
    }

    private let clock = TestClock()
    private let storage = InMemoryStorage()

    private func budget(_ storage: (any Storage)? = nil) -> AttestationKeyBudget {
        AttestationKeyBudget(storage: storage ?? self.storage, now: { [clock] in clock.now })
    }

    private func limit(_ budget: AttestationKeyBudget) async -> Date? {
        do {
            try await budget.spend()
            return nil
        } catch AttestationError.limited(let date) {
            return date
        } catch {
            Issue.record(error)
            return nil
        }
    }

    @Test func theCountOutlivesTheObject() async throws {
        for _ in 0..<6 { try await budget().spend() }
        let inAnHour = clock.now.addingTimeInterval(3600)
        #expect(await limit(budget()) == inAnHour)
        #expect(try await budget().nextAttemptAfter() == inAnHour)
        clock.advance(3600)
        #expect(try await budget().nextAttemptAfter() == nil)
        try await budget().spend()
        #expect(await limit(budget()) == inAnHour.addingTimeInterval(3600))
    }

    @Test func aFileKeepsTheCount() async throws {
        let folder = try ScratchFolder()
        for _ in 0..<6 { try await budget(folder.storage()).spend() }
        #expect(await limit(budget(folder.storage())) == clock.now.addingTimeInterval(3600))
        #expect(try folder.names() == ["attestation-key-budget.lock", "attestation-key-budget.record"])
    }

    @Test func otherKeysAreOtherBudgets() async throws {
        for _ in 0..<6 { try await budget().spend() }
        try await AttestationKeyBudget(storage: storage, key: "other", now: { [clock] in clock.now }).spend()
    }

    @Test func manyAtOnceGetNoMoreThanSix() async {
        let budget = budget()
        let clock = clock
        let granted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    do {
                        try await budget.spend()
                        return true
                    } catch AttestationError.limited(let date) {
                        #expect(date == clock.now.addingTimeInterval(3600))
                        return false
                    } catch {
                        Issue.record(error)
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(granted == 6)
    }

    @Test func aClockThatWasSetBackCostsAnHour() async throws {
        for _ in 0..<6 { try await budget().spend() }
        clock.advance(-1_000_000)
        let inAnHour = clock.now.addingTimeInterval(3600)
        #expect(await limit(budget()) == inAnHour)
        clock.advance(1800)
        // The wait does not move on with each attempt.
        #expect(await limit(budget()) == inAnHour)
        clock.advance(1800)
        try await budget().spend()
    }

    @Test(arguments: [
        "", "{", "null", "[]", "{}", #"{"version":1}"#, #"{"version":1,"fullAgainAt":"x"}"#,
        #"{"version":2,"fullAgainAt":0}"#, #"{"version":1,"fullAgainAt":1e400}"#,
        #"{"version":1,"fullAgainAt":9223372036854775807}"#, #"{"version":1,"fullAgainAt":-9223372036854775808}"#,
    ])
    func aRecordThatCannotBeUnderstoodIsMovedAside(text: String) async throws {
        storage.write(key: "attestation-key-budget", data: Data(text.utf8))
        for _ in 0..<6 { try await budget().spend() }
        #expect(await limit(budget()) != nil)
        #expect(storage.movedAside(key: "attestation-key-budget") == Data(text.utf8))
    }

    @Test func aRecordOfAnEarlierRunIsUnderstood() async throws {
        let fullAgainAt = (Int(clock.now.timeIntervalSince1970) + 6 * 3600) * 1000
        let text = #"{"fullAgainAt":\#(fullAgainAt),"version":1}"#
        storage.write(key: "attestation-key-budget", data: Data(text.utf8))
        #expect(await limit(budget()) == clock.now.addingTimeInterval(3600))
        #expect(storage.movedAside(key: "attestation-key-budget") == nil)
    }

    @Test func aStorageThatFailsIsItsOwnError() async {
        let error = await #expect(throws: StorageError.self) { try await budget(FailingStorage()).spend() }
        #expect(error?.kind == .unavailable)
    }

    @Test func thePlatformHasTheLastWord() async throws {
        let date = try await budget().exhaust()
        #expect(date == clock.now.addingTimeInterval(3600))
        #expect(await limit(budget()) == date)
    }

    @Test func theLimitIsNoIncapability() {
        struct Cause: Error, CustomStringConvertible { let description = "s3cret" }
        let date = Date(timeIntervalSince1970: 0)
        #expect(AttestationError.limited(nextAttemptAfter: date).errorCode == .attestationLimited)
        #expect(AttestationError.limited(nextAttemptAfter: date).description.contains("1970-01-01T00:00:00Z"))
        #expect(AttestationError.limited(nextAttemptAfter: nil).description.contains("later"))
        #expect(AttestationError.notSupported.errorCode == nil)
        for error in [
            AttestationError.keyGenerationFailed(cause: Cause()), .transient(cause: Cause()), .failed(cause: Cause()),
        ] {
            #expect(error.errorCode == nil)
            #expect(error.description.contains("Cause"))
            #expect(!error.description.contains("s3cret"))
        }
    }
}
