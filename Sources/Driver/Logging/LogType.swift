/// How severe a log record is. ``HaapiLogger/setLogType(_:)`` lets a type through together with all that are more
/// severe.
public enum LogType: Int, Sendable, CaseIterable, Comparable {
    /// Every step, for a developer who looks for a fault.
    case debug
    /// What a flow did: the way of access that was chosen, a token that was renewed.
    case info
    /// Something unexpected that the package dealt with.
    case warning
    /// Something that the caller gets as an error.
    case error

    public static func < (left: LogType, right: LogType) -> Bool { left.rawValue < right.rawValue }
}

extension LogType: CustomStringConvertible {
    public var description: String {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .warning: "warning"
        case .error: "error"
        }
    }
}
