import Foundation
import TestSupport
import Testing

@testable import Driver

@Suite(.endsInTime) struct BodyTests {
    static let sizes = [0, 1, 65535, 65536, 65537, 10 << 20]

    @Test(arguments: sizes, [HTTPMethod.post, .put, .patch, .delete, .get])
    func arriveWholeInBothDirections(size: Int, method: HTTPMethod) async throws {
        if size > 1 << 20, method != .post { return }
        let server = try ScriptedServer(
            everyConnection: .answering { HTTPAnswer.bytes(body: $0.body) }, keepsContent: false)
        let client = try HTTPClient.loopback { $0.maximumResponseBodySize = size }
        let body = Self.content(size)
        let response = try await client.send(HTTPRequest(method, server.url(), body: body))
        #expect(response.body == body)
        #expect(response.metrics.bytesSent == size)
        #expect(response.metrics.bytesReceived == size)
    }

    /// Without an announced length a server could wait for content.
    @Test(arguments: [HTTPMethod.post, .put, .patch])
    func noContentIsAnnouncedAsSuch(method: HTTPMethod) async throws {
        for body in [nil, Data()] {
            let server = try ScriptedServer(.request, .answer())
            _ = try await HTTPClient.loopback().send(HTTPRequest(method, server.url(), body: body))
            let request = try #require(server.record.requests.first)
            #expect(request.values(for: "Content-Length") == ["0"])
            #expect(request["Transfer-Encoding"] == nil)
            #expect(request["Content-Type"] == nil)
        }
    }

    @Test func aHeadRequestWithContentIsRefused() async throws {
        let server = try ScriptedServer(connections: [])
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(.head, server.url(), body: Data("x".utf8)))
        }
        #expect(error?.kind == .invalidRequest)
        #expect(server.record.connections.isEmpty)
    }

    /// A length without content must neither be waited for nor take bytes from the next answer.
    @Test(
        arguments: [
            (HTTPMethod.head, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", 200, "5"),
            (.head, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", 200, nil),
            (.get, "HTTP/1.1 204 No Content\r\n\r\n", 204, nil),
            (.post, "HTTP/1.1 204 No Content\r\n\r\n", 204, nil),
            (.get, "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n", 304, "5"),
            (.get, "HTTP/1.1 205 Reset Content\r\nContent-Length: 0\r\n\r\n", 205, "0"),
        ] as [(HTTPMethod, String, Int, String?)])
    func answersWithoutContent(method: HTTPMethod, answer: String, code: Int, length: String?) async throws {
        let server = try ScriptedServer(.request, .send(answer), .request, .answer(body: "next"))
        let client = try HTTPClient.loopback()
        let response = try await client.send(HTTPRequest(method, server.url()))
        #expect(response.statusCode == code)
        #expect(response.body.isEmpty)
        #expect(response.headers["Content-Length"] == length)
        #expect(try await client.get(server.url()).text == "next")
        #expect(server.record.connections.count == 1)
    }

    @Test(arguments: [
        "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1;ext=\"a\"\r\n \r\n5\r\nworld\r\n0\r\n\r\n",
        "Content-Length: 11\r\n\r\nhello world", "Content-Length: 11\r\nContent-Length: 11\r\n\r\nhello world",
        "Connection: close\r\n\r\nhello world", "\r\nhello world",
    ])
    func framingsOfAnAnswer(rest: String) async throws {
        for size in [1, 1000] {
            let answer = Array("HTTP/1.1 200 OK\r\n\(rest)".utf8)
            let server = try ScriptedServer(.request, .send(answer, inPiecesOf: size), .finish)
            #expect(try await HTTPClient.loopback().get(server.url()).text == "hello world")
        }
    }

    @Test(arguments: [
        ("gzip", "1f8b0800000000000203ab564acecf2d284a2d2e4e4d51b22a292a4dad0500f1ea399513000000"),
        ("x-gzip", "1f8b0800000000000203ab564acecf2d284a2d2e4e4d51b22a292a4dad0500f1ea399513000000"),
        ("deflate", "789cab564acecf2d284a2d2e4e4d51b22a292a4dad0500493c076c"),
    ])
    func compressedContentIsUndone(encoding: String, hex: String) async throws {
        let bytes = stride(from: 0, to: hex.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
        let server = try ScriptedServer(
            .request, .send(HTTPAnswer.bytes(200, [("Content-Encoding", encoding)], body: bytes)))
        let response = try await HTTPClient.loopback().get(server.url())
        #expect(response.text == "{\"compressed\":true}")
        #expect(response.headers["Content-Length"] == "\(bytes.count)")
        #expect(response.metrics.bytesReceived == bytes.count)
        #expect(server.record.requests.first?["Accept-Encoding"]?.contains("gzip") == true)
    }

    @Test func brokenCompressionIsMalformed() async throws {
        let server = try ScriptedServer(
            .request, .answer(200, [("Content-Encoding", "gzip")], body: "this is no gzip at all"))
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) { try await client.get(server.url()) }
        #expect(error?.kind == .malformed)
    }

    /// Bytes whose period fits no buffer size, so that a lost or repeated piece shows.
    static func content(_ size: Int) -> Data {
        let period = (0..<10_007).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31) }
        var content = Data(capacity: size + period.count)
        while content.count < size { content.append(contentsOf: period) }
        return content.prefix(size)
    }
}
