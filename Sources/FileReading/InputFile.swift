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

/// What a path leads to, read to its end: a file, or a pipe such as a shell makes for `<(command)`.
///
/// Foundation asks for the size first and reads that much, which fails for everything that has none.
public struct InputFile: Sendable {
    /// For settings and answers, of which nobody has as much: 1 MiB.
    public static let standardLimit = 1 << 20

    public let data: Data
    /// Whether it is a file, and not a pipe or a device.
    public let isRegular: Bool

    /// Blocks until the end is read. A path that leads to something without an end does not fill the memory.
    /// - Parameters:
    ///   - path: absolute, or relative to the working folder.
    ///   - limit: more bytes are an error.
    /// - Throws: ``InputFileError``.
    public init(_ path: String, limit: Int = Self.standardLimit) throws(InputFileError) {
        // C would take what is before a NUL for the whole path.
        guard !path.utf8.contains(0) else { throw .system(ENOENT) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        isRegular = status.st_mode & S_IFMT == S_IFREG
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 {
                guard data.count + count <= limit else { throw .tooLarge(limit) }
                data.append(contentsOf: buffer.prefix(count))
            } else if count == 0 {
                break
            } else if errno != EINTR {
                throw .system(errno)
            }
        }
        self.data = data
    }
}
