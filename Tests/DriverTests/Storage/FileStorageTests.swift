import Foundation
import Testing

@testable import Driver

@Suite struct FileStorageTests {
    private let folder: ScratchFolder
    private let storage: FileStorage

    init() throws {
        folder = try ScratchFolder()
        storage = folder.storage()
    }

    @Test(arguments: RecordNameTests.keys)
    func aRecordComesBackUnderItsKeyOnly(key: String) throws {
        let others = RecordNameTests.keys.filter { Array($0.utf8) != Array(key.utf8) }
        #expect(try storage.read(key: key) == nil)
        try storage.write(key: key, data: Data("first".utf8))
        try storage.write(key: key, data: Data("second".utf8))
        #expect(try storage.read(key: key) == Data("second".utf8))
        for other in others { #expect(try storage.read(key: other) == nil) }
        #expect(try folder.names().count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["records"])
        try storage.delete(key: key)
        #expect(try storage.read(key: key) == nil)
        #expect(try folder.names().isEmpty)
    }

    @Test func anotherObjectForTheFolderSeesTheRecords() throws {
        try storage.write(key: "k", data: Data("value".utf8))
        #expect(try FileStorage(directory: folder.recordsURL).read(key: "k") == Data("value".utf8))
        let withSlash = FileStorage(directory: URL(fileURLWithPath: folder.recordsPath + "/", isDirectory: true))
        #expect(try withSlash.read(key: "k") == Data("value".utf8))
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, FileStorage.maximumRecordSize])
    func everySizeUpToTheLimitComesBack(size: Int) throws {
        let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try storage.write(key: "k", data: data)
        #expect(try storage.read(key: "k") == data)
        // A slice does not start at index 0.
        try storage.write(key: "k", data: data.dropFirst(size / 2))
        #expect(try storage.read(key: "k") == Data(data.dropFirst(size / 2)))
    }

    @Test func aRecordAboveTheLimitIsNeitherWrittenNorRead() throws {
        try storage.write(key: "k", data: Data("old".utf8))
        let tooLarge = Data(count: FileStorage.maximumRecordSize + 1)
        #expect(storageErrorKind { try storage.write(key: "k", data: tooLarge) } == .tooLarge)
        #expect(try storage.read(key: "k") == Data("old".utf8))
        try tooLarge.write(to: URL(fileURLWithPath: folder.record("k")))
        #expect(storageErrorKind { _ = try storage.read(key: "k") } == .tooLarge)
        try storage.moveAside(key: "k")
        #expect(try storage.read(key: "k") == nil)
        #expect(content(folder.recordsPath + "/k.aside") == tooLarge)
    }

    @Test func withoutAFolderThereAreNoRecordsAndNothingIsMade() throws {
        #expect(try storage.read(key: "k") == nil)
        try storage.delete(key: "k")
        try storage.moveAside(key: "k")
        #expect(mode(folder.recordsPath) == nil)
    }

    @Test func foldersAreMadeForTheirOwnerOnly() throws {
        let path = folder.path + "/a/b/c"
        try ScratchFolder.storage(path).write(key: "k", data: Data())
        for made in ["/a", "/a/b", "/a/b/c"] { #expect(mode(folder.path + made) == 0o700) }
        #expect(mode(path + "/k.record") == 0o600)
    }

    @Test func aRecordThatIsMovedAsideIsKeptOnceAndGoesWithItsKey() throws {
        let (center, sink) = LogCenter.recording()
        let storage = folder.storage(log: center)
        for text in ["one", "two"] {
            try storage.write(key: "k", data: Data(text.utf8))
            try storage.moveAside(key: "k")
            #expect(try storage.read(key: "k") == nil)
        }
        try storage.moveAside(key: "k")
        #expect(try folder.names() == ["k.aside"])
        #expect(content(folder.recordsPath + "/k.aside") == Data("two".utf8))
        #expect(mode(folder.recordsPath + "/k.aside") == 0o600)
        #expect(sink.records.map(\.logType) == [.warning, .warning])
        try storage.write(key: "k", data: Data("three".utf8))
        #expect(try storage.read(key: "k") == Data("three".utf8))
        try storage.delete(key: "k")
        #expect(try folder.names().isEmpty)
    }

    @Test func keysThatLookLikeOtherFilesAreRecords() throws {
        try storage.write(key: "k", data: Data("bad".utf8))
        try storage.moveAside(key: "k")
        for key in ["k.aside", "k.lock", ".tmp-1", "k.record"] {
            #expect(try storage.read(key: key) == nil)
            try storage.write(key: key, data: Data(key.utf8))
        }
        for key in ["k.aside", "k.lock", ".tmp-1", "k.record"] {
            #expect(try storage.read(key: key) == Data(key.utf8))
        }
        #expect(content(folder.recordsPath + "/k.aside") == Data("bad".utf8))
    }

    @Test func manyTasksAtOnceWriteTheirOwnRecords() async throws {
        let storage = storage
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                group.addTask {
                    for round in 0..<5 {
                        try storage.write(key: "\(index)", data: Data("\(index).\(round)".utf8))
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
        for index in 0..<40 { #expect(try storage.read(key: "\(index)") == Data("\(index).4".utf8)) }
        #expect(try folder.names().count == 40)
    }

    @Test func leftoversOfDeadWritersGoAndThoseOfLiveOnesStay() throws {
        try storage.write(key: "k", data: Data("value".utf8))
        let dead = folder.recordsPath + "/.tmp-dead"
        let live = folder.recordsPath + "/.tmp-live"
        let linked = folder.path + "/outside"
        for path in [dead, live, linked] { try Data("x".utf8).write(to: URL(fileURLWithPath: path)) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.recordsPath + "/.tmp-link", withDestinationPath: linked)
        let descriptor = open(live, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        try storage.write(key: "other", data: Data())
        #expect(try folder.names() == [".tmp-link", ".tmp-live", "k.record", "other.record"])
        #expect(content(linked) == Data("x".utf8))
        #expect(try storage.read(key: ".tmp-live") == nil)
    }

    @Test func deletingLeavesNothingOfARecord() throws {
        try storage.write(key: "k", data: Data("value".utf8))
        try storage.moveAside(key: "k")
        try storage.write(key: "k", data: Data("value".utf8))
        try Data("value".utf8).write(to: URL(fileURLWithPath: folder.recordsPath + "/.tmp-dead"))
        try storage.delete(key: "k")
        #expect(try folder.names() == [])
    }

    @Test func errorsSayWhatHappenedWhereAndWhatToDo() throws {
        try storage.write(key: "k", data: Data("s3cret".utf8))
        chmod(folder.record("k"), 0o666)
        let error = #expect(throws: StorageError.self) { try storage.read(key: "k") }
        let text = String(describing: try #require(error))
        #expect(text.contains(folder.record("k")))
        #expect(text.contains("Other users can write"))
        #expect(text.contains(try #require(error).recoverySuggestion))
        #expect(!text.contains("s3cret"))
        #expect(!(try #require(error)).logText.contains(folder.path))
        #expect(error?.operation == .read)
        let notAFolder = ScratchFolder.storage(folder.record("k"))
        let other = #expect(throws: StorageError.self) { try notAFolder.read(key: "k") }
        #expect(other?.kind == .invalidLocation)
        #expect(other?.code == ENOTDIR)
    }
}
