#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Something cannot be read. Its texts name the reason, and never what was read.
public enum InputFileError: Error, Equatable, Sendable {
    /// What the system reports, as `errno`.
    case system(Int32)
    /// There are more bytes than this.
    case tooLarge(Int)

    /// For the end of a sentence.
    public var explanation: String {
        switch self {
        case .system(ENOENT): "there is no such file"
        case .system(EISDIR): "it is a folder"
        case .system(EACCES), .system(EPERM): "this user may not read it"
        case .system(let code): String(cString: strerror(code))
        case .tooLarge(let limit): "it has more than \(limit) bytes"
        }
    }
}
