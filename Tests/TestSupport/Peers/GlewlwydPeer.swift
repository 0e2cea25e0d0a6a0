public import Foundation

/// The glewlwyd of the tests: an authorization server that is started once for the process, at the first use, and ended
/// with it. All tests share it; one that looks at the log or counts on the state of a client has that client to itself.
public struct GlewlwydPeer: Sendable {
    public let endpoints: GlewlwydEndpoints

    private let process: PeerProcess

    /// The one of this process.
    public static var shared: GlewlwydPeer {
        get async throws { try await started.value }
    }

    private static let started = Task { try await GlewlwydPeer() }

    private static let browsers = DispatchQueue(label: "browsers")

    private init() async throws {
        process = try await PeerProcess.start("glewlwyd")
        endpoints = try GlewlwydEndpoints(contentsOf: process.directory.appending(path: "endpoints.json"))
    }

    /// How many access tokens the server has issued to a client for itself. It logs each before it answers.
    public func issuedTokens(to clientId: String) throws -> Int {
        let log = try String(decoding: Data(contentsOf: URL(filePath: endpoints.logFile)), as: UTF8.self)
        return log.split(separator: "\n").count { $0.contains("Access token generated for client '\(clientId)' ") }
    }

    /// Takes an authorization request to its end, as the test user who agrees to everything.
    /// - Returns: where the browser would be sent: the redirect URI with code and state, or with error.
    public func authorize(_ request: URL) async throws -> URL {
        try await withCheckedThrowingContinuation { continuation in
            // Not on a thread of the concurrency pool, since it waits for a process. One at a time: what the user has
            // agreed to is gone for a moment while they agree to it again.
            Self.browsers.async {
                continuation.resume(with: Result { try authorizeAndWait(request) })
            }
        }
    }

    private func authorizeAndWait(_ request: URL) throws -> URL {
        let script = PeerProcess.peersDirectory.appending(path: "glewlwyd/authorize.py").path()
        let output = process.directory.appending(path: "authorization-\(UUID().uuidString)")
        try Data().write(to: output)
        let browser = Process()
        browser.executableURL = URL(filePath: "/usr/bin/env")
        browser.arguments = ["python3", script, process.directory.path(), request.absoluteString]
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
