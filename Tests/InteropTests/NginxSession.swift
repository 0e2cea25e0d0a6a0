import Driver
import Foundation
import TestSupport
import Testing

/// One test's client, and its view of the nginx that all tests share.
struct NginxSession: Sendable {
    let peer: NginxPeer
    let client: HTTPClient
    /// Marks this test's requests in the logs.
    let id: String

    /// Runs a test with a client of its own, which trusts the peer and is closed afterwards.
    /// - Parameters:
    ///   - configure: changes the client's configuration.
    ///   - body: the test.
    /// - Throws: what the test throws.
    static func run(
        _ configure: (inout HTTPClientConfiguration, NginxEndpoints) throws -> Void = { _, _ in },
        _ body: (NginxSession) async throws -> Void
    ) async throws {
        let peer = try await NginxPeer.shared
        var configuration = HTTPClientConfiguration.trusting(peer)
        try configure(&configuration, peer.endpoints)
        let client = try HTTPClient(configuration: configuration)
        defer { client.close() }
        try await body(
            NginxSession(peer: peer, client: client, id: String(UInt64.random(in: .min ... .max), radix: 16)))
    }

    func url(_ server: NginxServer, _ path: String) throws -> URL {
        try peer.url(server, path, id: id)
    }

    func send(
        _ method: HTTPMethod, _ server: NginxServer, _ path: String,
        headers: HTTPFields = [:], body: Data? = nil
    ) async throws -> HTTPResponse {
        try await client.send(HTTPRequest(method, url(server, path), headers: headers, body: body))
    }

    /// What `/echo` says about a request to it.
    func echo(
        _ method: HTTPMethod, _ server: NginxServer, headers: HTTPFields = [:], body: Data? = nil
    ) async throws -> EchoedRequest {
        let response = try await send(method, server, "/echo", headers: headers, body: body)
        try #require(response.statusCode == 200)
        return try EchoedRequest(response.body)
    }

    /// The error of a request that must fail. It may not tell the request's query.
    func failure(
        _ method: HTTPMethod, _ server: NginxServer, _ path: String,
        headers: HTTPFields = [:], body: Data? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> any Error {
        do {
            let response = try await send(method, server, path, headers: headers, body: body)
            Issue.record("\(server) \(path) should have failed: \(response)", sourceLocation: sourceLocation)
        } catch {
            let text = "\(error) \(String(reflecting: error))"
            #expect(!text.contains(id), "an error holds the query", sourceLocation: sourceLocation)
            return error
        }
        throw UnexpectedSuccess()
    }

    /// The ``TransportError`` of a request that must fail with one.
    func transportError(
        _ method: HTTPMethod, _ server: NginxServer, _ path: String,
        headers: HTTPFields = [:], body: Data? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> TransportError {
        let error = try await failure(
            method, server, path, headers: headers, body: body, sourceLocation: sourceLocation)
        return try #require(error as? TransportError, "\(error)", sourceLocation: sourceLocation)
    }

    /// What has been logged of this test's requests, and of requests that no test sent: an nginx of one worker logs
    /// in order, so what came before a later request is there when that one is.
    func loggedRequests() async throws -> (own: [AccessLogEntry], strays: [AccessLogEntry]) {
        let marker = String(UInt64.random(in: .min ... .max), radix: 16)
        let markerRequest = try HTTPRequest(.get, peer.url(.https, "/echo", id: marker))
        _ = try await Self.markerClient.value.send(markerRequest)
        let entries = try await peer.accessLog.entries(when: "a marker") { $0.contains { $0.id == marker } }
        return (entries.filter { $0.id == id }, entries.filter { $0.id == nil })
    }

    private static let markerClient = Task {
        try await HTTPClient(configuration: .trusting(NginxPeer.shared))
    }

    private struct UnexpectedSuccess: Error {}
}

extension HTTPClientConfiguration {
    /// Trusts the peer's authority.
    static func trusting(_ peer: NginxPeer) -> HTTPClientConfiguration {
        var configuration = HTTPClientConfiguration.withoutEnvironment.limited(to: .seconds(60))
        configuration.trust = .pemFile(peer.endpoints.caFile)
        return configuration
    }
}
