import Driver

/// The messages that the log wrote.
final class LogLines: LogSink {
    private let lines = Lock<[String]>([])

    func writeLog(logType: LogType, followUpTag: any FollowUpTag, message: String, file: String, line: Int) {
        lines.withLock { $0.append(message) }
    }

    /// Those since the last call.
    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}
