internal import Dispatch
internal import Foundation

/// Ends the process when something does not end, and says what it was.
package enum Watchdog {
    /// Runs `body`; if that takes longer than `limit` seconds, the process ends with status 3.
    package static func watch<Value>(
        _ what: String, limit: Int, _ body: () async throws -> Value
    ) async rethrows -> Value {
        let timer = DispatchSource.makeTimerSource()
        timer.schedule(deadline: .now() + .seconds(limit))
        timer.setEventHandler {
            FileHandle.standardError.write(Data("Did not end within \(limit) s: \(what)\n".utf8))
            exit(3)
        }
        timer.resume()
        defer { timer.cancel() }
        return try await body()
    }
}
