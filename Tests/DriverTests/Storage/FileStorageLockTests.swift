import Foundation
import Testing

@testable import Driver

/// Exclusion across tasks, objects and processes. The other process is Python's `fcntl.flock`, which knows nothing of
/// this package, or this package in a process of its own.
@Suite(.timeLimit(.minutes(5))) struct FileStorageLockTests {
    private let folder: ScratchFolder
    private let storage: FileStorage

    init() throws {
        folder = try ScratchFolder()
        storage = folder.storage()
        try storage.write(key: "count", data: Data("0".utf8))
    }

    /// Takes the lock, says so, and at the next line from the test writes a file, lets go and says that.
    private static let holder = """
        import fcntl, os, sys
        lock, marker = sys.argv[1:]
        file = open(lock, "w")
        os.chmod(lock, 0o600)
        fcntl.flock(file, fcntl.LOCK_EX)
        print("held", flush=True)
        sys.stdin.readline()
        open(marker, "w").close()
        fcntl.flock(file, fcntl.LOCK_UN)
        print("released", flush=True)
        sys.stdin.readline()
        """

    private var lockPath: String { folder.recordsPath + "/count.lock" }
    private var marker: String { folder.path + "/marker" }

    private func makeHolder() throws -> ChildProcess {
        try ChildProcess("python3", ["-c", Self.holder, lockPath, marker])
    }

    private func untilWaiting(_ count: Int) async throws {
        while try storage.waiting(forLockOf: "count") != count { await Task.yield() }
    }

    @Test func aHundredTasksWithObjectsOfTheirOwnExcludeEachOther() async throws {
        let path = folder.recordsPath
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { try await Counter(ScratchFolder.storage(path)).increment() }
            }
            try await group.waitForAll()
        }
        #expect(try Counter(storage).value() == 100)
        #expect(try storage.waiting(forLockOf: "count") == nil)
    }

    @Test func tasksExcludeOtherProcesses() async throws {
        let children = try (0..<3).map { _ in try ForeignCounter(folder.recordsPath) }
        let storage = storage
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { try await Counter(storage).increment() } }
            try await group.waitForAll()
        }
        for child in children { #expect(await child.isDone()) }
        #expect(try Counter(storage).value() == 250)
    }

    @Test func aTaskWaitsForAnotherProcess() async throws {
        let holder = try makeHolder()
        #expect(await holder.nextLine() == "held")
        let marker = marker
        let storage = storage
        let task = Task {
            let lock = try await storage.acquireLock(key: "count")
            defer { lock.release() }
            return FileManager.default.fileExists(atPath: marker)
        }
        try await untilWaiting(1)
        // Another key is free all the while.
        try await storage.acquireLock(key: "other").release()
        try holder.send("release")
        #expect(try await task.value)
    }

    /// Says whether the lock is free, once for each line from the test.
    private static let prober = """
        import fcntl, sys
        for _ in sys.stdin:
            with open(sys.argv[1], "a") as file:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    print("free", flush=True)
                except BlockingIOError:
                    print("busy", flush=True)
        """

    @Test func anotherProcessFindsTheLockOfATaskTaken() async throws {
        let prober = try ChildProcess("python3", ["-c", Self.prober, lockPath])
        let lock = try await storage.acquireLock(key: "count")
        try prober.send("?")
        #expect(await prober.nextLine() == "busy")
        lock.release()
        try prober.send("?")
        #expect(await prober.nextLine() == "free")
    }

    @Test func aLockOfAKilledProcessIsFree() async throws {
        let holder = try makeHolder()
        #expect(await holder.nextLine() == "held")
        let storage = storage
        let task = Task { try await storage.acquireLock(key: "count").release() }
        try await untilWaiting(1)
        holder.kill()
        try await task.value
        #expect(!FileManager.default.fileExists(atPath: marker))
    }

    @Test func aTaskThatWaitsForAnotherProcessCanBeCancelled() async throws {
        let holder = try makeHolder()
        #expect(await holder.nextLine() == "held")
        let storage = storage
        let task = Task { try await storage.acquireLock(key: "count") }
        try await untilWaiting(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        // The other process still has it: who comes now waits as well, and is served.
        let next = Task { try await storage.acquireLock(key: "count").release() }
        try await untilWaiting(1)
        try holder.send("release")
        try await next.value
    }

    /// Whoever removes lock files must not split the exclusion of those who come later.
    @Test(arguments: [false, true])
    func aLockFileThatWentWhileWaitingIsNoticed(isReplaced: Bool) async throws {
        let prober = try ChildProcess("python3", ["-c", Self.prober, lockPath])
        let holder = try makeHolder()
        #expect(await holder.nextLine() == "held")
        let storage = storage
        let task = Task { try await storage.acquireLock(key: "count") }
        try await untilWaiting(1)
        try await untilTheKernelHasAWaiter()
        try FileManager.default.removeItem(atPath: lockPath)
        if isReplaced { try Data().write(to: URL(fileURLWithPath: lockPath)) }
        try holder.send("release")
        let lock = try await task.value
        try prober.send("?")
        #expect(await prober.nextLine() == "busy")
        lock.release()
        try prober.send("?")
        #expect(await prober.nextLine() == "free")
    }

    /// Until a thread blocks in `flock` on the lock file. Only Linux tells; elsewhere the test is the weaker for it.
    private func untilTheKernelHasAWaiter() async throws {
        #if os(Linux)
            var status = stat()
            #expect(stat(lockPath, &status) == 0)
            while true {
                let locks = String(decoding: content("/proc/locks") ?? Data(), as: UTF8.self)
                let isWaiting = locks.split(separator: "\n").contains {
                    $0.contains("->") && $0.contains(":\(status.st_ino) ")
                }
                if isWaiting { return }
                await Task.yield()
            }
        #endif
    }

    @Test func theBodyOfWithLockDecidesWhatComesBack() async throws {
        struct Failure: Error {}
        #expect(try await storage.withLock(key: "count") { 7 } == 7)
        await #expect(throws: Failure.self) { try await storage.withLock(key: "count") { throw Failure() } }
        try await storage.acquireLock(key: "count").release()
    }

    @Test func aLockMakesTheFolderAndLeavesAnEmptyFile() async throws {
        let fresh = ScratchFolder.storage(folder.path + "/fresh")
        try await fresh.acquireLock(key: "k").release()
        #expect(mode(folder.path + "/fresh") == 0o700)
        #expect(mode(folder.path + "/fresh/k.lock") == 0o600)
        #expect(content(folder.path + "/fresh/k.lock") == Data())
        #expect(try fresh.read(key: "k") == nil)
    }
}

extension SeparateProcessTests {
    @Suite(.timeLimit(.minutes(5))) struct FileStorageLockProcessTests {
        private let folder: ScratchFolder
        private let storage: FileStorage

        init() throws {
            folder = try ScratchFolder()
            storage = folder.storage()
            try storage.write(key: "count", data: Data("0".utf8))
        }

        @Test func aProcessOfOursAndOthersExcludeEachOther() async throws {
            let children = try (0..<3).map { _ in try ForeignCounter(folder.recordsPath) }
            await #expect(processExitsWith: .success) { [path = folder.recordsPath as String] in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<100 {
                        group.addTask { try await Counter(ScratchFolder.storage(path)).increment() }
                    }
                    try await group.waitForAll()
                }
            }
            for child in children { #expect(await child.isDone()) }
            #expect(try Counter(storage).value() == 250)
        }

        @Test func aLockOfAProcessOfOursThatIsKilledIsFree() async throws {
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.recordsPath as String] in
                let lock = try await ScratchFolder.storage(path).acquireLock(key: "count")
                withExtendedLifetime(lock) { _ = raise(SIGKILL) }
            }
            try await storage.acquireLock(key: "count").release()
        }
    }
}

/// A number that loses counts if two add to it at once.
private struct Counter {
    private let storage: FileStorage

    init(_ storage: FileStorage) {
        self.storage = storage
    }

    func increment() async throws {
        try await storage.withLock(key: "count") {
            let before = try #require(try value())
            await Task.yield()
            try storage.write(key: "count", data: Data(String(before + 1).utf8))
        }
    }

    func value() throws -> Int? {
        Int(String(decoding: try storage.read(key: "count") ?? Data(), as: UTF8.self))
    }
}

/// Adds 50 to the number from a process that knows nothing of this package.
private final class ForeignCounter: Sendable {
    private static let script = """
        import fcntl, sys
        folder = sys.argv[1]
        for _ in range(50):
            with open(folder + "/count.lock", "a") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                with open(folder + "/count.record") as file: count = int(file.read())
                with open(folder + "/count.record", "w") as file: file.write(str(count + 1))
        print("done", flush=True)
        """

    private let child: ChildProcess

    init(_ folder: String) throws {
        child = try ChildProcess("python3", ["-c", Self.script, folder])
    }

    func isDone() async -> Bool { await child.nextLine() == "done" }
}
