#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Reads a record's file, if what is there can be trusted.
struct RecordReader {
    let folder: RecordFolder
    let name: String
    let log: LogCenter

    /// - Returns: `nil` if there is no such file.
    func read() throws -> [UInt8]? {
        do {
            let file = try folder.file.file(name, O_RDONLY)
            let status = try file.status()
            try check(file, status)
            // One more than there should be, so that a file that grows is noticed.
            let size = Int(status.st_size)
            let bytes = try file.read(upTo: size + 1)
            guard bytes.count == size else {
                throw StorageError(.unavailable, .read, path: path, "The record changed while it was read")
            }
            return bytes
        } catch let failure as OpenFile.Failure {
            switch failure.code {
            case ENOENT: return nil
            case ELOOP: throw insecure("The record is a symbolic link")
            default: throw folder.error(failure, .read, name, "The record could not be read")
            }
        }
    }

    private func check(_ file: OpenFile, _ status: stat) throws {
        if status.st_mode & S_IFMT != S_IFREG { throw insecure("The record is no regular file") }
        if status.st_uid != geteuid() { throw insecure("The record belongs to another user") }
        if status.st_mode & (S_IWGRP | S_IWOTH) != 0 { throw insecure("Other users can write to the record") }
        if status.st_size > FileStorage.maximumRecordSize {
            throw StorageError(.tooLarge, .read, path: path, "The record is too large")
        }
        if status.st_mode & 0o777 & ~OpenFile.ownerReadsAndWrites != 0 {
            // The content is the owner's, so it is of use; that others could read it is mended and reported.
            try file.setMode(OpenFile.ownerReadsAndWrites)
            log.log(
                .warning, DriverFollowUpTag.storage,
                "Other users could read a record; its mode is now 0600. Consider its secrets as known.",
                file: #fileID, line: #line)
        }
    }

    private func insecure(_ reason: String) -> StorageError {
        StorageError(.insecure, .read, path: path, reason)
    }

    private var path: String { "\(folder.path)/\(name)" }
}
