#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Whether the terminal shows what is typed. However the program ends, short of `kill -9`, it is put back as it was.
final class TerminalMode: Sendable {
    private let descriptor: Int32
    private let saved = Guarded<termios?>(nil)

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Hides what is typed until ``restore()``. Does nothing where there is no terminal.
    func hideTyping() {
        saved.withLock { saved in
            var mode = termios()
            guard saved == nil, tcgetattr(descriptor, &mode) == 0 else { return }
            saved = mode
            mode.c_lflag &= ~tcflag_t(ECHO)
            // The end of the line is still shown, so that the next text begins on a line of its own.
            mode.c_lflag |= tcflag_t(ECHONL)
            // What was typed before the question was seen, and is not the answer.
            tcsetattr(descriptor, TCSAFLUSH, &mode)
        }
    }

    /// Puts the terminal back. Can be called at any time and any number of times.
    func restore() {
        saved.withLock { saved in
            guard var mode = saved else { return }
            tcsetattr(descriptor, TCSANOW, &mode)
            saved = nil
        }
    }
}
