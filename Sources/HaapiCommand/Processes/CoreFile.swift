#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file with the memory of a program that crashed.
enum CoreFile {
    /// This program's memory holds passwords and tokens, which must not be left behind in a file.
    static func turnOff() {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        #else
            let resource = RLIMIT_CORE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = 0
        // Lowering one's own limit is always permitted.
        setrlimit(resource, &limit)
    }
}
