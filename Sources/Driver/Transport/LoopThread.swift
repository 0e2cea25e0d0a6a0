internal import CLinux

#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A detached thread of the system.
enum LoopThread {
    /// Runs `body` on a new thread, with all signals blocked but those of the thread's own faults: a write to a dead
    /// connection must not end the program (SIGPIPE), and the program's handlers belong on its own threads.
    /// - Throws: ``TransportError`` of kind `invalidConfiguration` if the system gives no thread.
    static func start(name: String, _ body: @escaping @Sendable () -> Void) throws(TransportError) {
        let start = Unmanaged.passRetained(Start(name: name, body: body))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        var previous = sigset_t()
        var blocked = sigset_t()
        sigfillset(&blocked)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP] { sigdelset(&blocked, fault) }
        // The new thread inherits the mask, so there is no moment without it.
        pthread_sigmask(SIG_BLOCK, &blocked, &previous)
        let status = pthread_create(&thread, nil, threadMain, start.toOpaque())
        pthread_sigmask(SIG_SETMASK, &previous, nil)
        guard status == 0 else {
            start.release()
            throw TransportError(.invalidConfiguration, "The system gives no thread (error \(status)).")
        }
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
    }

    private final class Start: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    #if canImport(Darwin)
        private static let threadMain: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
            context in
            let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
            pthread_setname_np(start.name)
            start.body()
            return nil
        }
    #else
        private static let threadMain: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
            context in
            guard let context else { return nil }
            let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
            pthread_setname_np(pthread_self(), start.name)
            start.body()
            return nil
        }
    #endif
}
