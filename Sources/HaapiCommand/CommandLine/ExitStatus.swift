/// How the program ends. The numbers are a promise to scripts.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// All went well.
    case success = 0
    /// It did not work: the server refused, the network failed, a check failed.
    case failed = 1
    /// The command line cannot be understood. Nothing was done.
    case usage = 2
    /// The configuration file is missing or wrong. Nothing was sent.
    case configuration = 3
    /// `doctor` has warnings and no errors.
    case warnings = 4
    /// An answer is needed, and there is no terminal to ask for it.
    case inputNeeded = 5
    /// Ended by SIGHUP.
    case hungUp = 129
    /// Ended by Ctrl-C (SIGINT).
    case interrupted = 130
    /// Ended by SIGTERM.
    case terminated = 143

    /// For the help and the manual.
    var summary: String {
        switch self {
        case .success: "All went well."
        case .failed: "It did not work: the server refused, the network failed, or a check failed."
        case .usage: "The command line cannot be understood. Nothing was done."
        case .configuration: "The configuration file is missing or wrong. Nothing was sent."
        case .warnings: "doctor has warnings and no errors."
        case .inputNeeded: "An answer is needed, and there is no terminal to ask for it."
        case .hungUp: "Ended because the terminal was closed."
        case .interrupted: "Ended by Ctrl-C."
        case .terminated: "Ended by SIGTERM."
        }
    }
}
