import Foundation
import TestSupport
import Testing

@testable import Driver

/// What goes onto the wire in front of the content, and what never does.
@Suite(.endsInTime) struct RequestHeaderTests {
    @Test(arguments: [
        ("X-Test", "a\rSECRET"), ("X-Test", "a\nSECRET"), ("X-Test", "SECRET\r\nX-Other: 1"), ("X-Test", "SECRET\r\n"),
        ("X-Test", "a\0SECRET"), ("X-Test", "\u{1}SECRET"), ("X-Test", "SECRET\u{7F}"), ("X-Test", "a\u{B}SECRET"),
        ("X-Test", "SECRET\r\n\r\nGET /smuggled HTTP/1.1"), ("X\r\nY", "SECRET"), ("X Y", "SECRET"), ("X:", "SECRET"),
        (" X", "SECRET"), ("X\0", "SECRET"), ("Ü", "SECRET"), ("", "SECRET"), ("X;", "SECRET"), ("X@", "SECRET"),
    ])
    func aFieldThatCouldBreakOutIsRefused(name: String, value: String) async throws {
        let server = try ScriptedServer(connections: [])
        let client = try HTTPClient.loopback()
        let error = try await #require(throws: TransportError.self) {
            try await client.get(server.url(), headers: [name: value])
        }
        #expect(error.kind == .invalidRequest)
        #expect(error.curlCode == nil)
        #expect(!error.mayHaveBeenProcessed)
        #expect(texts(of: error).allSatisfy { !$0.contains("SECRET") })
        #expect(server.record.connections.isEmpty)
    }

    @Test(arguments: [
        ("Content-Length", "0"), ("content-length", "5"), ("Transfer-Encoding", "chunked"), ("Host", "other.example"),
        ("Expect", "100-continue"), ("UPGRADE", "h2c"),
    ])
    func aFieldOfTheTransportIsRefused(name: String, value: String) async throws {
        let server = try ScriptedServer(connections: [])
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) {
            try await client.get(server.url(), headers: [name: value])
        }
        #expect(error?.kind == .invalidRequest)
        #expect(server.record.connections.isEmpty)
    }

    @Test func fieldsArriveAsTheyAreInOrder() async throws {
        let server = try ScriptedServer(.request, .answer())
        let client = try HTTPClient.loopback()
        var headers: HTTPFields = ["X-b": "2", "X-A": "1;x=\"y, z\"", "X-Empty": "", "X-Blank": "  ", "X-Tab": "a\tb"]
        headers.append("3", for: "x-B")
        headers.append("grün", for: "X-Text")
        headers.append("@/etc/hostname", for: "X-At")
        _ = try await client.get(server.url(), headers: headers)
        let request = try #require(server.record.requests.first)
        let own = request.fieldLines.filter { $0.lowercased().hasPrefix("x-") }
        #expect(own.map { $0.split(separator: ":")[0] } == headers.map { Substring($0.name) })
        #expect(request.values(for: "x-b") == ["2", "3"])
        #expect(request["X-A"] == "1;x=\"y, z\"")
        #expect(request["X-Empty"] == "")
        #expect(request["X-Blank"] == "")
        #expect(request["X-Tab"] == "a\tb")
        #expect(request["X-Text"].map { Array($0.unicodeScalars.map(\.value)) } == "grün".utf8.map { UInt32($0) })
        #expect(request["X-At"] == "@/etc/hostname")
    }

    @Test func nothingIsSentThatNobodyAskedFor() async throws {
        let server = try ScriptedServer(.request, .answer(), .request, .answer())
        let client = try HTTPClient.loopback()
        _ = try await client.get(server.url())
        _ = try await client.send(HTTPRequest(.post, server.url(), body: Data(count: 2 << 20)))
        let requests = server.record.requests
        let names = requests.map { Set($0.fieldLines.map { $0.prefix { $0 != ":" }.lowercased() }) }
        #expect(names[0] == ["host", "accept", "accept-encoding", "user-agent"])
        #expect(names[1] == ["host", "accept", "accept-encoding", "user-agent", "content-length"])
        #expect(requests[0]["Host"] == "127.0.0.1:\(server.port)")
        #expect(requests[1]["Content-Length"] == "\(2 << 20)")
    }

    @Test func theCallersOwnReplaceTheDefaults() async throws {
        let server = try ScriptedServer(.request, .answer())
        let client = try HTTPClient.loopback()
        _ = try await client.send(
            HTTPRequest(
                .post, server.url(),
                headers: ["accept": "application/json", "USER-AGENT": "own/1", "Content-Type": "text/plain"],
                body: Data("x".utf8)))
        let request = try #require(server.record.requests.first)
        #expect(request.values(for: "Accept") == ["application/json"])
        #expect(request.values(for: "User-Agent") == ["own/1"])
        #expect(request.values(for: "Content-Type") == ["text/plain"])
    }

    @Test func aFormSaysSo() async throws {
        let server = try ScriptedServer(.request, .answer())
        let client = try HTTPClient.loopback()
        _ = try await client.send(.form(server.url(), [("a", "1 2"), ("b", "ü&="), ("a", "")]))
        let request = try #require(server.record.requests.first)
        #expect(request.values(for: "Content-Type") == ["application/x-www-form-urlencoded"])
        #expect(String(latin1: request.body) == "a=1+2&b=%C3%BC%26%3D&a=")
    }

    @Test func noCookieIsKept() async throws {
        let cookies = [("Set-Cookie", "a=1; Path=/"), ("Set-Cookie", "b=2")]
        let server = try ScriptedServer(.request, .answer(200, cookies), .request, .answer())
        let client = try HTTPClient.loopback()
        let response = try await client.get(server.url())
        #expect(response.headers.values(for: "Set-Cookie") == ["a=1; Path=/", "b=2"])
        _ = try await client.get(server.url())
        #expect(server.record.requests.map { $0["Cookie"] } == [nil, nil])
    }

    @Test func nothingOfARequestIsLeftForTheNext() async throws {
        let server = try ScriptedServer(.request, .answer(), .request, .answer(), .request, .answer())
        let client = try HTTPClient.loopback()
        _ = try await client.send(
            HTTPRequest(.put, server.url("/1?q"), headers: ["Authorization": "a", "X": "y"], body: Data("b".utf8)))
        _ = try await client.get(server.url("/2"))
        _ = try await client.send(HTTPRequest(.head, server.url("/3")))
        let requests = server.record.requests
        #expect(requests.map(\.line) == ["PUT /1?q HTTP/1.1", "GET /2 HTTP/1.1", "HEAD /3 HTTP/1.1"])
        for request in requests.dropFirst() {
            #expect(request["Authorization"] == nil && request["X"] == nil && request["Content-Length"] == nil)
            #expect(request.body.isEmpty)
        }
    }
}
