import Foundation
import TestSupport
import Testing

@testable import Driver

/// Cancelling ends a transfer wherever it is, and leaves the client as good as before. Nothing here would end by itself.
@Suite(.endsInTime) struct CancellationTests {
    @Test func beforeTheStart() async throws {
        let server = try ScriptedServer(connections: [])
        let client = try HTTPClient.loopback()
        let gate = Gate()
        let task = Task {
            try? await gate.passed()
            return try await client.get(server.url())
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.record.connections.isEmpty)
        try await expectWorking(client)
    }

    #if os(Linux)
        @Test func duringTheNameLookup() async throws {
            SlowResolver.install()
            let name = "cancelled.slow.test"
            defer { SlowResolver.release(name) }
            let client = try HTTPClient.loopback()
            let task = Task { try await client.get(try #require(URL(string: "http://\(name)/"))) }
            try await SlowResolver.isAsked(for: name)
            try await expectCancelled(task, client)
        }

        @Test func whileConnecting() async throws {
            let listener = try SaturatedListener()
            let client = try HTTPClient.loopback()
            let task = Task { try await client.get(listener.url()) }
            try await listener.isConnectedTo()
            try await expectCancelled(task, client)
        }
    #endif

    @Test func duringTheHandshakeOfTLS() async throws {
        let server = try ScriptedServer(.silence)
        let client = try HTTPClient.loopback()
        let task = Task { try await client.get(server.url(scheme: "https", host: "127.0.0.1")) }
        try await server.reaches { $0.connections.first?.received.isEmpty == false }
        try await expectCancelled(task, client)
        try await server.connectionEnds()
    }

    @Test func whileTheServerSaysNothing() async throws {
        let server = try ScriptedServer(.request, .silence)
        let client = try HTTPClient.loopback()
        let task = Task { try await client.post(server.url()) }
        try await server.receives(requests: 1)
        try await expectCancelled(task, client)
        try await server.connectionEnds()
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"])
    func inTheMiddleOfAnAnswer(answer: String) async throws {
        let sent = Gate()
        let server = try ScriptedServer(.request, .send(answer), .open(sent), .silence)
        let client = try HTTPClient.loopback()
        let task = Task { try await client.get(server.url()) }
        try await sent.passed()
        try await expectCancelled(task, client)
        try await server.connectionEnds()
    }

    @Test func inTheMiddleOfAnUpload() async throws {
        let begun = Gate()
        let blocked = Gate()
        let server = try ScriptedServer(.init { _ = try $0.receive(count: 1000) }, .open(begun), .hold(blocked))
        let client = try HTTPClient.loopback()
        let task = Task { try await client.send(HTTPRequest(.post, server.url(), body: Data(count: 10 << 20))) }
        try await begun.passed()
        try await expectCancelled(task, client)
        blocked.open()
    }

    @Test func whileWaitingForAConnection() async throws {
        let gate = Gate()
        let server = try ScriptedServer(.request, .hold(gate), .answer())
        let client = try HTTPClient.loopback { $0.maximumConnectionsPerHost = 1 }
        let first = Task { try await client.get(server.url("/first")) }
        try await server.receives(requests: 1)
        let second = Task { try await client.get(server.url("/second")) }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.open()
        #expect(try await first.value.statusCode == 200)
        #expect(server.record.requests.map(\.target) == ["/first"])
    }

    @Test func othersAreNotTouched() async throws {
        let gate = Gate()
        let server = try ScriptedServer(everyConnection: .request, .hold(gate), .answer())
        let client = try HTTPClient.loopback()
        let kept = Task { try await client.get(server.url()) }
        let cancelled = Task { try await client.get(server.url()) }
        try await server.receives(requests: 2)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        gate.open()
        #expect(try await kept.value.statusCode == 200)
    }

    private func expectCancelled(_ task: Task<HTTPResponse, any Error>, _ client: HTTPClient) async throws {
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await expectWorking(client)
    }

    private func expectWorking(_ client: HTTPClient) async throws {
        let server = try ScriptedServer(.request, .answer(body: "works"))
        #expect(try await client.get(server.url()).text == "works")
    }
}
