import Testing

@testable import TestSupport

/// The server that all other transport tests stand on.
@Suite(.timeLimit(.minutes(5))) struct ScriptedServerTests {
    @Test func aConversationToTheByte() throws {
        let server = try ScriptedServer(
            .expect("ping"), .send("pong"), .request("PUT /x HTTP/1.1"), .answer(body: "ok"))
        let client = try Peer(server)
        try client.send("ping")
        #expect(try client.receive(4) == "pong")
        try client.send(
            "PUT /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\nX: 1\r\nx:2 \r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n")
        #expect(try client.receive(42) == "HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nok")
        let request = try #require(server.record.requests.first)
        #expect(request.body == Array("abc".utf8))
        #expect(request.values(for: "X") == ["1", "2"])
        #expect(server.record.complaints.isEmpty)
    }

    @Test func whatTheScriptDoesNotExpectIsAComplaint() async throws {
        let server = try ScriptedServer(.expect("ping"))
        try Peer(server).send("pond")
        try await server.connectionEnds()
        #expect(server.record.complaints.count == 1)
        _ = try Peer(server)
        try await server.connectionEnds(1)
        #expect(server.record.complaints.count == 2)
    }

    @Test func aGateHoldsUntilItIsOpened() async throws {
        let gate = Gate()
        let server = try ScriptedServer(.expect("a"), .hold(gate), .send("b"))
        let client = try Peer(server)
        try client.send("a")
        try await server.reaches { $0.connections.first?.received.count == 1 }
        gate.open()
        #expect(try client.receive(1) == "b")
    }

    @Test func endsOfAConnectionAreSeen() async throws {
        let server = try ScriptedServer(connections: [[.expect("a"), .silence], [.silence], [.expect("b"), .reset]])
        let first = try Peer(server)
        try first.send("a")
        try await server.receivesBytes(1, connection: 0)
        first.close(withReset: false)
        try await server.connectionEnds(0)
        #expect(server.record.connections[0].end == .peerClosed)
        let second = try Peer(server)
        second.close(withReset: true)
        try await server.connectionEnds(1)
        #expect(server.record.connections[1].end == .peerReset)
        let third = try Peer(server)
        try third.send("b")
        var buffer: [UInt8] = [0]
        let arrival = try third.socket.receive(into: &buffer)
        guard case .reset = arrival else {
            Issue.record("no RST but \(arrival)")
            return
        }
    }

    @Test func stoppingEndsWhateverGoesOn() throws {
        let server = try ScriptedServer(connections: [[.silence], [.hold(Gate())], [.sendForEver("x")]])
        let clients = try [Peer(server), Peer(server), Peer(server)]
        server.stop()
        #expect(server.record.connections.count <= clients.count)
    }

    private final class Peer {
        let socket: LoopbackSocket
        private var isOpen = true

        init(_ server: ScriptedServer) throws {
            socket = try .connected(toPort: server.port, onIPv6: false)
        }

        deinit {
            if isOpen { socket.close() }
        }

        func close(withReset: Bool) {
            isOpen = false
            if withReset { socket.reset() } else { socket.close() }
        }

        func send(_ text: String) throws {
            #expect(try socket.send(Array(text.utf8)))
        }

        func receive(_ count: Int) throws -> String {
            var received: [UInt8] = []
            while received.count < count {
                var buffer = [UInt8](repeating: 0, count: count - received.count)
                guard case .bytes(let bytes) = try socket.receive(into: &buffer) else { break }
                received += bytes
            }
            return String(latin1: received)
        }
    }
}

extension ScriptedServer {
    fileprivate func receivesBytes(_ count: Int, connection: Int) async throws {
        try await reaches { $0.connections.count > connection && $0.connections[connection].received.count >= count }
    }
}
