import Foundation
import TestSupport
import Testing

@testable import Driver

/// The limits hold at the byte, and they stop the transfer: no answer here has an end that would be waited for.
@Suite(.endsInTime) struct SizeLimitTests {
    private static let limit = 10_000

    @Test(arguments: ["length", "chunked", "close"])
    func contentUpToTheLimitIsAccepted(framing: String) async throws {
        let server = try ScriptedServer(.request, .send(Self.answer(Self.limit, framing)), .finish)
        let client = try HTTPClient.loopback { $0.maximumResponseBodySize = Self.limit }
        #expect(try await client.get(server.url()).body.count == Self.limit)
    }

    @Test(arguments: ["length", "chunked", "close"])
    func oneByteMoreIsTooLarge(framing: String) async throws {
        let server = try ScriptedServer(.request, .send(Self.answer(Self.limit + 1, framing)), .silence)
        let client = try HTTPClient.loopback { $0.maximumResponseBodySize = Self.limit }
        try await expectTooLarge(client, server)
    }

    @Test(arguments: ["\r\n", "Content-Length: 1000000000000\r\n\r\n"])
    func contentWithoutEndIsStopped(rest: String) async throws {
        let server = try ScriptedServer(.request, .send("HTTP/1.1 200 OK\r\n\(rest)"), .sendForEver("0123456789"))
        try await expectTooLarge(try .loopback(), server)
        try await server.connectionEnds()
    }

    @Test func nothingIsAcceptedWithALimitOfZero() async throws {
        let server = try ScriptedServer(
            everyConnection: .answering { request in
                HTTPAnswer.text(body: request.target == "/empty" ? "" : "x")
            })
        let client = try HTTPClient.loopback { $0.maximumResponseBodySize = 0 }
        #expect(try await client.get(server.url("/empty")).body.isEmpty)
        try await expectTooLarge(client, server)
    }

    /// 64 MiB in 66 kB: what counts is the size after decompression.
    @Test func aCompressedBombIsStopped() async throws {
        let server = try ScriptedServer(
            .request, .send(HTTPAnswer.bytes(200, [("Content-Encoding", "gzip")], body: Self.bomb)), .silence)
        try await expectTooLarge(try .loopback(), server)
    }

    @Test(arguments: [
        "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n",
    ])
    func interimResponsesWithoutEndAreStopped(interim: String) async throws {
        let server = try ScriptedServer(.request, .sendForEver(interim))
        try await expectTooLarge(try .loopback(), server)
    }

    @Test func headerFieldsWithoutEndAreStopped() async throws {
        let server = try ScriptedServer(.request, .send("HTTP/1.1 200 OK\r\n"), .sendForEver("X-Field: value\r\n"))
        try await expectTooLarge(try .loopback(), server)
    }

    @Test func aHeaderLineWithoutEndIsStopped() async throws {
        let server = try ScriptedServer(.request, .send("HTTP/1.1 200 OK\r\nX: "), .sendForEver("valuevaluevalue"))
        try await expectTooLarge(try .loopback(), server)
    }

    @Test func trailersWithoutEndAreStopped() async throws {
        let server = try ScriptedServer(
            .request, .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n"),
            .sendForEver("X-Trailer: value\r\n"))
        try await expectTooLarge(try .loopback(), server)
    }

    @Test func theHeaderLimitHoldsAtTheByte() async throws {
        let head = "HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 900))\r\nContent-Length: 2\r\n\r\n"
        let server = try ScriptedServer(everyConnection: .answering { _ in Array("\(head)ok".utf8) })
        let enough = try HTTPClient.loopback { $0.maximumResponseHeaderSize = head.utf8.count }
        #expect(try await enough.get(server.url()).text == "ok")
        let tooSmall = try HTTPClient.loopback { $0.maximumResponseHeaderSize = head.utf8.count - 1 }
        try await expectTooLarge(tooSmall, server)
    }

    private func expectTooLarge(_ client: HTTPClient, _ server: ScriptedServer) async throws {
        let error = await #expect(throws: TransportError.self) { try await client.get(server.url()) }
        #expect(error?.kind == .tooLarge)
        #expect(error?.phase == .exchange)
        #expect(error?.isRetryable == false)
    }

    private static func answer(_ size: Int, _ framing: String) -> [UInt8] {
        let body = [UInt8](repeating: UInt8(ascii: "x"), count: size)
        switch framing {
        case "length": return HTTPAnswer.bytes(body: body)
        case "chunked":
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(String(size, radix: 16))\r\n"
            return Array(head.utf8) + body + Array("\r\n0\r\n\r\n".utf8)
        default: return Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + body
        }
    }

    /// A gzip header, and 64 times a deflate block of 1 MiB of zeros, flushed to whole bytes.
    private static let bomb: [UInt8] = {
        let block: [UInt8] =
            [0xEC, 0xC1, 0x31, 0x01, 0, 0, 0, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D, 0x08, 0x5F, 0xA0]
            + [UInt8](repeating: 0, count: 1016) + [0x3E, 0x03, 0, 0, 0xFF, 0xFF]
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3] + (0..<64).flatMap { _ in block }
    }()
}
