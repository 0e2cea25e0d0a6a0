public import Foundation

extension Process {
    /// Runs the process so that signals reach it, from a thread that is nobody else's and that no signal interrupts from
    /// then on.
    ///
    /// Foundation's threads block signals, and what they start inherits that: it could not be ended by SIGTERM, nor by a
    /// timer of its own. A thread that does not block them, though, is interrupted in what it reads when some other process
    /// of the tests ends.
    public func runOnThreadOfItsOwn() throws {
        var set = sigset_t()
        sigemptyset(&set)
        pthread_sigmask(SIG_SETMASK, &set, nil)
        defer {
            sigfillset(&set)
            pthread_sigmask(SIG_SETMASK, &set, nil)
        }
        try run()
    }
}
