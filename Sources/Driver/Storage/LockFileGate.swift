#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The lock of a key across processes: `flock` on its lock file. The kernel releases it when the process ends.
final class LockFileGate: LockGate {
    private let folder: RecordFolder
    private let name: String
    private let held = Lock<OpenFile?>(nil)

    init(_ folder: RecordFolder, _ name: String) {
        self.folder = folder
        self.name = name
    }

    func tryToEnter() throws -> Bool { try enter(LOCK_EX | LOCK_NB) }

    func waitToEnter() throws { _ = try enter(LOCK_EX) }

    func leave() {
        let file = held.withLock { held in
            defer { held = nil }
            return held
        }
        do {
            // Not left to `close`: a child that was forked but has not run its program yet has the file as well.
            try file?.lock(LOCK_UN)
        } catch {
            // `LOCK_UN` fails on a bad descriptor only; closing the file releases the lock in any case.
        }
    }

    private func enter(_ how: Int32) throws -> Bool {
        do {
            while true {
                let file = try folder.file.file(name, O_RDWR | O_CREAT)
                try check(file)
                try file.lock(how)
                // Someone may have removed or replaced the file while we waited: then others lock another one.
                if try isCurrent(file) {
                    held.withLock { $0 = file }
                    return true
                }
            }
        } catch let failure as OpenFile.Failure {
            if failure.code == EWOULDBLOCK, how & LOCK_NB != 0 { return false }
            throw folder.error(failure, .lock, name, "The lock could not be taken")
        }
    }

    private func check(_ file: OpenFile) throws {
        let status = try file.status()
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
            throw StorageError(
                .insecure, .lock, path: "\(folder.path)/\(name)", "The lock file is not a regular file of this user")
        }
        if status.st_mode & 0o777 != OpenFile.ownerReadsAndWrites {
            try file.setMode(OpenFile.ownerReadsAndWrites)
        }
    }

    private func isCurrent(_ file: OpenFile) throws -> Bool {
        let mine = try file.status()
        do {
            let current = try folder.file.status(of: name)
            return mine.st_ino == current.st_ino && mine.st_dev == current.st_dev
        } catch let failure as OpenFile.Failure where failure.code == ENOENT {
            return false
        }
    }
}
