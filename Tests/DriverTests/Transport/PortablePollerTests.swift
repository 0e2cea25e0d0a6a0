import Foundation
import TestSupport
import Testing

@testable import Driver

/// The event loop as it is on systems without epoll.
@Suite(.endsInTime) struct PortablePollerTests {
    @Test func manyAtOnce() async throws {
        let server = try ScriptedServer(
            everyConnection: .answering { HTTPAnswer.bytes(body: $0.body) }, keepsContent: false)
        let client = try HTTPClient.loopback(poller: .portable)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask { try await client.post(server.url(), "number \(number)").text == "number \(number)" }
            }
            for try await isOwn in group { #expect(isOwn) }
        }
    }

    @Test func largeContent() async throws {
        let server = try ScriptedServer(
            everyConnection: .answering { HTTPAnswer.bytes(body: $0.body) }, keepsContent: false)
        let client = try HTTPClient.loopback(poller: .portable) { $0.maximumResponseBodySize = 10 << 20 }
        let body = BodyTests.content(10 << 20)
        #expect(try await client.send(HTTPRequest(.post, server.url(), body: body)).body == body)
    }

    @Test func aRedirectIsRefusedAtOnce() async throws {
        let server = try ScriptedServer(
            .request, .send("HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 9\r\n\r\n"), .silence)
        let client = try HTTPClient.loopback(poller: .portable)
        await #expect(throws: HaapiRedirectRefusal(statusCode: 302)) { try await client.get(server.url()) }
        try await server.connectionEnds()
    }

    @Test func cancellingAndTimeWhileTheServerSaysNothing() async throws {
        let server = try ScriptedServer(everyConnection: .request, .silence)
        let client = try HTTPClient.loopback(poller: .portable)
        let task = Task { try await client.get(server.url()) }
        try await server.receives(requests: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await server.connectionEnds()

        let impatient = try HTTPClient.loopback(poller: .portable) { $0.idleTimeout = .milliseconds(150) }
        let error = await #expect(throws: TransportError.self) { try await impatient.get(server.url()) }
        #expect(error?.kind == .timeout)
    }

    @Test func closingEndsWhatIsOnItsWay() async throws {
        let server = try ScriptedServer(.request, .silence)
        let client = try HTTPClient.loopback(poller: .portable)
        let task = Task { try await client.get(server.url()) }
        try await server.receives(requests: 1)
        client.close()
        let error = await #expect(throws: TransportError.self) { try await task.value }
        #expect(error?.kind == .closed)
        try await server.connectionEnds()
    }
}
