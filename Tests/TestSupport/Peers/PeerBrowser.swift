import Foundation

/// The user and the browser of the tests: a script that takes an authorization request to its end, since an
/// ``HTTPClient`` of this package refuses every redirect and hides where it leads.
struct PeerBrowser: Sendable {
    /// Below the folder of the peers.
    let script: String
    /// The running peer's.
    let directory: URL

    private static let queue = DispatchQueue(label: "browsers")

    /// - Returns: where the browser would be sent: the redirect URI with code and state, or with error.
    func authorize(_ request: URL) async throws -> URL {
        try await withCheckedThrowingContinuation { continuation in
            // Not on a thread of the concurrency pool, since it waits for a process. One at a time: what the user has
            // agreed to is gone for a moment while they agree to it again.
            Self.queue.async {
                continuation.resume(with: Result { try authorizeAndWait(request) })
            }
        }
    }

    private func authorizeAndWait(_ request: URL) throws -> URL {
        let outcome = try SpawnedProgram(
            URL(filePath: "/bin/sh"),
            [
                "-c", "exec python3 \"$@\" 2>&1", "browser", PeerProcess.peersDirectory.appending(path: script).path(),
                directory.path(), request.absoluteString,
            ]
        ).run()
        let text = String(decoding: outcome.output, as: UTF8.self)
        let address = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard outcome.status == 0, let address else { throw PeerError.didNotAuthorize(text) }
        return address
    }
}
