package import Driver
internal import HaapiSDK

/// The whole log of the package in this process: all tags, at debug level.
package final class CapturedLog: LogSink {
    private let lines = Lock<[String]>([])

    private init() {}

    /// Turns the log on and takes all of it.
    package static func start() -> CapturedLog {
        let log = CapturedLog()
        HaapiLogger.removeLogSinks()
        HaapiLogger.appendLogSink(log)
        HaapiLogger.followUpTags = DriverFollowUpTag.allCases.map { $0 } + SdkFollowUpTag.allCases.map { $0 }
        HaapiLogger.setLogType(.debug)
        return log
    }

    /// What was logged since the last time.
    package func take() -> String {
        lines.withLock { lines in
            defer { lines = [] }
            return lines.joined(separator: "\n")
        }
    }

    package func writeLog(
        logType: LogType, followUpTag: any FollowUpTag, message: String, file: String, line: Int
    ) {
        lines.withLock { $0.append("\(logType) \(followUpTag.tagName) \(message)") }
    }
}
