public import Foundation

/// The glewlwyd of the tests: an authorization server that is started once for the process, at the first use, and ended
/// with it. All tests share it; one that looks at the log or counts on the state of a client has that client to itself.
public struct GlewlwydPeer: Sendable {
    public let endpoints: GlewlwydEndpoints

    private let process: PeerProcess

    var directory: URL { process.directory }

    /// The one of this process.
    public static var shared: GlewlwydPeer {
        get async throws { try await started.value }
    }

    private static let started = Task { try await GlewlwydPeer() }

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
        try await PeerBrowser(script: "glewlwyd/authorize.py", directory: directory).authorize(request)
    }
}
