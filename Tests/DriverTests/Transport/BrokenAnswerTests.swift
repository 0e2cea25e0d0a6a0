import Foundation
import TestSupport
import Testing

@testable import Driver

/// Answers that end too early.
@Suite(.endsInTime) struct BrokenAnswerTests {
    @Test(
        arguments: [
            "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhello",
            "HTTP/1.1 100 Continue\r\n\r\n",
        ], [false, true])
    func isAReset(answer: String, withReset: Bool) async throws {
        let server = try ScriptedServer(.request, .send(answer), withReset ? .reset : .finish)
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) { try await client.post(server.url()) }
        #expect(error?.kind == .reset)
        #expect(error?.phase == .exchange)
        #expect(error?.isRetryable == true)
        #expect(error?.mayHaveBeenProcessed == true)
        #expect(server.record.requestCount == 1)
    }

    /// Whether the client noticed before it sent anything is up to the two of them.
    @Test func aConnectionThatIsResetAtOnce() async throws {
        let server = try ScriptedServer(.reset)
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) { try await client.post(server.url()) }
        #expect(error?.kind == (error?.phase == .exchange ? .reset : .connect))
        #expect(error?.isRetryable == true)
        #expect(error?.mayHaveBeenProcessed == (error?.phase == .exchange))
    }

    /// A network that drops is no server that refuses: the same request may succeed later.
    @Test(arguments: [false, true]) func aConnectionThatBreaksInTheHandshakeOfTLS(withReset: Bool) async throws {
        let server = try ScriptedServer(.init { _ = try $0.receive(count: 100) }, withReset ? .reset : .finish)
        let client = try HTTPClient.loopback()
        let url = server.url(scheme: "https", host: "127.0.0.1")
        let error = await #expect(throws: TransportError.self) { try await client.post(url) }
        #expect(error?.kind == .connect, "\(error?.reason ?? "")")
        #expect(error?.phase == .tlsHandshake)
        #expect(error?.tlsFailure == nil)
        #expect(error?.isRetryable == true)
        #expect(error?.mayHaveBeenProcessed == false)
    }

    @Test func anUploadThatTheServerCutsOff() async throws {
        let server = try ScriptedServer(.init { _ = try $0.receive(count: 1000) }, .reset)
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(.post, server.url(), body: Data(count: 10 << 20)))
        }
        #expect(error?.kind == .reset)
        #expect(server.record.connections.count == 1)
    }

    /// The answer counts, although the server did not want to read everything.
    @Test func anAnswerBeforeTheEndOfAnUploadIsAResponse() async throws {
        let server = try ScriptedServer(
            .init { _ = try $0.receive(count: 1000) }, .answer(413, [("Connection", "close")], body: "too much"),
            .silence)
        let client = try HTTPClient.loopback()
        let response = try await client.send(HTTPRequest(.post, server.url(), body: Data(count: 10 << 20)))
        #expect(response.statusCode == 413)
        #expect(response.text == "too much")
    }

    @Test func aBrokenChunkSizeIsMalformed() async throws {
        let server = try ScriptedServer(
            .request, .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"), .finish)
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) { try await client.get(server.url()) }
        #expect(error?.kind == .malformed)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    ])
    func contradictoryFramingIsNoSuccess(answer: String) async throws {
        let server = try ScriptedServer(.request, .send(answer), .finish)
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) { try await client.get(server.url()) }
        #expect(error?.kind == .malformed || error?.kind == .reset)
    }
}
