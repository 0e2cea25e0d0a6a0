import Foundation
import Testing

@testable import Driver

/// What others could have put in the way: links, modes, owners.
@Suite(.timeLimit(.minutes(5))) struct FileStorageTrustTests {
    private let folder: ScratchFolder
    private let storage: FileStorage
    private let files = FileManager.default

    init() throws {
        folder = try ScratchFolder()
        storage = folder.storage()
    }

    private func expectRefusal(_ storage: FileStorage, _ kind: StorageError.Kind = .insecure) async {
        #expect(storageErrorKind { _ = try storage.read(key: "k") } == kind)
        #expect(storageErrorKind { try storage.write(key: "k", data: Data()) } == kind)
        #expect(storageErrorKind { try storage.delete(key: "k") } == kind)
        #expect(storageErrorKind { try storage.moveAside(key: "k") } == kind)
        let error = await #expect(throws: StorageError.self) { _ = try await storage.acquireLock(key: "k") }
        #expect(error?.kind == kind)
    }

    @Test(arguments: ["", "/", "/.", "//"])
    func aLinkInPlaceOfTheFolderIsRefused(end: String) async throws {
        let target = folder.path + "/target"
        try ScratchFolder.storage(target).write(key: "k", data: Data("value".utf8))
        try files.createSymbolicLink(atPath: folder.recordsPath, withDestinationPath: target)
        await expectRefusal(ScratchFolder.storage(folder.recordsPath + end))
        #expect(try ScratchFolder.storage(target).read(key: "k") == Data("value".utf8))
    }

    @Test func aLinkToNowhereInPlaceOfTheFolderIsRefused() async throws {
        try files.createSymbolicLink(atPath: folder.recordsPath, withDestinationPath: folder.path + "/nowhere")
        await expectRefusal(storage)
        #expect(mode(folder.path + "/nowhere") == nil)
    }

    @Test func aLinkFurtherUpIsFollowed() throws {
        try storage.write(key: "k", data: Data("value".utf8))
        try files.createSymbolicLink(atPath: folder.path + "/up", withDestinationPath: folder.path)
        #expect(try ScratchFolder.storage(folder.path + "/up/records").read(key: "k") == Data("value".utf8))
    }

    @Test func aLinkInPlaceOfARecordIsNotFollowed() throws {
        let target = folder.path + "/target"
        try Data("other".utf8).write(to: URL(fileURLWithPath: target))
        try storage.write(key: "x", data: Data())
        func link() throws { try files.createSymbolicLink(atPath: folder.record("k"), withDestinationPath: target) }

        try link()
        #expect(storageErrorKind { _ = try storage.read(key: "k") } == .insecure)
        try storage.write(key: "k", data: Data("value".utf8))
        #expect(try storage.read(key: "k") == Data("value".utf8))
        try storage.delete(key: "k")
        try link()
        try storage.moveAside(key: "k")
        #expect(try storage.read(key: "k") == nil)
        try storage.delete(key: "k")
        try link()
        try storage.delete(key: "k")
        #expect(try storage.read(key: "k") == nil)
        #expect(content(target) == Data("other".utf8))
        #expect(mode(target) != nil)
    }

    @Test func aLinkInPlaceOfALockFileIsRefused() async throws {
        let target = folder.path + "/target"
        try storage.write(key: "k", data: Data())
        try files.createSymbolicLink(atPath: folder.recordsPath + "/k.lock", withDestinationPath: target)
        let error = await #expect(throws: StorageError.self) { _ = try await storage.acquireLock(key: "k") }
        #expect(error?.kind == .insecure)
        #expect(mode(target) == nil)
    }

    @Test func aPipeInPlaceOfARecordDoesNotHang() async throws {
        try storage.write(key: "x", data: Data())
        mkfifo(folder.record("k"), 0o600)
        mkfifo(folder.recordsPath + "/k.lock", 0o600)
        #expect(storageErrorKind { _ = try storage.read(key: "k") } == .insecure)
        let error = await #expect(throws: StorageError.self) { _ = try await storage.acquireLock(key: "k") }
        #expect(error?.kind == .insecure)
        try storage.write(key: "k", data: Data("value".utf8))
        #expect(try storage.read(key: "k") == Data("value".utf8))
    }

    @Test func aFolderInPlaceOfARecordIsAnError() throws {
        try files.createDirectory(atPath: folder.record("k"), withIntermediateDirectories: true)
        chmod(folder.recordsPath, 0o700)
        #expect(storageErrorKind { _ = try storage.read(key: "k") } == .insecure)
        #expect(storageErrorKind { try storage.write(key: "k", data: Data()) } != nil)
        #expect(storageErrorKind { try storage.delete(key: "k") } != nil)
        #expect(try folder.names() == ["k.record"])
    }

    @Test(arguments: [0o720, 0o702, 0o777, 0o1777, 0o770] as [mode_t])
    func aFolderThatOthersCanWriteIsRefused(mode: mode_t) async throws {
        try storage.write(key: "k", data: Data())
        chmod(folder.recordsPath, mode)
        await expectRefusal(storage)
    }

    @Test(arguments: [0o700, 0o750, 0o755, 0o711, 0o2755] as [mode_t])
    func aFolderThatOthersCannotWriteIsUsed(mode: mode_t) throws {
        mkdir(folder.recordsPath, 0o700)
        chmod(folder.recordsPath, mode)
        try storage.write(key: "k", data: Data("value".utf8))
        #expect(try storage.read(key: "k") == Data("value".utf8))
        #expect(DriverTests.mode(folder.record("k")) == 0o600)
    }

    @Test(arguments: [0o604, 0o640, 0o644, 0o666 & ~0o022, 0o700, 0o755] as [mode_t])
    func aRecordThatOthersCouldReadIsMendedAndReported(mode: mode_t) throws {
        let (center, sink) = LogCenter.recording()
        let storage = folder.storage(log: center)
        try storage.write(key: "k", data: Data("s3cret".utf8))
        chmod(folder.record("k"), mode)
        #expect(try storage.read(key: "k") == Data("s3cret".utf8))
        #expect(DriverTests.mode(folder.record("k")) == 0o600)
        #expect(sink.records.map(\.logType) == [.warning])
        #expect(!sink.messages.contains { $0.contains("s3cret") })
        #expect(try storage.read(key: "k") == Data("s3cret".utf8))
        #expect(sink.records.count == 1)
    }

    @Test(arguments: [0o620, 0o602, 0o666, 0o777] as [mode_t])
    func aRecordThatOthersCanWriteIsRefused(mode: mode_t) throws {
        try storage.write(key: "k", data: Data("value".utf8))
        chmod(folder.record("k"), mode)
        #expect(storageErrorKind { _ = try storage.read(key: "k") } == .insecure)
        #expect(DriverTests.mode(folder.record("k")) == mode)
        try storage.write(key: "k", data: Data("new".utf8))
        #expect(try storage.read(key: "k") == Data("new".utf8))
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can give a file away"))
    func whatBelongsToAnotherUserIsRefused() async throws {
        try storage.write(key: "k", data: Data("value".utf8))
        try await storage.acquireLock(key: "k").release()
        let nobody: uid_t = 65_534
        chown(folder.record("k"), nobody, gid_t(nobody))
        #expect(storageErrorKind { _ = try storage.read(key: "k") } == .insecure)
        chown(folder.recordsPath + "/k.lock", nobody, gid_t(nobody))
        let error = await #expect(throws: StorageError.self) { _ = try await storage.acquireLock(key: "k") }
        #expect(error?.kind == .insecure)
        chown(folder.recordsPath, nobody, gid_t(nobody))
        await expectRefusal(storage)
    }
}
