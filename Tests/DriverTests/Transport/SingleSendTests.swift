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
