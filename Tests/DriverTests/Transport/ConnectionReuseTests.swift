import Foundation
import TestSupport
import Testing

@testable import Driver

@Suite(.endsInTime) struct ConnectionReuseTests {
    @Test func oneAfterTheOtherUseOneConnection() async throws {
        let server = try ScriptedServer(everyConnection: .answering { HTTPAnswer.text(body: $0.target) })
        let client = try HTTPClient.loopback()
        for number in 0..<20 {
            let response = try await client.post(server.url("/\(number)"))
            #expect(response.text == "/\(number)")
            #expect(response.metrics.isConnectionReused == (number > 0))
        }
        #expect(server.record.connections.count == 1)
    }

    @Test func twoClientsShareNothing() async throws {
        let server = try ScriptedServer(everyConnection: .answering { _ in HTTPAnswer.bytes() })
        for _ in 0..<2 { _ = try await HTTPClient.loopback().get(server.url()) }
        #expect(server.record.connections.count == 2)
    }

    @Test func theServerCanEndAConnection() async throws {
        let close = [("Connection", "close")]
        let server = try ScriptedServer(connections: [[.request, .answer(200, close)], [.request, .answer(201)]])
        let client = try HTTPClient.loopback()
        #expect(try await client.post(server.url()).statusCode == 200)
        #expect(try await client.post(server.url()).statusCode == 201)
    }

    @Test func theClientGoesOnAfterAnError() async throws {
        let server = try ScriptedServer(connections: [
            [.request, .reset], [.request, .send("garbage\r\n\r\n"), .silence], [.request, .finish],
            [.request, .answer(body: "at last"), .request, .answer(body: "again")],
        ])
        let client = try HTTPClient.loopback()
        for _ in 0..<3 { await #expect(throws: TransportError.self) { try await client.post(server.url()) } }
        #expect(try await client.post(server.url()).text == "at last")
        #expect(try await client.post(server.url()).text == "again")
    }

    /// The first answer never comes; whoever asks meanwhile must not have to wait for it.
    @Test(arguments: [HTTPVersionPolicy.automatic, .http1_1])
    func aSlowAnswerHoldsNobodyUp(version: HTTPVersionPolicy) async throws {
        let server = try ScriptedServer(connections: [[.request, .silence], [.request, .answer(body: "quick")]])
        let client = try HTTPClient.loopback { $0.httpVersion = version }
        let slow = Task { try await client.get(server.url()) }
        try await server.receives(requests: 1)
        #expect(try await client.get(server.url()).text == "quick")
        slow.cancel()
        await #expect(throws: CancellationError.self) { try await slow.value }
    }

    @Test func theLimitOfConnectionsHolds() async throws {
        let gate = Gate()
        let server = try ScriptedServer(
            everyConnection: .request, .hold(gate), .answer(), .answering { _ in HTTPAnswer.bytes() })
        let client = try HTTPClient.loopback { $0.maximumConnectionsPerHost = 2 }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10 { group.addTask { try await client.get(server.url()).statusCode } }
            try await server.receives(requests: 2)
            gate.open()
            for try await code in group { #expect(code == 200) }
        }
        #expect(server.record.requestCount == 10)
        #expect(server.record.connections.count == 2)
    }

    @Test(arguments: [false, true])
    func manyAtOnceGetEachTheirOwnAnswer(onExecutor: Bool) async throws {
        let server = try ScriptedServer(
            everyConnection: .answering { HTTPAnswer.bytes(body: $0.body) }, keepsContent: false)
        let client = try HTTPClient.loopback()
        let executor = onExecutor ? client.executor : nil
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask(executorPreference: executor) {
                    try await client.post(server.url(), "number \(number)").text == "number \(number)"
                }
            }
            for try await isOwn in group { #expect(isOwn) }
        }
        #expect(server.record.requestCount == 200)
    }
}
