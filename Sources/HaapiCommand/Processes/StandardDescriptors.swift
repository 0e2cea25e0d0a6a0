#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Standard input, output and error, one of which may be closed when the program starts (`2>&-`).
enum StandardDescriptors {
    /// Takes the place of what is closed, before a file or a connection gets its number and with it what is written there.
    ///
    /// Output that was closed stays something that cannot be written, so that whoever asks for a result learns that it is lost.
    static func fill() {
        for (descriptor, access) in [(STDIN_FILENO, O_RDWR), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)] {
            guard fcntl(descriptor, F_GETFD) < 0, errno == EBADF else { continue }
            // The lowest number that is free, which is this one. Without /dev/null nothing can be done.
            _ = open("/dev/null", access)
        }
    }
}
