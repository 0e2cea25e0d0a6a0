import Foundation
import TestSupport
import Testing

@testable import Driver

/// What a server says on an idle connection, before it ends it or not, is no answer to the next request: neither is it taken for
/// one, nor is that request lost on a connection that the server has given up.
@Suite(.endsInTime) struct SpentConnectionTests {
    /// One that speaks unasked on its first connection, when the gate is open.
    private static func talkative(_ unasked: String, isEnded: Bool, _ answered: Gate, _ said: Gate) throws
        -> ScriptedServer
    {
        let end = isEnded ? [Step.finish] : []
        return try ScriptedServer(connections: [
            [.request, .answer(), .hold(answered), .send(unasked)] + end + [.open(said), .silence],
            [.request, .answer(body: "fresh"), .request, .answer(body: "kept")],
        ])
    }

    @Test(
        arguments: [HTTPMethod.get, .post],
        [
            "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil", "?",
        ])
    func whatCameUnaskedAnswersNothing(method: HTTPMethod, unasked: String) async throws {
        for (poller, isEnded) in EventLoop.PollerKind.allCases.flatMap({ [($0, false), ($0, true)] }) {
            let (answered, said) = (Gate(), Gate())
            let server = try Self.talkative(unasked, isEnded: isEnded, answered, said)
            let client = try HTTPClient.loopback(poller: poller)
            _ = try await client.get(server.url("/first"))
            answered.open()
            try await said.passed()
            #expect(try await client.send(HTTPRequest(method, server.url("/second"))).text == "fresh")
            #expect(try await client.send(HTTPRequest(method, server.url("/third"))).text == "kept")
            #expect(server.record.requests.map(\.target) == ["/first", "/second", "/third"])
            #expect(server.record.complaints == [])
        }
    }

    @Test func norDoesItThroughAProxy() async throws {
        let (answered, said) = (Gate(), Gate())
        let proxy = try Self.talkative("HTTP/1.1 408 Timeout\r\n\r\n", isEnded: false, answered, said)
        let client = try HTTPClient.loopback { $0.proxy = .url(proxy.url()) }
        let url = try #require(URL(string: "http://elsewhere.test/"))
        _ = try await client.post(url)
        answered.open()
        try await said.passed()
        #expect(try await client.post(url).text == "fresh")
        #expect(try await client.post(url).text == "kept")
        #expect(proxy.record.requests.count == 3)
    }

    @Test func norWhereOnlyOneConnectionIsAllowed() async throws {
        let (answered, said) = (Gate(), Gate())
        let server = try Self.talkative("?", isEnded: false, answered, said)
        let client = try HTTPClient.loopback { $0.maximumConnectionsPerHost = 1 }
        _ = try await client.post(server.url())
        answered.open()
        try await said.passed()
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<2 { group.addTask { try await client.post(server.url()).text } }
            let texts = try await group.reduce(into: Set()) { $0.insert($1) }
            #expect(texts == ["fresh", "kept"])
        }
        #expect(server.record.complaints == [])
    }

    /// A whole burst of kept connections can be spent; each request finds a living one, and one is enough afterwards.
    @Test(arguments: EventLoop.PollerKind.allCases)
    func manySpentConnectionsAreNoTrouble(poller: EventLoop.PollerKind) async throws {
        let count = 20
        let (all, answered) = (Gate(), Gate())
        let said = (0..<count).map { _ in Gate() }
        let server = try ScriptedServer(onIPv6: false, keepsContent: true) { number in
            number < count
                ? [.request, .hold(all), .answer(), .hold(answered), .send("unasked"), .open(said[number]), .silence]
                : [.answering { _ in HTTPAnswer.text(body: "fresh") }]
        }
        let client = try HTTPClient.loopback(poller: poller)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { _ = try await client.post(server.url()) } }
            try await server.receives(requests: count)
            all.open()
            try await group.waitForAll()
        }
        answered.open()
        for gate in said { try await gate.passed() }
        for _ in 0..<count { #expect(try await client.post(server.url()).text == "fresh") }
        #expect(server.record.requestCount == 2 * count)
        // Each request looks at some of those that are kept, before it opens another.
        #expect(server.record.connections.count <= count + 3)
    }
}
