import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import Reliability

/// What the long runs check, finds what it looks for.
struct CheckTests {
    @Test func secretsAreFound() {
        var search = SecretSearch()
        search.add("Password1")
        #expect(search.occurrences(in: "the user said Password1.").count == 1)
        #expect(search.occurrences(in: "the user said nothing").isEmpty)
    }

    static let randomTexts = [
        ("TKN_zY3kQ9xW7vB5nM1pL2sD4f", true), ("eyJhbGciOiJFUzI1NiJ9.eyJqdGkiOiJ4In0", false),
        ("https://127.0.0.1:39121/oauth/v2/oauth-token", false),
        ("journey/6B29FC40-CA47-1067-B31D-00DD010662DA", false), ("eyJhbGciOiJFUzI1NiIsInR5cCI6ImRwb3Arand0In0", true),
    ]

    @Test(arguments: randomTexts)
    func textsOfRandomBytesAreFound(_ text: String, _ isRandom: Bool) {
        #expect(SecretSearch().occurrences(in: "before \(text) after").isEmpty == !isRandom)
    }

    @Test func storesThatAreNotAsTheyShouldBe() throws {
        let folder = try ScratchFolder()
        let store = folder.url.appending(path: "store")
        let storage = FileStorage(directory: store)
        try storage.write(key: "k", data: Data(#"{"format":"f","client_id":"c"}"#.utf8))
        let check = StoreCheck(folder: folder.url, store: store)
        #expect(try check.findings() == [])
        let record = try #require(try FileManager.default.contentsOfDirectory(atPath: store.path()).first)
        let path = store.appending(path: record).path(percentEncoded: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(try check.findings() == ["the mode of record"])
        try storage.write(key: "k", data: Data("{}".utf8))
        #expect(try check.findings() == ["a record without a client"])
        try storage.moveAside(key: "k")
        #expect(try check.findings() == ["a record that could not be read"])
        try storage.delete(key: "k")
        try Data().write(to: folder.url.appending(path: "stray"))
        #expect(try check.findings().count == 1)
    }

    @Test func growth() {
        let warm = ProcessCounts(threads: 5, descriptors: 10, resident: 50_000_000, heap: 1_000_000)
        var end = warm
        #expect(GrowthBounds().findings(from: warm, to: end) == [])
        end.threads += 5
        end.descriptors += 5
        end.heap += 2_000_000
        #expect(GrowthBounds().findings(from: warm, to: end).count == 3)
        #expect(GrowthBounds.none.findings(from: warm, to: end) == [])
    }

    @Test func outcomesThatNoAppCouldExpect() {
        #expect(!CallOutcome(CocoaError(.featureUnsupported)).isTyped)
        #expect(CallOutcome(CancellationError()) == .cancelled)
    }

    @Test func theSameSeedIsTheSameRun() {
        var first = SeededRandom(seed: 42)
        var second = SeededRandom(seed: 42)
        var other = SeededRandom(seed: 43)
        let numbers = (0..<10).map { _ in first.next() }
        #expect(numbers == (0..<10).map { _ in second.next() })
        #expect(numbers != (0..<10).map { _ in other.next() })
    }

    @Test func noFaultCanHappenTwice() {
        let faults = FaultCatalogue.all(trap: "https://127.0.0.1:1").map(\.fault)
        #expect(Set(faults).count == faults.count)
        #expect(faults.count > 150)
    }
}
