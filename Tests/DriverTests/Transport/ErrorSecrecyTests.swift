import Foundation
import TestSupport
import Testing

@testable import Driver

/// Whatever goes wrong, what people can read of the error holds no query, no header value and no content.
@Suite(.endsInTime) struct ErrorSecrecyTests {
    private static let query = "/path?secret=QUERYSECRET#FRAGMENTSECRET"

    private static func send(_ client: HTTPClient, to url: URL) async -> (any Error)? {
        let request = HTTPRequest(
            .post, url, headers: ["Authorization": "Bearer HEADERSECRET", "Cookie": "HEADERSECRET"],
            body: Data("a=BODYSECRET".utf8))
        do {
            let response = try await client.send(request)
            Issue.record("a response: \(response)")
            return nil
        } catch {
            return error
        }
    }

    private func expectSecrecy(_ error: (any Error)?, kind: TransportError.Kind?) {
        guard let error else { return }
        if let kind { #expect((error as? TransportError)?.kind == kind) }
        for text in texts(of: error) { #expect(!text.contains("SECRET"), "\(text)") }
    }

    @Test(arguments: [
        ("", TransportError.Kind?.some(.reset)), ("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nBODYSECRET", .reset),
        ("ANSWERSECRET\r\n\r\n", .malformed),
        ("HTTP/1.1 101 ANSWERSECRET\r\nUpgrade: ANSWERSECRET\r\n\r\n", .malformed),
        ("HTTP/1.1 2000 ANSWERSECRET\r\n\r\n", .malformed),
        ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 12\r\n\r\nANSWERSECRET", .malformed),
        ("HTTP/1.1 200 OK\r\nContent-Encoding: ANSWERSECRET\r\nContent-Length: 12\r\n\r\nANSWERSECRET", .malformed),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: ANSWERSECRET\r\n\r\nANSWERSECRET", .malformed),
        ("HTTP/1.1 200 OK\r\nContent-Length: ANSWERSECRET\r\n\r\n", .malformed),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nSECRET\r\nANSWERSECRET\r\n", nil),
        ("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + String(repeating: "SECRET", count: 100), .tooLarge),
    ])
    func answersThatFail(answer: String, kind: TransportError.Kind?) async throws {
        let server = try ScriptedServer(.request, .send(answer), .finish)
        let client = try HTTPClient.loopback { $0.maximumResponseBodySize = 100 }
        expectSecrecy(await Self.send(client, to: server.url(Self.query)), kind: kind)
    }

    @Test func redirects() async throws {
        let server = try ScriptedServer(.request, .answer(302, [("Location", "/?x=TARGETSECRET")]))
        let error = await Self.send(try .loopback(), to: server.url(Self.query))
        #expect(error is HaapiRedirectRefusal)
        expectSecrecy(error, kind: nil)
    }

    @Test func requestsInClear() async throws {
        let server = try ScriptedServer(connections: [])
        let client = try HTTPClient.loopback { $0.allowsInsecureHTTP = false }
        let error = await Self.send(client, to: server.url(Self.query))
        #expect(error is HaapiInsecureTransportRefusal)
        expectSecrecy(error, kind: nil)
    }

    @Test func connectionsAndTime() async throws {
        let port = try ClosedPort()
        expectSecrecy(await Self.send(try .loopback(), to: port.url(Self.query)), kind: .connect)
        let silent = try ScriptedServer(.request, .silence)
        let impatient = try HTTPClient.loopback { $0.requestTimeout = .milliseconds(100) }
        expectSecrecy(await Self.send(impatient, to: silent.url(Self.query)), kind: .timeout)
    }

    @Test func tls() async throws {
        let server = try ScriptedServer(.send("this is no TLS ANSWERSECRET"), .finish)
        let url = server.url(scheme: "https", host: "127.0.0.1", Self.query)
        let error = await Self.send(try .loopback(), to: url)
        expectSecrecy(error, kind: .tls)
        #expect((error as? TransportError)?.tlsFailure == .handshake)
    }

    @Test func requestsThatCannotBeSent() async throws {
        let server = try ScriptedServer(connections: [])
        let client = try HTTPClient.loopback()
        let withUser = try #require(URL(string: "http://USERSECRET:PASSWORDSECRET@127.0.0.1:1\(Self.query)"))
        expectSecrecy(await Self.send(client, to: withUser), kind: .invalidRequest)
        client.close()
        expectSecrecy(await Self.send(client, to: server.url(Self.query)), kind: .closed)
    }

    #if os(Linux)
        @Test func names() async throws {
            SlowResolver.install()
            let url = try #require(URL(string: "http://secrecy.fail.test\(Self.query)"))
            expectSecrecy(await Self.send(try .loopback(), to: url), kind: .dns)
        }
    #endif

    @Test func requestsAndResponsesTellNothingEither() async throws {
        let server = try ScriptedServer(.request, .answer(200, [("X", "HEADERSECRET")], body: "BODYSECRET"))
        let request = HTTPRequest(
            .post, server.url(Self.query), headers: ["Authorization": "HEADERSECRET"], body: Data("BODYSECRET".utf8))
        let response = try await HTTPClient.loopback().send(request)
        for value in [request, response] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains("SECRET"), "\(text)") }
        }
    }
}
