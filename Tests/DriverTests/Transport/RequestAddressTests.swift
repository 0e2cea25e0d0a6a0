import Foundation
import TestSupport
import Testing

@testable import Driver

/// The address goes onto the wire as it was written.
@Suite(.endsInTime) struct RequestAddressTests {
    @Test(arguments: [
        ("", "/"), ("/", "/"), ("/a/b", "/a/b"), ("/a//b/", "/a//b/"), ("/a/../b/./c/..", "/a/../b/./c/.."),
        ("/..%2F%2e%2E/x", "/..%2F%2e%2E/x"), ("/%00%0d%0aX:%201", "/%00%0d%0aX:%201"), ("/caf%C3%A9", "/caf%C3%A9"),
        ("/a;b=c,d:e@f!$&'()*+~", "/a;b=c,d:e@f!$&'()*+~"), ("?q=1", "/?q=1"), ("/?q", "/?q"), ("/p?", "/p?"),
        ("/?a=1&a=2&b=%20+%2B%26", "/?a=1&a=2&b=%20+%2B%26"), ("/?u=https://x/?y=/../z", "/?u=https://x/?y=/../z"),
        ("/#fragment", "/"), ("/a?b#c?d", "/a?b"), ("#f", "/"),
    ])
    func isSentByteForByteWithoutFragment(written: String, sent: String) async throws {
        let server = try ScriptedServer(.request, .answer())
        let client = try HTTPClient.loopback()
        let response = try await client.get(server.url(written))
        #expect(server.record.requests.map(\.line) == ["GET \(sent) HTTP/1.1"])
        #expect(response.url == server.url(written))
    }

    @Test func aRelativeAddressIsResolved() async throws {
        let server = try ScriptedServer(.request, .answer())
        let client = try HTTPClient.loopback()
        let url = try #require(URL(string: "../c?d", relativeTo: server.url("/a/b/x")))
        _ = try await client.get(url)
        #expect(server.record.requests.map(\.target) == ["/a/c?d"])
    }

    @Test func aLongQueryArrivesWhole() async throws {
        let server = try ScriptedServer(.request, .answer())
        let client = try HTTPClient.loopback()
        let query = "/?" + String(repeating: "0123456789", count: 10_000)
        _ = try await client.get(server.url(query))
        #expect(server.record.requests.map(\.target) == [query])
    }

    @Test func anIPv6LiteralWorks() async throws {
        let server = try ScriptedServer(connections: [[.request, .answer(body: "six")]], onIPv6: true)
        let client = try HTTPClient.loopback()
        #expect(try await client.get(server.url()).text == "six")
        #expect(server.record.requests.first?["Host"] == "[::1]:\(server.port)")
    }

    @Test(arguments: HTTPMethodTable.all)
    func theMethodIsSentAsItIs(method: HTTPMethod) async throws {
        let server = try ScriptedServer(.request, .answer(204))
        let client = try HTTPClient.loopback()
        _ = try await client.send(HTTPRequest(method, server.url()))
        #expect(server.record.requests.map(\.line) == ["\(method.rawValue) / HTTP/1.1"])
    }

    enum HTTPMethodTable {
        static let all = [
            "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "QUERY", "get", "X-!#$%&'*+.^_`|~9",
        ]
        .map { HTTPMethod(rawValue: $0) }
    }

    @Test(arguments: ["", " ", "GET ", "G ET", "GET\r\nX: 1", "GÉT", "GET\0", "GET/", "(GET)"])
    func aMethodThatIsNoTokenIsRefused(method: String) async throws {
        let server = try ScriptedServer(connections: [])
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(HTTPMethod(rawValue: method), server.url()))
        }
        #expect(error?.kind == .invalidRequest)
        #expect(server.record.connections.isEmpty)
    }
}
