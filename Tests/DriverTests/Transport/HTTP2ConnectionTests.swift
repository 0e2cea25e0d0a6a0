import CCurl
import Foundation
import TestSupport
import Testing

@testable import Driver

/// Several requests over HTTP/2 in clear.
@Suite(.endsInTime) struct HTTP2ConnectionTests {
    /// libcurl 7.88 cannot use such a connection twice (curl issue 10634, repaired in 8.0), so there each request needs
    /// one of its own.
    private static var sharesConnections: Bool {
        let version = curl_version_info(CURLVERSION_FIRST).pointee.version_num
        return !(0x075800..<0x080000).contains(version)
    }

    private static func client() throws -> HTTPClient {
        try .loopback { $0.httpVersion = .http2 }
    }

    private static func echo() throws -> ScriptedServer {
        try ScriptedServer(
            everyConnection: .http2Handshake,
            .http2Answering { stream in
                [.headers(200, stream: stream.id), .data(String(latin1: stream.body), stream: stream.id)]
            })
    }

    @Test func requestsOneAfterTheOther() async throws {
        let server = try Self.echo()
        let client = try Self.client()
        for number in 0..<5 {
            #expect(try await client.post(server.url(), "number \(number)").text == "number \(number)")
        }
        if Self.sharesConnections { #expect(server.record.connections.count == 1) }
    }

    @Test func requestsAtOnce() async throws {
        let server = try Self.echo()
        let client = try Self.client()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask { try await client.post(server.url(), "number \(number)").text == "number \(number)" }
            }
            for try await isOwn in group { #expect(isOwn) }
        }
        #expect(server.record.streams.count == 64)
        if Self.sharesConnections { #expect(server.record.connections.count == 1) }
    }

    @Test func cancellingOneLeavesTheNextAlone() async throws {
        let server = try ScriptedServer(
            everyConnection: .http2Handshake,
            .http2Answering { stream in
                stream.body == Array("silent".utf8) ? [] : [.headers(204, stream: stream.id, endsStream: true)]
            })
        let client = try Self.client()
        let task = Task { try await client.post(server.url(), "silent") }
        try await server.receives(requests: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await client.post(server.url()).statusCode == 204)
        if Self.sharesConnections { #expect(server.record.connections.count == 1) }
    }

    @Test(.enabled(if: sharesConnections))
    func aKeptConnectionThatDiesIsNotAskedTwice() async throws {
        let server = try ScriptedServer(
            everyConnection: .http2Handshake, .http2Request, .send(.headers(204, stream: 1, endsStream: true)),
            .http2Request, .reset)
        let client = try Self.client()
        #expect(try await client.post(server.url()).statusCode == 204)
        let error = await #expect(throws: TransportError.self) { try await client.post(server.url()) }
        #expect(error?.kind == .reset)
        #expect(server.record.streams.count == 2)
    }
}
