// For: Sources/Driver/Logging/HaapiLogger.swift

import Driver

private struct MySink: LogSink {
    func writeLog(logType: LogType, followUpTag: any FollowUpTag, message: String, file: String, line: Int) {}
}

private func example() {
    // BLOCK
}
