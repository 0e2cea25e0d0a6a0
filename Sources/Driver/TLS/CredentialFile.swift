#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Reads a file of keys or certificates into memory that is wiped.
enum CredentialFile {
    /// No key or chain comes near it, and a path that leads to something else does not fill the memory.
    static let maximumByteCount = 1 << 20

    /// - Throws: ``CryptoImportError/invalidPath(_:)`` if there is no readable regular file,
    ///   ``CryptoImportError/outOfBounds`` if it is empty or too large.
    static func read(_ path: String, maximumByteCount: Int = Self.maximumByteCount) throws -> SecretBytes {
        // C would take what is before a NUL for the whole path.
        guard !path.utf8.contains(0) else { throw CryptoImportError.invalidPath(path) }
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw CryptoImportError.invalidPath(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CryptoImportError.invalidPath(path)
        }
        guard status.st_size > 0, status.st_size <= maximumByteCount else { throw CryptoImportError.outOfBounds }
        return try SecretBytes(count: Int(status.st_size)) { buffer in
            var position = 0
            while position < buffer.count {
                let count = Self.read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: buffer[position...]))
                // Nothing more: the file became shorter while it was read, so what there is may be half a file.
                guard count > 0 else { throw CryptoImportError.invalidPath(path) }
                position += count
            }
        }
    }

    private static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            #if canImport(Darwin)
                let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Android)
                let count = Android.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
                let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count < 0 && errno == EINTR { continue }
            return count
        }
    }
}
