#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Makes a folder and those above it, for their owner only, as the XDG Base Directory Specification asks.
enum FolderMaker {
    private static let ownerOnly: mode_t = 0o700

    static func make(_ path: String) throws {
        if try makeOne(path) { return }
        guard let parent = parent(of: path) else { throw OpenFile.Failure(code: ENOENT) }
        try make(parent)
        if try !makeOne(path) { throw OpenFile.Failure(code: ENOENT) }
    }

    /// - Returns: whether it is there now; `false` if the folder above is missing.
    private static func makeOne(_ path: String) throws -> Bool {
        guard mkdir(path, ownerOnly) != 0 else {
            try settle(path)
            return true
        }
        switch errno {
        case EEXIST: return true
        case ENOENT: return false
        case let code: throw OpenFile.Failure(code: code)
        }
    }

    private static func settle(_ path: String) throws {
        // A mask can have taken bits even from the owner. It cannot have added any.
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_mode & 0o777 != ownerOnly {
            guard fchmodat(AT_FDCWD, path, ownerOnly, AT_SYMLINK_NOFOLLOW) == 0 else {
                throw OpenFile.Failure(code: errno)
            }
        }
        // The name of the new folder has to last as well. A parent that cannot be opened for that, or a file system that
        // cannot do it, is no reason to fail: the records' own folder is synchronised with each of them.
        guard let parent = parent(of: path) else { return }
        let descriptor = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        _ = close(descriptor)
    }

    private static func parent(of path: String) -> String? {
        guard let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
        let parent = path[..<slash]
        return parent.isEmpty ? "/" : String(parent)
    }
}
