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
    /// Whoever sends a signal to a process and then to its group, as `timeout` does, means one.
    private static let echo = Duration.seconds(1)
    private let received = Guarded<(number: Int32, time: ContinuousClock.Instant)?>(nil)
    private let set: sigset_t

    /// Keeps the signals from every thread that is started later. A hangup that is to be ignored is, as `nohup` has it. SIGINT is
    /// not: shells without jobs have it ignored in whatever they start in the background, and it can be sent all the same.
    init() {
        var set = sigset_t()
        sigemptyset(&set)
        for number in Self.signals where number != SIGHUP || !Self.isIgnored(number) { sigaddset(&set, number) }
        self.set = set
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // What cannot be written is an error of `write`.
        signal(SIGPIPE, SIG_IGN)
        // A job that wants the terminal from the background is to stop, whatever its launcher thinks of that.
        signal(SIGTTOU, SIG_DFL)
        signal(SIGTTIN, SIG_DFL)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        // `sigaction` could ask without setting it, but its handler has another name on each system.
        let before = signal(number, SIG_IGN)
        signal(number, before)
        return unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Waits for ever. The first signal calls `cancel`, which is to make the program end soon; a later one ends it at once.
    /// `continued` is called when the program was stopped and goes on.
    func run(cancel: () -> Void, continued: () -> Void) -> Never {
        var set = set
        while true {
            var number: Int32 = 0
            guard sigwait(&set, &number) == 0 else { continue }
            guard number != SIGCONT else {
                continued()
                continue
            }
            let now = ContinuousClock.now
            let first = received.withLock { received in
                defer { received = received ?? (number, now) }
                return received
            }
            cancel()
            if let first, now - first.time > Self.echo { _exit(128 + number) }
        }
    }

    /// Ends the process: with the status or, if a signal has come, as that signal does.
    func finish(_ status: ExitStatus) -> Never {
        exit(received.withLock { $0 }.map { 128 + $0.number } ?? status.rawValue)
    }
}
