#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a contender cannot go on.
public enum Failure {
    /// Says why and ends the process: a figure from a run in which a request failed would mean nothing.
    public static func report(_ reason: String) -> Never {
        let line = reason + "\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(1)
    }
}
