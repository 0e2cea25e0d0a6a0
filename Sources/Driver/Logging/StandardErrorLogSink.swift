#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Writes a line per record to standard error: what happens to records while no sink was appended.
struct StandardErrorLogSink: LogSink {
    func writeLog(logType: LogType, followUpTag: any FollowUpTag, message: String, file: String, line: Int) {
        var text = Self.text(
            logType: logType, followUpTag: followUpTag, message: message, file: file, line: line, time: Date())
        // One call per record, so that lines of several threads and processes do not mix. A failure has no one to go
        // to: this is the place where failures are reported.
        text.withUTF8 { bytes in
            while write(STDERR_FILENO, bytes.baseAddress, bytes.count) < 0, errno == EINTR {}
        }
    }

    static func text(
        logType: LogType, followUpTag: any FollowUpTag, message: String, file: String, line: Int, time: Date
    ) -> String {
        "\(time.ISO8601Format()) \(logType) \(followUpTag.tagName) \(message) (\(file):\(line))\n"
    }
}
