/// The log of this package: off until ``followUpTags`` is set.
///
/// ```swift
/// HaapiLogger.followUpTags = DriverFollowUpTag.allCases
/// HaapiLogger.setLogType(.debug)
/// HaapiLogger.appendLogSink(MySink())
/// ```
///
/// The settings are those of the whole process and can be changed at any time, from any thread.
///
/// **What is in a record.** Constant words, numbers, names of steps, addresses without their query. Values that identify a
/// person, a device or a session (user names, client ids, session ids) are masked unless ``isSensitiveValueMasked`` is
/// `false`. **Credentials are never logged, whatever the settings:** passwords, client secrets, passphrases, private
/// keys, access, refresh, ID and registration tokens, authorization codes, client assertions, DPoP proofs, attestation
/// evidence, headers, bodies and query strings.
public enum HaapiLogger {
    /// The parts of the package whose records are wanted. Empty, which is the default, turns the log off.
    public static var followUpTags: [any FollowUpTag] {
        get { LogCenter.shared.followUpTags }
        set { LogCenter.shared.followUpTags = newValue }
    }

    /// Whether values that identify a person, a device or a session are masked: `true` unless it is changed. Leave it so
    /// in production. It has no effect on credentials, which are never logged.
    public static var isSensitiveValueMasked: Bool {
        get { LogCenter.shared.isSensitiveValueMasked }
        set { LogCenter.shared.isSensitiveValueMasked = newValue }
    }

    /// Lets records of this type and of those more severe through. The default is ``LogType/info``.
    public static func setLogType(_ logType: LogType) {
        LogCenter.shared.logType = logType
    }

    /// Adds a receiver of records. Receivers are called in the order in which they were added. While there is none,
    /// records go to standard error, one line each.
    public static func appendLogSink(_ logSink: any LogSink) {
        LogCenter.shared.appendLogSink(logSink)
    }

    /// Removes all receivers, so that records go to standard error again.
    public static func removeLogSinks() {
        LogCenter.shared.removeLogSinks()
    }
}

extension FollowUpTag {
    /// Logs a record of type ``LogType/debug``. The message is evaluated only when it is wanted.
    package func debug(_ message: @autoclosure () -> LogMessage, file: String = #fileID, line: Int = #line) {
        LogCenter.shared.log(.debug, self, message(), file: file, line: line)
    }

    /// Logs a record of type ``LogType/info``. The message is evaluated only when it is wanted.
    package func info(_ message: @autoclosure () -> LogMessage, file: String = #fileID, line: Int = #line) {
        LogCenter.shared.log(.info, self, message(), file: file, line: line)
    }

    /// Logs a record of type ``LogType/warning``. The message is evaluated only when it is wanted.
    package func warning(_ message: @autoclosure () -> LogMessage, file: String = #fileID, line: Int = #line) {
        LogCenter.shared.log(.warning, self, message(), file: file, line: line)
    }

    /// Logs a record of type ``LogType/error``. The message is evaluated only when it is wanted.
    package func error(_ message: @autoclosure () -> LogMessage, file: String = #fileID, line: Int = #line) {
        LogCenter.shared.log(.error, self, message(), file: file, line: line)
    }
}
