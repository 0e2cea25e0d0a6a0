import Foundation
import TestSupport
import Testing

@testable import Driver

@Suite(.endsInTime) struct ResponseHeaderTests {
    @Test func repeatedFieldsKeepTheirOrder() async throws {
        let response = try await response(
            to: "HTTP/1.1 200 OK\r\nB: 1\r\na: x\r\nb:2\r\nB:\t 3 \r\nContent-Length: 0\r\n\r\n")
        #expect(response.headers.map(\.name) == ["B", "a", "b", "B", "Content-Length"])
        #expect(response.headers.values(for: "b") == ["1", "2", "3"])
        #expect(response.headers["A"] == "x")
        #expect(response.headers["content-length"] == "0")
        #expect(response.httpVersion == .http1_1)
    }

    @Test(arguments: [
        ("X: caf\u{E9}", "café"), ("X:", ""), ("X: \t ", ""), ("X: a:b", "a:b"), ("X: a\r\n b", "a b"),
        ("X: a, b", "a, b"),
    ])
    func valuesOfAllKinds(line: String, value: String) async throws {
        let bytes = line.unicodeScalars.map { UInt8($0.value) }
        let answer = Array("HTTP/1.1 200 OK\r\n".utf8) + bytes + Array("\r\nContent-Length: 0\r\n\r\n".utf8)
        let server = try ScriptedServer(.request, .send(answer))
        let response = try await HTTPClient.loopback().get(server.url())
        #expect(response.headers["x"] == value)
    }

    @Test func textInUTF8IsReadAsSuch() async throws {
        let response = try await response(to: "HTTP/1.1 200 OK\r\nX: grün 例\r\nContent-Length: 0\r\n\r\n")
        #expect(response.headers["X"] == "grün 例")
    }

    /// Interim responses and trailers must not be taken for header fields of the answer.
    @Test(arguments: [
        "HTTP/1.1 100 Continue\r\nX-Leak: 1\r\n\r\nHTTP/1.1 200 OK\r\nX-Own: 1\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\nX-Leak: 1\r\n\r\nHTTP/1.1 200 OK\r\nX-Own: 1\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\nX-Leak: 1\r\n\r\nHTTP/1.1 103 Early Hints\r\n"
            + "X-Leak: 1\r\n\r\nHTTP/1.1 200 OK\r\nX-Own: 1\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.1 200 OK\r\nX-Own: 1\r\nTransfer-Encoding: chunked\r\nTrailer: X-Leak\r\n\r\n2\r\nok\r\n0\r\nX-Leak: 1\r\n\r\n",
    ])
    func onlyTheFieldsOfTheAnswerCount(answer: String) async throws {
        for size in [1, 7, answer.utf8.count] {
            let server = try ScriptedServer(.request, .send(Array(answer.utf8), inPiecesOf: size))
            let response = try await HTTPClient.loopback().post(server.url())
            #expect(response.statusCode == 200)
            #expect(response.text == "ok")
            #expect(response.headers["X-Own"] == "1")
            #expect(response.headers["X-Leak"] == nil && response.headers["Link"] == nil)
        }
    }

    @Test(arguments: [
        ("HTTP/1.1 200", 200), ("HTTP/1.1 200 ", 200), ("HTTP/1.0 200 OK", 200), ("HTTP/1.1 299 Ünusual", 299),
        ("HTTP/1.1 999 Highest", 999), ("HTTP/1.1 404 HTTP/1.1 200 OK", 404), ("HTTP/1.1  200 OK", 200),
    ])
    func oddStatusLinesThatAreFine(line: String, code: Int) async throws {
        let response = try await response(to: "\(line)\r\nContent-Length: 2\r\n\r\nok")
        #expect(response.statusCode == code)
        #expect(response.text == "ok")
    }

    @Test(arguments: [
        "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 abc OK", "HTTP/1.1", "HTTP/1.1 -20 OK", "HTTP/1.1 099 Low",
        "HTTP/1.1 000 Zero", "HTTP/9.9 200 OK", "HTTP/ 200 OK", "http/1.1 200 OK", "ICY 200 OK", "RTSP/1.0 200 OK",
        " HTTP/1.1 200 OK", "hello", "<html>", "SSH-2.0-OpenSSH_9.2", "{\"status\": 200}",
        "HTTP/1.1 101 Switching Protocols", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade",
    ])
    func whatIsNoHTTPIsMalformed(line: String) async throws {
        let server = try ScriptedServer(.request, .send("\(line)\r\nContent-Length: 2\r\n\r\nok"), .finish)
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) { try await client.get(server.url()) }
        #expect(error?.kind == .malformed)
        #expect(error?.phase == .exchange)
        #expect(error?.mayHaveBeenProcessed == true)
        #expect(error?.isRetryable == false)
    }

    private func response(to answer: String) async throws -> HTTPResponse {
        let server = try ScriptedServer(.request, .send(answer))
        return try await HTTPClient.loopback().get(server.url())
    }
}
