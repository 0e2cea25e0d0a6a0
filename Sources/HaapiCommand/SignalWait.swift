#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Takes the signals that end or continue a program, on the main thread, which does nothing else. So what a signal does is ordinary code,
/// free to take locks, and not a handler that interrupts some.
final class SignalWait: Sendable {
    /// Those that end the program, and the one that tells that it goes on after it was stopped.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGCONT]
    private let received = Guarded<Int32?>(nil)

    /// Keeps the signals from every thread that is started later.
    init() {
        var set = Self.signalSet()
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // What cannot be written is an error of `write`.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for ever. The first signal calls `cancel`, which is to make the program end soon; a second one ends it at once.
    /// `continued` is called when the program was stopped and goes on.
    func run(cancel: () -> Void, continued: () -> Void) -> Never {
        var set = Self.signalSet()
        while true {
            var number: Int32 = 0
            guard sigwait(&set, &number) == 0 else { continue }
            guard number != SIGCONT else {
                continued()
                continue
            }
            let isFirst = received.withLock { received in
                defer { received = received ?? number }
                return received == nil
            }
            cancel()
            if !isFirst { _exit(128 + number) }
        }
    }

    /// Ends the process: with the status or, if a signal has come, as that signal does.
    func finish(_ status: ExitStatus) -> Never {
        exit(received.withLock { $0 }.map { 128 + $0 } ?? status.rawValue)
    }

    private static func signalSet() -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in signals { sigaddset(&set, number) }
        return set
    }
}
