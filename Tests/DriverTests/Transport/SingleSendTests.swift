import Foundation
import TestSupport
import Testing

@testable import Driver

/// What must not be sent twice is not, although libcurl would do it when a kept connection dies.
@Suite(.endsInTime) struct SingleSendTests {
    /// The server reads the second request on a kept connection and goes away.
    private static func vanishing(withReset: Bool) throws -> ScriptedServer {
        try ScriptedServer(connections: [
            [.request, .answer(), .request, withReset ? .reset : .finish], [.request, .answer(body: "again")],
        ])
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete, HTTPMethod(rawValue: "QUERY")], [false, true])
    func anUnsafeRequestArrivesOnce(method: HTTPMethod, withReset: Bool) async throws {
        for body in [nil, Data(), Data("a=1".utf8)] {
            let server = try Self.vanishing(withReset: withReset)
            let client = try HTTPClient.loopback()
            _ = try await client.get(server.url("/first"))
            let error = await #expect(throws: TransportError.self) {
                try await client.send(HTTPRequest(method, server.url("/second"), body: body))
            }
            #expect(error?.kind == .reset)
            #expect(error?.mayHaveBeenProcessed == true)
            #expect(server.record.requests.map(\.target) == ["/first", "/second"])
        }
    }

    @Test(
        arguments: [
            ["DPoP": "proof"], ["dpop": "proof", "Authorization": "DPoP token"],
        ] as [HTTPFields], [HTTPMethod.get, .head, .options])
    func aProofArrivesOnce(headers: HTTPFields, method: HTTPMethod) async throws {
        for withReset in [false, true] {
            let server = try Self.vanishing(withReset: withReset)
            let client = try HTTPClient.loopback()
            _ = try await client.get(server.url("/first"))
            let error = await #expect(throws: TransportError.self) {
                try await client.send(HTTPRequest(method, server.url("/second"), headers: headers))
            }
            #expect(error?.kind == .reset)
            #expect(error?.mayHaveBeenProcessed == true)
            #expect(server.record.requests.map(\.target) == ["/first", "/second"])
        }
    }

    @Test(arguments: [HTTPMethod.get, .head, .options], [false, true])
    func aSafeRequestIsSentAgainOnceAndSucceeds(method: HTTPMethod, withReset: Bool) async throws {
        let server = try Self.vanishing(withReset: withReset)
        let client = try HTTPClient.loopback()
        _ = try await client.get(server.url("/first"))
        let response = try await client.send(HTTPRequest(method, server.url("/second")))
        #expect(response.statusCode == 200)
        #expect(server.record.requests.map(\.target) == ["/first", "/second", "/second"])
    }

    @Test func aGetWithContentArrivesOnce() async throws {
        let server = try Self.vanishing(withReset: true)
        let client = try HTTPClient.loopback()
        _ = try await client.get(server.url("/first"))
        let error = await #expect(throws: TransportError.self) {
            try await client.send(HTTPRequest(.get, server.url("/second"), body: Data("q".utf8)))
        }
        #expect(error?.kind == .reset)
        #expect(server.record.requestCount == 2)
    }

    @Test func onAFreshConnectionNothingIsSentAgain() async throws {
        let server = try ScriptedServer(.request, .reset)
        let client = try HTTPClient.loopback()
        let error = await #expect(throws: TransportError.self) { try await client.get(server.url()) }
        #expect(error?.kind == .reset)
        #expect(server.record.connections.count == 1)
    }

    /// The end of the kept connection is known before anything is sent, so a new one is opened.
    @Test func aPostAfterAnIdleConnectionEndedGoesThrough() async throws {
        let ended = Gate()
        let server = try ScriptedServer(connections: [
            [.request, .answer(), .finish, .open(ended)], [.request, .answer(body: "fresh")],
        ])
        let client = try HTTPClient.loopback()
        _ = try await client.get(server.url("/first"))
        try await ended.passed()
        #expect(try await client.post(server.url("/second")).text == "fresh")
        #expect(server.record.requests.map(\.target) == ["/first", "/second"])
    }

    /// What a server says on an idle connection, before it ends it or not, is no answer to the next request: neither is it
    /// taken for one, nor is that request lost on a connection that the server has given up.
    @Test(
        arguments: [HTTPMethod.get, .post],
        [
            "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil", "?",
        ])
    func whatCameUnaskedAnswersNothing(method: HTTPMethod, unasked: String) async throws {
        for isEnded in [false, true] {
            let (answered, said) = (Gate(), Gate())
            let end = isEnded ? [Step.finish] : []
            let server = try ScriptedServer(connections: [
                [.request, .answer(), .hold(answered), .send(unasked)] + end + [.open(said), .silence],
                [.request, .answer(body: "fresh"), .request, .answer(body: "kept")],
            ])
            let client = try HTTPClient.loopback()
            _ = try await client.get(server.url("/first"))
            answered.open()
            try await said.passed()
            #expect(try await client.send(HTTPRequest(method, server.url("/second"))).text == "fresh")
            #expect(try await client.send(HTTPRequest(method, server.url("/third"))).text == "kept")
            #expect(server.record.requests.map(\.target) == ["/first", "/second", "/third"])
            #expect(server.record.complaints == [])
        }
    }

    /// A whole burst of kept connections can be spent; each request finds a living one.
    @Test func manySpentConnectionsAreNoTrouble() async throws {
        let count = 20
        let (all, answered) = (Gate(), Gate())
        let said = (0..<count).map { _ in Gate() }
        let server = try ScriptedServer(onIPv6: false, keepsContent: true) { number in
            number < count
                ? [.request, .hold(all), .answer(), .hold(answered), .send("unasked"), .open(said[number]), .silence]
                : [.request, .answer(body: "fresh"), .silence]
        }
        let client = try HTTPClient.loopback()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { _ = try await client.post(server.url()) } }
            try await server.receives(requests: count)
            all.open()
            try await group.waitForAll()
        }
        answered.open()
        for gate in said { try await gate.passed() }
        try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<count { group.addTask { try await client.post(server.url()).text } }
            for try await text in group { #expect(text == "fresh") }
        }
        #expect(server.record.requestCount == 2 * count)
    }

    /// Part of an answer came: what is missing cannot be had by asking again.
    @Test func anAnswerThatBreaksOffIsNotAskedForAgain() async throws {
        let server = try ScriptedServer(connections: [
            [.request, .answer(), .request, .send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe"), .reset]
        ])
        let client = try HTTPClient.loopback()
        _ = try await client.get(server.url("/first"))
        let error = await #expect(throws: TransportError.self) { try await client.get(server.url("/second")) }
        #expect(error?.kind == .reset)
        #expect(server.record.connections.count == 1)
    }
}
