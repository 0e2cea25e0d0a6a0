#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Records as files of a folder that only its owner can use, for any number of programs at once.
///
/// * The folder is made when something is first written, with mode 0700, and so are those above it. A folder that is
///   there already is used only if it belongs to the user of the process and no one else can write to it. It is never
///   reached through a symbolic link in its place (links further up in the path are followed), nor are the files in it.
/// * Files have mode 0600 from the moment they exist, whatever the mask of the process says. A record that belongs to
///   another user, that others can write or that is no regular file is refused. One that others can only read is used,
///   its mode is set right, and a warning is logged.
/// * A write goes to a temporary file first, which then takes the record's place in one step; both are synchronised to
///   the disk. Whatever goes wrong, a full disk and a process that is killed included, the record is the old one or
///   the new one. Temporary files of writers that died are removed by the next write.
/// * Locks hold across processes, by `flock` on a file next to the record, and are released by the kernel when their
///   holder dies. On a network file system they are as good as its locks.
/// * Content is not encrypted: it is protected as SSH keys are, by the modes.
///
/// Every call does its input and output before it returns. Errors are of type ``StorageError``.
public struct FileStorage: Storage {
    /// The size in bytes above which a record is neither written nor read: 1 MiB.
    public static let maximumRecordSize = 1024 * 1024

    /// `$XDG_DATA_HOME/haapi-swift`, where `XDG_DATA_HOME` is `$HOME/.local/share` (on Apple platforms
    /// `$HOME/Library/Application Support`) if it is not set, empty or, as the XDG Base Directory Specification says, not
    /// an absolute path. Without a usable `HOME` it is the home folder of the user database. The environment is read
    /// once, at first use. If there is no folder, every call throws ``StorageError/Kind/invalidLocation``.
    public static let `default` = FileStorage(.ofUser())

    private let location: FolderLocation
    private let log: LogCenter
    private let atStep: @Sendable (RecordReplacement.Step) throws -> Void

    private static let locks = LockTable<LockKey>()

    private struct LockKey: Hashable, Sendable {
        let folder: RecordFolder.Identity
        let name: String
    }

    /// Records in the folder. Nothing is read or made until the first use.
    /// - Parameter directory: a file URL; a relative one counts from the folder that is the working folder now.
    public init(directory: URL) {
        self.init(FolderLocation(directory))
    }

    init(
        _ location: FolderLocation, log: LogCenter = .shared,
        atStep: @escaping @Sendable (RecordReplacement.Step) throws -> Void = { _ in }
    ) {
        self.location = location
        self.log = log
        self.atStep = atStep
    }

    public func read(key: String) throws -> Data? {
        guard let folder = try RecordFolder.existing(location.path(for: .read), for: .read) else { return nil }
        return try RecordReader(folder: folder, name: RecordName(key: key).record, log: log).read().map { Data($0) }
    }

    public func write(key: String, data: Data) throws {
        let path = try location.path(for: .write)
        guard data.count <= Self.maximumRecordSize else {
            throw StorageError(.tooLarge, .write, path: path, "The record is too large to be written")
        }
        let folder = try RecordFolder.madeIfAbsent(path, for: .write)
        TemporaryFile.removeLeftovers(in: folder, log: log)
        let replacement = RecordReplacement(
            folder: folder, name: try RecordName(key: key).record, atStep: atStep)
        try data.withUnsafeBytes { try replacement.run($0) }
    }

    public func delete(key: String) throws {
        guard let folder = try RecordFolder.existing(location.path(for: .delete), for: .delete) else { return }
        // What an interrupted write left may hold the record.
        TemporaryFile.removeLeftovers(in: folder, log: log)
        let name = try RecordName(key: key)
        for file in [name.record, name.aside] {
            try ignoringAbsence(of: file, in: folder, .delete, "The record could not be removed") {
                try folder.file.remove(file)
            }
        }
        try folder.synchronize(.delete)
    }

    public func moveAside(key: String) throws {
        guard let folder = try RecordFolder.existing(location.path(for: .moveAside), for: .moveAside) else { return }
        let name = try RecordName(key: key)
        try ignoringAbsence(of: name.record, in: folder, .moveAside, "The record could not be moved aside") {
            try folder.file.rename(name.record, to: name.aside)
            try folder.synchronize(.moveAside)
            log.log(
                .warning, DriverFollowUpTag.storage, "A record that could not be used was moved aside",
                file: #fileID, line: #line)
        }
    }

    public func acquireLock(key: String) async throws -> StorageLock {
        let folder = try RecordFolder.madeIfAbsent(location.path(for: .lock), for: .lock)
        let name = try RecordName(key: key).lock
        let key = LockKey(folder: folder.identity, name: name)
        return try await Self.locks.acquire(key, behind: LockFileGate(folder, name))
    }

    /// How many tasks of this process wait for the lock of the key: see ``LockTable/waiting(for:)``.
    func waiting(forLockOf key: String) throws -> Int? {
        guard let folder = try RecordFolder.existing(location.path(for: .lock), for: .lock) else { return nil }
        return Self.locks.waiting(for: LockKey(folder: folder.identity, name: try RecordName(key: key).lock))
    }

    private func ignoringAbsence(
        of name: String, in folder: RecordFolder, _ operation: StorageError.Operation, _ what: String,
        _ body: () throws -> Void
    ) throws {
        do {
            try body()
        } catch let failure as OpenFile.Failure {
            if failure.code == ENOENT { return }
            throw folder.error(failure, operation, name, what)
        }
    }
}
