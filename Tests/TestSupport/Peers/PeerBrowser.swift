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
        let output = directory.appending(path: "authorization-\(String(UInt64.random(in: .min ... .max), radix: 16))")
        try Data().write(to: output)
        let browser = Process()
        browser.executableURL = URL(filePath: "/usr/bin/env")
        browser.arguments = [
            "python3", PeerProcess.peersDirectory.appending(path: script).path(), directory.path(),
            request.absoluteString,
        ]
        browser.standardInput = FileHandle.nullDevice
        // A file and no pipe: nothing has to be read while the process runs.
        let handle = try FileHandle(forWritingTo: output)
        browser.standardOutput = handle
        browser.standardError = handle
        try browser.run()
        browser.waitUntilExit()
        let text = try String(decoding: Data(contentsOf: output), as: UTF8.self)
        let address = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard browser.terminationStatus == 0, let address else { throw PeerError.didNotAuthorize(text) }
        return address
    }
}
