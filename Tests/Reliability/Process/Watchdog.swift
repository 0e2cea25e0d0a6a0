internal import Dispatch
internal import Driver
internal import Foundation

/// Ends the process when something does not end, and says what it was.
package final class Watchdog: Sendable {
    private let watched = Lock(0)

    package init() {}

    /// Runs `body`; if that takes longer than `limit` seconds, the process ends with status 3.
    package func watch<Value>(
        _ what: String, limit: Int, _ body: () async throws -> Value
    ) async rethrows -> Value {
        let number = watched.withLock { number in
            number += 1
            return number
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit)) { [weak self] in
            guard self?.watched.withLock({ $0 }) == number else { return }
            FileHandle.standardError.write(Data("Did not end within \(limit) s: \(what)\n".utf8))
            exit(3)
        }
        defer { watched.withLock { $0 += 1 } }
        return try await body()
    }
}
