#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The question that is open at the terminal, and whether the terminal shows what is typed. However the program ends, short of
/// `kill -9`, the terminal is put back as it was.
final class TerminalMode: Sendable {
    private struct State {
        /// Writes the open question again; `nil` where none is open.
        var again: (@Sendable () -> Void)?
        var isHidden = false
        /// How the terminal was before typing was hidden.
        var saved: termios?
    }

    private let descriptor: Int32
    private let state = Guarded(State())

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Whether the terminal is for this job to use. So it is where there is none, and where it controls no jobs.
    var isForeground: Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }

    /// Opens a question, and hides what is typed if that is to be. `false` if the terminal is not to be had.
    func ask(isEchoed: Bool, again: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            state.again = again
            state.isHidden = !isEchoed
        }
        guard waitForForeground() else {
            restore()
            return false
        }
        state.withLock(hide)
        return true
    }

    /// In the background this job stops, as every job that wants the terminal does, until a person calls it back. `false` if
    /// nobody can do that.
    func waitForForeground() -> Bool {
        guard !isForeground else { return true }
        // Threads of Dispatch block the signal that stops the job. The call does nothing else than to want the terminal: what
        // was typed until then was for another job.
        var stop = sigset_t()
        var before = sigset_t()
        sigemptyset(&stop)
        sigaddset(&stop, SIGTTOU)
        pthread_sigmask(SIG_UNBLOCK, &stop, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        while !isForeground {
            guard tcflush(descriptor, TCIFLUSH) != 0, errno == EINTR else { return isForeground }
        }
        return true
    }

    /// After the job was stopped and goes on: the shell has put the terminal back, and written over the question.
    func continued() {
        guard isForeground else { return }
        let again = state.withLock { state in
            hide(&state)
            return state.again
        }
        again?()
    }

    /// Closes the question, and puts the terminal back. Can be called at any time and any number of times.
    func restore() {
        state.withLock { state in
            // In the background the terminal is as another job wants it.
            if var mode = state.saved, isForeground { tcsetattr(descriptor, TCSANOW, &mode) }
            state = State()
        }
    }

    /// Does nothing where there is no terminal.
    private func hide(_ state: inout State) {
        guard state.isHidden else { return }
        var mode = termios()
        guard tcgetattr(descriptor, &mode) == 0 else { return }
        if state.saved == nil { state.saved = mode }
        mode.c_lflag &= ~tcflag_t(ECHO)
        // The end of the line is still shown, so that the next text begins on a line of its own.
        mode.c_lflag |= tcflag_t(ECHONL)
        // What was typed before the question was seen, and is not the answer.
        tcsetattr(descriptor, TCSAFLUSH, &mode)
    }
}
