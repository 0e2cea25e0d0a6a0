import Driver

/// Why a ``LoopbackRedirectListener`` has no address for the app.
public enum LoopbackRedirectError: Error, Equatable, Sendable {
    /// The system gave no port: `code` is its `errno`.
    case unavailable(code: Int32)
    /// The browser did not come back in time.
    case timeout
    /// The listener was closed, or has received its one request before.
    case closed
}

extension LoopbackRedirectError: CustomStringConvertible {
    /// What happened and what to do next.
    public var description: String {
        switch self {
        case .unavailable(let code):
            "No port of 127.0.0.1 could be opened (errno \(code)); choose another port, or free one."
        case .timeout: "The browser did not come back in time; open the address again with a new listener."
        case .closed: "The listener is closed; make a new one for each visit to the browser."
        }
    }
}

extension LoopbackRedirectError: LogSafe {}
