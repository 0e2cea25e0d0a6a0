import Foundation
import TestSupport
import Testing

@testable import Driver

/// HTTP/2 frame by frame, in clear with prior knowledge (RFC 9113 section 3.3).
@Suite(.endsInTime) struct HTTP2Tests {
    private static func client() throws -> HTTPClient {
        try .loopback { $0.httpVersion = .http2 }
    }

    @Test func aResponseArrivesWhole() async throws {
        let server = try ScriptedServer(
            .http2Handshake, .http2Request,
            .send(.headers(103, [("link", "</x>")], stream: 1)),
            .send(.headers(200, [("x-a", "1"), ("x-b", "2"), ("x-a", "3")], stream: 1)),
            .send(.data("hel", stream: 1, endsStream: false), .data("lo", stream: 1, endsStream: false)),
            .send(.trailers([("x-trailer", "1")], stream: 1)))
        let client = try Self.client()
        let response = try await client.post(server.url(), "content")
        #expect(response.statusCode == 200)
        #expect(response.httpVersion == .http2)
        #expect(response.headers.values(for: "X-A") == ["1", "3"])
        #expect(response.headers["link"] == nil && response.headers["x-trailer"] == nil)
        #expect(response.text == "hello")
        #expect(server.record.streams.map { String(latin1: $0.body) } == ["content"])
    }

    @Test func aRedirectIsRefused() async throws {
        let server = try ScriptedServer(
            .http2Handshake, .http2Request, .send(.headers(302, [("location", "/x")], stream: 1)), .silence)
        let client = try Self.client()
        await #expect(throws: HaapiRedirectRefusal(statusCode: 302)) { try await client.post(server.url()) }
        #expect(server.record.streams.count == 1)
    }

    @Test(arguments: [
        HTTP2Frame.ErrorCode.internalError, HTTP2Frame.ErrorCode.cancel, HTTP2Frame.ErrorCode.refusedStream,
    ])
    func aStreamThatIsResetIsNotSentAgain(code: UInt32) async throws {
        for begins in [false, true] {
            let server = try ScriptedServer(
                onIPv6: false, keepsContent: true,
                script: { _ in
                    [.http2Handshake, .http2Request] + (begins ? [.send(.headers(200, stream: 1))] : [])
                        + [.send(.reset(stream: 1, code)), .silence]
                })
            let client = try Self.client()
            let error = await #expect(throws: TransportError.self) { try await client.post(server.url()) }
            #expect(error?.kind == .reset)
            #expect(error?.isRetryable == true)
            #expect(server.record.streams.count == 1)
        }
    }

    @Test func aRefusedGetMayBeSentAgainButNotWithAProof() async throws {
        for (headers, count) in [([:], 2), (["DPoP": "proof"], 1)] as [(HTTPFields, Int)] {
            let server = try ScriptedServer(connections: [
                [
                    .http2Handshake, .http2Request, .send(.reset(stream: 1, HTTP2Frame.ErrorCode.refusedStream)),
                    .silence,
                ],
                [.http2Handshake, .http2Request, .send(.headers(204, stream: 1, endsStream: true))],
            ])
            let client = try Self.client()
            do {
                #expect(try await client.get(server.url(), headers: headers).statusCode == 204)
                #expect(headers.isEmpty)
            } catch let error as TransportError {
                #expect(error.kind == .reset)
            }
            #expect(server.record.streams.count <= count)
        }
    }

    /// The server has not acted on the stream, and says so; even so nothing is sent behind the caller's back.
    @Test(arguments: [false, true])
    func goAwayBeforeTheStreamIsAReset(finishes: Bool) async throws {
        let server = try ScriptedServer(
            onIPv6: false, keepsContent: true,
            script: { _ in
                [.http2Handshake, .http2Request, .send(.goAway(lastStream: 0)), finishes ? .finish : .silence]
            })
        let client = try Self.client()
        let error = await #expect(throws: TransportError.self) { try await client.post(server.url()) }
        #expect(error?.kind == .reset)
        #expect(error?.isRetryable == true)
        #expect(server.record.streams.count == 1)
    }

    /// GOAWAY names the stream as one that is still answered (RFC 9113 section 6.8).
    @Test func goAwayInTheMiddleOfAStreamLetsItEnd() async throws {
        let server = try ScriptedServer(connections: [
            [
                .http2Handshake, .http2Request, .send(.headers(200, stream: 1)),
                .send(.data("hel", stream: 1, endsStream: false), .goAway(lastStream: 1), .data("lo", stream: 1)),
            ],
            [.http2Handshake, .http2Request, .send(.headers(204, stream: 1, endsStream: true))],
        ])
        let client = try Self.client()
        #expect(try await client.post(server.url()).text == "hello")
        #expect(try await client.post(server.url()).statusCode == 204)
        #expect(server.record.connections.count == 2)
    }

    @Test func goAwayThatCutsAStreamOffIsAReset() async throws {
        let server = try ScriptedServer(
            onIPv6: false, keepsContent: true,
            script: { _ in
                [
                    .http2Handshake, .http2Request, .send(.headers(200, stream: 1)),
                    .send(
                        .data("hel", stream: 1, endsStream: false),
                        .goAway(lastStream: 1, HTTP2Frame.ErrorCode.internalError)), .finish,
                ]
            })
        let client = try Self.client()
        let error = await #expect(throws: TransportError.self) { try await client.post(server.url()) }
        #expect(error?.kind == .reset)
        #expect(error?.mayHaveBeenProcessed == true)
        #expect(server.record.streams.count == 1)
    }

    /// There is no telling whether it cannot speak HTTP/2 or has just gone.
    @Test(arguments: ["HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", "garbage and more garbage"])
    func aServerWithoutHTTP2IsAnError(answer: String) async throws {
        let server = try ScriptedServer(.expect("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), .send(answer))
        let client = try Self.client()
        let error = await #expect(throws: TransportError.self) { try await client.get(server.url()) }
        #expect(error?.kind == .malformed || error?.kind == .reset)
    }
}
