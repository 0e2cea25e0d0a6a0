#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The folder of a ``FileStorage``, open and found safe. Everything in it is reached through its descriptor, so that what
/// happens to the path afterwards does not matter.
struct RecordFolder: Sendable {
    let file: OpenFile
    let path: String

    /// Which folder it is, whatever it is called.
    struct Identity: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    let identity: Identity

    /// - Returns: `nil` if there is no such folder.
    static func existing(_ path: String, for operation: StorageError.Operation) throws -> RecordFolder? {
        let file: OpenFile
        do {
            file = try OpenFile.folder(path)
        } catch let failure as OpenFile.Failure {
            if failure.code == ENOENT { return nil }
            throw cannotOpen(path, operation, failure)
        }
        return try RecordFolder(file, path, operation)
    }

    /// The folder, made first if there is none, with those above it.
    static func madeIfAbsent(_ path: String, for operation: StorageError.Operation) throws -> RecordFolder {
        if let folder = try existing(path, for: operation) { return folder }
        do {
            try FolderMaker.make(path)
        } catch let failure as OpenFile.Failure {
            throw StorageError(errno: failure.code, operation, path: path, "The folder could not be made")
        }
        if let folder = try existing(path, for: operation) { return folder }
        throw StorageError(errno: ENOENT, operation, path: path, "The folder was removed while it was being made")
    }

    private init(_ file: OpenFile, _ path: String, _ operation: StorageError.Operation) throws {
        self.file = file
        self.path = path
        let status: stat
        do {
            status = try file.status()
        } catch let failure as OpenFile.Failure {
            throw Self.cannotOpen(path, operation, failure)
        }
        identity = Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
        if status.st_uid != geteuid() {
            throw StorageError(.insecure, operation, path: path, "The folder belongs to another user")
        }
        if status.st_mode & (S_IWGRP | S_IWOTH) != 0 {
            throw StorageError(.insecure, operation, path: path, "Other users can write to the folder")
        }
    }

    /// A failure that concerns a file of the folder.
    func error(
        _ failure: OpenFile.Failure, _ operation: StorageError.Operation, _ name: String, _ what: String
    ) -> StorageError {
        StorageError(errno: failure.code, operation, path: "\(path)/\(name)", what)
    }

    /// Makes a change of the folder itself last: a file that is new, renamed or gone.
    func synchronize(_ operation: StorageError.Operation) throws {
        do {
            try file.synchronize()
        } catch let failure as OpenFile.Failure where failure.code == EINVAL || failure.code == ENOTSUP {
            // The file system has no such thing; the change is as lasting as it can be.
        } catch let failure as OpenFile.Failure {
            throw StorageError(errno: failure.code, operation, path: path, "The folder could not be synchronised")
        }
    }

    private static func cannotOpen(
        _ path: String, _ operation: StorageError.Operation, _ failure: OpenFile.Failure
    ) -> StorageError {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
            return StorageError(.insecure, operation, path: path, code: failure.code, "The folder is a symbolic link")
        }
        return StorageError(errno: failure.code, operation, path: path, "The folder could not be opened")
    }
}
