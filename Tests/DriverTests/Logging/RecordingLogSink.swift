@testable import Driver

/// Keeps what it is given.
final class RecordingLogSink: LogSink {
    struct Record: Sendable {
        let logType: LogType
        let tagName: String
        let message: String
        let file: String
        let line: Int
    }

    private let store = Lock<[Record]>([])

    var records: [Record] { store.withLock { $0 } }

    var messages: [String] { records.map(\.message) }

    func writeLog(logType: LogType, followUpTag: any FollowUpTag, message: String, file: String, line: Int) {
        let record = Record(
            logType: logType, tagName: followUpTag.tagName, message: message, file: file, line: line)
        store.withLock { $0.append(record) }
    }
}

extension LogCenter {
    /// A log of its own, with every tag of the Driver wanted, and what it receives.
    static func recording(_ type: LogType = .debug) -> (center: LogCenter, sink: RecordingLogSink) {
        let center = LogCenter()
        let sink = RecordingLogSink()
        center.followUpTags = DriverFollowUpTag.allCases
        center.logType = type
        center.appendLogSink(sink)
        return (center, sink)
    }
}
