import Foundation

/// How many files and sockets a process may have open.
enum FileDescriptorLimit {
    /// Raises it for this process and its children: a thousand waiting requests need more than the usual 1,024, and
    /// nginx has two sockets for each of them.
    static func raise() {
        var limit = rlimit()
        #if os(Linux)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < 8192 else { return }
        limit.rlim_cur = min(8192, limit.rlim_max)
        if setrlimit(resource, &limit) != 0 { perror("setrlimit") }
    }
}
