import Foundation
import TestSupport
import Testing

@testable import Driver

extension SeparateProcessTests {
    /// Writes that are cut short: by a signal, by a full disk, by the mask or the rights of the process. Each happens in a
    /// process of its own.
    @Suite(.timeLimit(.minutes(5))) struct FileStorageCrashTests {
        private let folder: ScratchFolder
        private let storage: FileStorage
        private let old = Data(repeating: UInt8(ascii: "o"), count: 200_000)
        private static let new = Data(repeating: UInt8(ascii: "n"), count: 300_000)

        init() throws {
            folder = try ScratchFolder()
            storage = folder.storage()
        }

        /// 300,000 bytes are five pieces: created, five times written, synchronised, renamed.
        private static let steps = 8

        @Test(arguments: 1...8)
        func aWriterThatIsKilledLeavesTheOldRecordOrTheNewOne(atStep fatal: Int) async throws {
            try storage.write(key: "k", data: old)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = folder.recordsPath as String, fatal = fatal as Int] in
                let count = Lock(0)
                let storage = ScratchFolder.storage(path) { _ in
                    let step = count.withLock { count in
                        count += 1
                        return count
                    }
                    if step == fatal { raise(SIGKILL) }
                }
                try storage.write(key: "k", data: Self.new)
            }
            #expect(try storage.read(key: "k") == (fatal == Self.steps ? Self.new : old))
            #expect(try folder.names().count == (fatal == Self.steps ? 1 : 2))
            try storage.write(key: "other", data: Data())
            #expect(try folder.names() == ["k.record", "other.record"])
        }

        @Test(arguments: 1...8)
        func aWriteThatFailsLeavesTheOldRecordAndNothingElse(atStep fatal: Int) throws {
            struct Failure: Error {}
            try storage.write(key: "k", data: old)
            let count = Lock(0)
            let failing = ScratchFolder.storage(folder.recordsPath) { _ in
                try count.withLock { count in
                    count += 1
                    if count == fatal { throw Failure() }
                }
            }
            #expect(throws: Failure.self) { try failing.write(key: "k", data: Self.new) }
            #expect(try storage.read(key: "k") == (fatal == Self.steps ? Self.new : old))
            #expect(try folder.names() == ["k.record"])
        }

        @Test func aLimitOfTheFileSizeLeavesTheOldRecord() async throws {
            try storage.write(key: "k", data: old)
            await #expect(processExitsWith: .success) { [path = folder.recordsPath as String] in
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit(rlim_cur: 100_001, rlim_max: 100_001)
                #expect(setrlimit(fileSizeLimit, &limit) == 0)
                let storage = ScratchFolder.storage(path)
                #expect(storageErrorKind { try storage.write(key: "k", data: Self.new) } == .noSpace)
            }
            #expect(try storage.read(key: "k") == old)
            #expect(try folder.names() == ["k.record"])
        }

        #if os(Linux)
            @Test(.enabled(if: canMount, "Needs the right to mount"))
            func aFullDiskLeavesTheOldRecord() async throws {
                await #expect(processExitsWith: .success) { [path = folder.path as String] in
                    // A disk of 512 KiB that only this thread sees and that goes with it.
                    #expect(leaveSharedMounts() == 0)
                    #expect(mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0)
                    #expect(mount("none", path, "tmpfs", 0, "size=512k,mode=0700") == 0)
                    let storage = ScratchFolder.storage(path)
                    let old = Data(repeating: UInt8(ascii: "o"), count: 300_000)
                    try storage.write(key: "k", data: old)
                    #expect(storageErrorKind { try storage.write(key: "k", data: Self.new) } == .noSpace)
                    #expect(try storage.read(key: "k") == old)
                    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["k.record"])
                }
            }

            private static var canMount: Bool {
                let attempt = SpawnedProgram(URL(filePath: "/bin/sh"), ["-c", "unshare --mount true 2>/dev/null"])
                return (try? attempt.run())?.status == 0
            }
        #endif

        @Test(arguments: [0, 0o022, 0o077, 0o177, 0o277, 0o777] as [UInt32])
        func modesAreRightUnderAnyMask(mask: UInt32) async throws {
            await #expect(processExitsWith: .success) { [path = folder.path as String, mask = mask as UInt32] in
                becomeUnprivileged(owning: path)
                umask(mode_t(mask))
                let storage = ScratchFolder.storage(path + "/a/b")
                try storage.write(key: "k", data: Data("value".utf8))
                try await storage.acquireLock(key: "k").release()
                #expect(mode(path + "/a") == 0o700)
                #expect(mode(path + "/a/b") == 0o700)
                #expect(mode(path + "/a/b/k.record") == 0o600)
                #expect(mode(path + "/a/b/k.lock") == 0o600)
                #expect(try storage.read(key: "k") == Data("value".utf8))
            }
        }

        /// Under a mask of zero, the file has no more than its final mode at any moment of its life.
        @Test func aFileIsNeverWiderThanItsFinalMode() async throws {
            await #expect(processExitsWith: .success) { [path = folder.recordsPath as String] in
                umask(0)
                let modes = Lock<[mode_t?]>([])
                let storage = ScratchFolder.storage(path) { _ in
                    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
                        modes.withLock { $0.append(mode(path + "/" + name)) }
                    }
                }
                try storage.write(key: "k", data: Self.new)
                #expect(modes.withLock { $0 } == Array(repeating: 0o600, count: Self.steps))
            }
        }

        #if os(Linux)
            /// A mode that is set right afterwards is wide for a moment, so under a mask of zero nothing is to be set.
            @Test func whatIsMadeHasItsFinalModeFromTheFirstMoment() async throws {
                await #expect(processExitsWith: .success) { [path = folder.path as String] in
                    umask(0)
                    let records = path + "/records"
                    let aboveIt = try AttributeChanges(in: path)
                    try FolderMaker.make(records)
                    #expect(mode(records) == 0o700)
                    #expect(aboveIt.names() == [])
                    let inIt = try AttributeChanges(in: records)
                    // Made as temporary files are, but its mode is set only if it is wrong.
                    try await ScratchFolder.storage(records).acquireLock(key: "k").release()
                    #expect(mode(records + "/k.lock") == 0o600)
                    #expect(inIt.names() == [])
                    chmod(records + "/k.lock", 0o600)
                    chmod(records, 0o700)
                    #expect(inIt.names() == ["k.lock"] && aboveIt.names() == ["records"], "a change is seen")
                }
            }
        #endif

        @Test func aFolderThatCannotBeWrittenKeepsItsRecords() async throws {
            await #expect(processExitsWith: .success) { [path = folder.path as String] in
                becomeUnprivileged(owning: path)
                let records = path + "/records"
                let storage = ScratchFolder.storage(records)
                try storage.write(key: "k", data: Data("value".utf8))
                chmod(records, 0o500)
                #expect(storageErrorKind { try storage.write(key: "k", data: Data()) } == .notPermitted)
                #expect(storageErrorKind { try storage.delete(key: "k") } == .notPermitted)
                #expect(storageErrorKind { try storage.moveAside(key: "k") } == .notPermitted)
                await #expect(throws: StorageError.self) { _ = try await storage.acquireLock(key: "k") }
                #expect(try storage.read(key: "k") == Data("value".utf8))
                chmod(records, 0)
                #expect(storageErrorKind { _ = try storage.read(key: "k") } == .notPermitted)
                chmod(records, 0o700)
                chmod(records + "/k.record", 0)
                #expect(storageErrorKind { _ = try storage.read(key: "k") } == .notPermitted)
                let inaccessible = ScratchFolder.storage(path + "/closed/records")
                mkdir(path + "/closed", 0)
                #expect(storageErrorKind { _ = try inaccessible.read(key: "k") } == .notPermitted)
                #expect(storageErrorKind { try inaccessible.write(key: "k", data: Data()) } == .notPermitted)
                chmod(path + "/closed", 0o700)
            }
        }

        /// The reader knows nothing of this package: it opens the file as anyone would.
        @Test func readersNeverSeeAPartOfARecord() async throws {
            let script = """
                import select, sys
                path, reads = sys.argv[1], 0
                while not select.select([sys.stdin], [], [], 0)[0]:
                    with open(path, "rb") as file: data = file.read()
                    if data != bytes([data[0]]) * (100000 + 1000 * data[0]): sys.exit("a part of a record")
                    reads += 1
                    if reads == 1: print("reading", flush=True)
                print("whole", flush=True)
                """
            try storage.write(key: "k", data: Data(repeating: 0, count: 100_000))
            let reader = try ChildProcess("python3", ["-c", script, folder.record("k")])
            #expect(await reader.nextLine() == "reading")
            await #expect(processExitsWith: .success) { [path = folder.recordsPath as String] in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for writer in 0..<3 {
                        group.addTask {
                            let storage = ScratchFolder.storage(path)
                            for round in 0..<20 {
                                let number = writer * 20 + round
                                let data = Data(repeating: UInt8(number), count: 100_000 + 1_000 * number)
                                try storage.write(key: "k", data: data)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            try reader.send("end")
            #expect(await reader.nextLine() == "whole")
            #expect(try folder.names() == ["k.record"])
        }
    }
}

#if os(Linux)
    private let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#else
    private let fileSizeLimit = RLIMIT_FSIZE
#endif

#if os(Linux)
    /// `unshare(CLONE_NEWNS)`, which the Glibc module does not show: mounts of this thread become its own.
    private func leaveSharedMounts() -> Int32 {
        guard let symbol = dlsym(nil, "unshare") else { return -1 }
        typealias Unshare = @convention(c) (Int32) -> Int32
        return unsafeBitCast(symbol, to: Unshare.self)(0x0002_0000)
    }
#endif

/// Gives up the rights of root, which no mode of a file restrains. The folder, if any, is given to the user that this
/// process becomes.
private func becomeUnprivileged(owning path: String) {
    guard geteuid() == 0 else { return }
    #expect(chown(path, 65_534, 65_534) == 0)
    #expect(setgid(65_534) == 0)
    #expect(setuid(65_534) == 0)
}
