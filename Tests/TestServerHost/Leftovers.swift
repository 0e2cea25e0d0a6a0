internal import Driver
internal import Foundation
internal import HaapiTestServer

/// Counts what this process holds before and after a hundred servers.
enum Leftovers {
    private struct Count {
        var threads: Int
        var descriptors: Int
        var memory: Int

        init() throws {
            threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
            descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            memory = (Int(pages[1]) ?? 0) * 4
        }
    }

    static func measure() async throws {
        // What is made once for a process comes with the first servers.
        for _ in 0..<20 { try await run() }
        let before = try Count()
        for _ in 0..<100 { try await run() }
        let after = try Count()
        TestServerHost.write([
            ("threads", String(after.threads - before.threads)),
            ("descriptors", String(after.descriptors - before.descriptors)),
            ("kilobytes", String(after.memory - before.memory)),
        ])
    }

    /// Starts a server with its other origins, answers, breaks and delays a request, and stops.
    private static func run() async throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        try server.add(.truncate(afterBytes: 1), at: .token, times: 1)
        try server.add(.silence, at: .attestation)
        var configuration = HTTPClientConfiguration.haapi
        configuration.trust = .pem(server.caPEM)
        configuration.proxy = .none
        let client = try HTTPClient(configuration: configuration)
        defer { client.close() }
        do {
            _ = try await client.send(.form(server.tokenEndpoint, [("grant_type", "password")]))
        } catch is TransportError {
            // The fault of the first request.
        }
        _ = try await client.send(.form(server.tokenEndpoint, [("grant_type", "password")]))
        let silent = Task { try await client.send(HTTPRequest(.get, server.tokenEndpoint.appending(path: "cat"))) }
        while server.requests.count < 3 { await Task.yield() }
        server.close()
        _ = await silent.result
    }
}
