import Driver
import Foundation
import TestSupport
import Testing

/// A server that ends a kept connection in good order, with a TLS close_notify (RFC 8446 section 6.1): libcurl 7.88 takes such a
/// connection for alive, and what must not be sent twice would be lost on it.
@Suite(.enabled(if: PeerProcess.isAvailable), .timeLimit(.minutes(5))) struct FarewellTests {
    private struct Endpoints: Decodable {
        let address: String
        let onePiece: String
        let caFile: String
    }

    @Test(arguments: [HTTPVersionPolicy.http1_1, .automatic])
    func theNextRequestGoesThrough(version: HTTPVersionPolicy) async throws {
        let peer = try await PeerProcess.start("asyncio")
        let (client, endpoints) = try client(of: peer) { $0.httpVersion = version }
        let (observer, _) = try self.client(of: peer) { _ in }
        defer {
            client.close()
            observer.close()
        }
        func send(_ method: HTTPMethod, _ path: String, by client: HTTPClient) async throws -> HTTPResponse {
            let url = try #require(URL(string: endpoints.address + path))
            return try await client.send(HTTPRequest(method, url, headers: ["DPoP": "proof"], body: Data("a=b".utf8)))
        }

        var expected: [String] = []
        let name = version == .http1_1 ? "HTTP/1.1" : "HTTP/2"
        for (round, path) in ["/last", "/last-with-fin", "/last", "/last-with-fin"].enumerated() {
            for (number, method) in [HTTPMethod.post, .put, .get].enumerated() {
                _ = try await send(method, path, by: client)
                _ = try await send(.post, "/farewells/\(round * 3 + number + 1)", by: observer)
                #expect(try await !send(method, "/next", by: client).metrics.isConnectionReused)
                #expect(try await send(method, "/again", by: client).metrics.isConnectionReused)
                expected += [path, "/next", "/again"].map { "\(method.rawValue) \($0) \(name)" }
            }
        }
        let log = try await send(.post, "/log", by: observer).body
        #expect(try JSONDecoder().decode([String].self, from: log) == expected)
    }

    /// A connection goes from one request to the next before anybody has heard of the end of the first.
    @Test(arguments: [1, 8]) func requestsThatWaitForAConnectionGoThrough(limit: Int) async throws {
        let peer = try await PeerProcess.start("asyncio")
        let (client, endpoints) = try client(of: peer) { $0.maximumConnectionsPerHost = limit }
        defer { client.close() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let url = try #require(URL(string: "\(endpoints.onePiece)/\(number)"))
                group.addTask { _ = try await client.send(HTTPRequest(.post, url, body: Data("a=b".utf8))) }
            }
            try await group.waitForAll()
        }
        let url = try #require(URL(string: endpoints.onePiece + "/log"))
        let log = try JSONDecoder().decode([String].self, from: await client.send(HTTPRequest(.post, url)).body)
        #expect(log.count == 40)
        #expect(Set(log).count == 40)
    }

    private func client(
        of peer: PeerProcess, _ configure: (inout HTTPClientConfiguration) -> Void
    ) throws -> (HTTPClient, Endpoints) {
        let endpoints = try JSONDecoder().decode(
            Endpoints.self, from: Data(contentsOf: peer.directory.appending(path: "endpoints.json")))
        var configuration = HTTPClientConfiguration.withoutEnvironment
        configuration.trust = .pemFile(endpoints.caFile)
        configure(&configuration)
        return (try HTTPClient(configuration: configuration), endpoints)
    }
}
