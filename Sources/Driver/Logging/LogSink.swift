/// Where log records go: the log of the program, a file, a collector.
public protocol LogSink: Sendable {
    /// Takes one record.
    ///
    /// Called on the thread that logs, outside any lock of the package, and from several threads at once: it should be
    /// quick. What a sink itself causes to be logged, in this call or in tasks that it starts (`Task.detached` apart), is
    /// dropped, so that a sink may use this package to send records on.
    ///
    /// - Parameters:
    ///   - logType: how severe the record is.
    ///   - followUpTag: the part of the package that it comes from.
    ///   - message: one line of text. It holds no credential.
    ///   - file: module and name of the source file, as `#fileID` gives it.
    ///   - line: the line in that file.
    func writeLog(logType: LogType, followUpTag: any FollowUpTag, message: String, file: String, line: Int)
}
