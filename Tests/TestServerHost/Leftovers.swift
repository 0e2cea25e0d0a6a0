internal import Driver
internal import Foundation
internal import HaapiTestServer
internal import TestSupport

/// Counts what this process holds before and after a hundred servers.
enum Leftovers {
    private struct Count {
        var threads: Int
        var descriptors: Int
        var memory: Int
        var ports: Int

        init() throws {
            threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
            descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            memory = (Int(pages[1]) ?? 0) * 4
            ports = try Self.listeningSockets()
        }

        /// The sockets of this process on which it listens: its descriptors name them, the table of the kernel has
        /// their state.
        private static func listeningSockets() throws -> Int {
            let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            let own = Set(
                names.compactMap { name in
                    // One that is closed meanwhile is none that stays.
                    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
                })
            let table = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
            return table.split(separator: "\n").dropFirst().filter { line in
                let columns = line.split(separator: " ")
                return columns.count > 9 && columns[3] == "0A" && own.contains("socket:[\(columns[9])]")
            }.count
        }
    }

    static func measure(_ servers: Int) async throws {
        // What is made once for a process comes with the first servers.
        for number in 0..<20 { try await run(closes: number % 2 == 0) }
        let before = try Count()
        for number in 0..<servers { try await run(closes: number % 2 == 0) }
        let after = try Count()
        TestServerHost.write([
            ("threads", String(after.threads - before.threads)),
            ("descriptors", String(after.descriptors - before.descriptors)),
            ("kilobytes", String(after.memory - before.memory)), ("ports", String(after.ports)),
        ])
    }

    /// Starts a server with its other origins, answers and breaks a request, and stops. A server that is not closed
    /// ends because nobody holds it.
    private static func run(closes: Bool) async throws {
        let server = try HaapiTestServer()
        try server.add(.redirect(status: 302, to: .otherOrigin), at: .revocation)
        try server.add(.truncate(afterBytes: 1), at: .token, times: 1)
        try server.add(.silence, at: .attestation)
        var configuration = HTTPClientConfiguration.haapi.patient
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
        guard closes else { return }
        let address = server.tokenEndpoint.appending(path: "cat")
        let silent = Task { try await client.send(HTTPRequest(.get, address)) }
        while server.requests.count < 3 { await Task.yield() }
        server.close()
        _ = await silent.result
    }
}
