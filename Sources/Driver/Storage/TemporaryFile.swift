#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Temporary files of a folder. Who writes one holds its lock, which the kernel lets go of with the process: so a file
/// whose lock is free is a leftover, without any guess about its age.
enum TemporaryFile {
    private static let attempts = 100

    static func make(in folder: RecordFolder) throws -> (file: OpenFile, name: String) {
        for _ in 0..<attempts {
            let random = String(UInt64.random(in: 1...UInt64.max), radix: 16)
            let name = RecordName.temporaryPrefix + random
            do {
                let file = try folder.file.file(name, O_WRONLY | O_CREAT | O_EXCL)
                if try claim(file) { return (file, name) }
            } catch let failure as OpenFile.Failure where failure.code == EEXIST {
                continue
            } catch let failure as OpenFile.Failure {
                throw folder.error(failure, .write, name, "No temporary file could be made")
            }
        }
        throw StorageError(.unavailable, .write, path: folder.path, "Temporary files were removed again and again")
    }

    /// Removes what writers that died have left. It never fails: a leftover is no reason not to write.
    static func removeLeftovers(in folder: RecordFolder, log: LogCenter) {
        for name in names(in: folder) where name.hasPrefix(RecordName.temporaryPrefix) {
            do {
                let file = try folder.file.file(name, O_RDWR)
                try file.lock(LOCK_EX | LOCK_NB)
                try folder.file.remove(name)
                log.log(
                    .info, DriverFollowUpTag.storage, "Removed what an interrupted write had left",
                    file: #fileID, line: #line)
            } catch {
                // In use, already gone, or not ours: none of it concerns the write that is to come.
            }
        }
    }

    /// Whether the file is ours. A remover that came between making and locking it has or will have removed it.
    private static func claim(_ file: OpenFile) throws -> Bool {
        do {
            try file.lock(LOCK_EX | LOCK_NB)
        } catch let failure as OpenFile.Failure {
            // Without locks in the file system a remover cannot get one either.
            return failure.code != EWOULDBLOCK
        }
        return try file.status().st_nlink > 0
    }

    private static func names(in folder: RecordFolder) -> [String] {
        // A descriptor of its own, since reading moves its position and closing closes it.
        let descriptor = openat(folder.file.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        guard let stream = fdopendir(descriptor) else {
            _ = close(descriptor)
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // By address: an entry is only as long as its name, so copying the structure would read beyond it.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            names.append(String(cString: name))
        }
        return names
    }
}
