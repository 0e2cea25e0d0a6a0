#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// An open file or folder: closed when the last reference goes. Its functions give `errno` as a ``Failure``.
final class OpenFile: Sendable {
    /// What a system call reported.
    struct Failure: Error {
        let code: Int32
    }

    let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        // What has to be on the disk was synchronised before; there is nothing to do about a failure here.
        _ = close(descriptor)
    }

    /// Opens a folder, but not through a symbolic link at the end of the path.
    static func folder(_ path: String) throws -> OpenFile {
        OpenFile(try Self.retrying { open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) })
    }

    /// Opens a file of this folder, but not through a symbolic link; `O_NONBLOCK` so that a pipe in its place does not
    /// block.
    func file(_ name: String, _ flags: Int32) throws -> OpenFile {
        OpenFile(
            try Self.retrying {
                openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, Self.ownerReadsAndWrites)
            })
    }

    static let ownerReadsAndWrites: mode_t = 0o600

    func status() throws -> stat {
        var status = stat()
        try Self.retrying { fstat(descriptor, &status) }
        return status
    }

    func status(of name: String) throws -> stat {
        var status = stat()
        try Self.retrying { fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
        return status
    }

    func setMode(_ mode: mode_t) throws {
        try Self.retrying { fchmod(descriptor, mode) }
    }

    func rename(_ name: String, to newName: String) throws {
        try Self.retrying { renameat(descriptor, name, descriptor, newName) }
    }

    func remove(_ name: String) throws {
        try Self.retrying { unlinkat(descriptor, name, 0) }
    }

    /// Has everything written to the disk, not just to its cache.
    func synchronize() throws {
        #if canImport(Darwin)
            // `fsync` of Darwin stops at the cache of the drive.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        try Self.retrying { fsync(descriptor) }
    }

    /// Takes the lock of the file. With `LOCK_NB` it fails with `EWOULDBLOCK` where another has it.
    func lock(_ how: Int32) throws {
        try Self.retrying { flock(descriptor, how) }
    }

    /// At most `limit` bytes from the start.
    func read(upTo limit: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < limit {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                let length = try Self.retrying { systemRead(descriptor, rest.baseAddress, rest.count) }
                if length == 0 { return }
                count += length
            }
        }
    }

    /// Writes at most these bytes and says how many.
    func write(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        try Self.retrying { systemWrite(descriptor, bytes.baseAddress, bytes.count) }
    }

    @discardableResult
    private static func retrying<Number: SignedInteger>(_ call: () -> Number) throws -> Number {
        while true {
            let result = call()
            if result >= 0 { return result }
            let code = errno
            if code != EINTR { throw Failure(code: code) }
        }
    }
}

// Inside the type, `read` and `write` are its own functions.
private let systemRead = read as @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int
private let systemWrite = write as @Sendable (Int32, UnsafeRawPointer?, Int) -> Int
