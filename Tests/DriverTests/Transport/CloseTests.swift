import Foundation
import TestSupport
import Testing

@testable import Driver

@Suite(.endsInTime) struct CloseTests {
    @Test func requestsOnTheirWayEndAsClosed() async throws {
        let server = try ScriptedServer(everyConnection: .request, .silence)
        let client = try HTTPClient.loopback()
        let tasks = (0..<20).map { _ in Task { try await client.get(server.url()) } }
        try await server.receives(requests: 20)
        client.close()
        for task in tasks {
            let error = await #expect(throws: TransportError.self) { try await task.value }
            #expect(error?.kind == .closed)
            // The server has it.
            #expect(error?.mayHaveBeenProcessed == true)
        }
        for index in 0..<20 { try await server.connectionEnds(index) }
    }

    @Test func laterRequestsAreRefused() async throws {
        let server = try ScriptedServer(connections: [])
        let client = try HTTPClient.loopback()
        client.close()
        client.close()
        let error = await #expect(throws: TransportError.self) { try await client.get(server.url()) }
        #expect(error?.kind == .closed)
        #expect(error?.mayHaveBeenProcessed == false)
        #expect(error?.isRetryable == false)
        #expect(server.record.connections.isEmpty)
    }

    /// Whatever the order of closing, starting and cancelling, each request ends once.
    @Test func closingInTheMiddleOfManyStarts() async throws {
        let server = try ScriptedServer(
            everyConnection: .answering { _ in HTTPAnswer.bytes() }, keepsContent: false)
        for round in 0..<50 {
            let client = try HTTPClient.loopback()
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let task = Task { try await client.get(server.url()) }
                        if number % 5 == 0 { task.cancel() }
                        switch await task.result {
                        case .success: break
                        case .failure(let error as TransportError): #expect(error.kind == .closed)
                        case .failure(let error): #expect(error is CancellationError)
                        }
                    }
                }
                group.addTask {
                    for _ in 0..<round { await Task.yield() }
                    client.close()
                }
            }
        }
    }

    @Test func aClientOutOfScopeClosesItsConnections() async throws {
        let server = try ScriptedServer(.request, .answer(), .silence)
        do { _ = try await HTTPClient.loopback().get(server.url()) }
        try await server.connectionEnds()
    }

    /// The caller may have nothing but the task.
    @Test func aRequestKeepsItsClientAlive() async throws {
        let gate = Gate()
        let server = try ScriptedServer(.request, .hold(gate), .answer(body: "whole"))
        let url = server.url()
        let task = Task { try await HTTPClient.loopback().get(url).text }
        try await server.receives(requests: 1)
        gate.open()
        #expect(try await task.value == "whole")
    }

    @Test func tasksOnTheExecutorGoOnAfterClosing() async throws {
        let client = try HTTPClient.loopback()
        let task = Task(executorPreference: client.executor) {
            client.close()
            for _ in 0..<10 { await Task.yield() }
            return 1
        }
        #expect(await task.value == 1)
    }
}
