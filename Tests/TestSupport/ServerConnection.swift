/// One accepted connection, used by its own thread only. Steps of a script are written in terms of it.
public final class ServerConnection {
    /// The place in `ServerRecord.connections`.
    public let index: Int

    private let socket: LoopbackSocket
    private let state: Watched<ServerState>
    private let keepsContent: Bool
    private var buffer: [UInt8] = []
    private var scratch = [UInt8](repeating: 0, count: 65536)

    /// The conversation is over: the peer is gone, or the server is being stopped.
    struct Over: Error {}

    init(index: Int, socket: LoopbackSocket, state: Watched<ServerState>, keepsContent: Bool) {
        self.index = index
        self.socket = socket
        self.state = state
        self.keepsContent = keepsContent
    }

    /// Takes exactly `count` bytes, waiting for them.
    public func receive(count: Int) throws -> [UInt8] {
        while buffer.count < count { try receiveMore() }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    /// Takes the bytes up to and with `end`, waiting for them.
    public func receive(upTo end: [UInt8]) throws -> [UInt8] {
        var searched = 0
        while true {
            if let found = buffer.firstIndex(of: end, from: searched) { return try receive(count: found + end.count) }
            searched = max(0, buffer.count - end.count + 1)
            try receiveMore()
        }
    }

    /// Reads and records until the peer is gone.
    public func receiveUntilClosed() throws {
        while true {
            buffer.removeAll(keepingCapacity: true)
            try receiveMore()
        }
    }

    /// Sends everything.
    public func send(_ bytes: [UInt8]) throws {
        guard try socket.send(bytes) else {
            noteEnd(.peerReset)
            throw Over()
        }
    }

    /// Sends FIN; reading goes on.
    public func finish() {
        socket.finish()
    }

    /// Ends the connection with RST.
    public func reset() throws {
        noteEnd(.serverReset)
        forgetSocket()
        socket.reset()
        throw Over()
    }

    /// Blocks until the gate is open, or the server is being stopped.
    public func hold(until gate: Gate) throws {
        let isStopping = state.update { state in
            state.gates[index] = gate
            return state.isStopping
        }
        if !isStopping { gate.block() }
        if (state.update { state in
            state.gates[index] = nil
            return state.isStopping
        }) {
            throw Over()
        }
    }

    /// Writes down that something was not as the script expects, and ends the conversation.
    public func complain(_ text: String) throws {
        state.update { $0.record.complaints.append("connection \(index): \(text)") }
        try reset()
    }

    func note(_ request: ReceivedRequest) {
        state.update { state in
            state.record.requestCount += 1
            if keepsContent { state.record.connections[index].requests.append(request) }
        }
    }

    func note(_ stream: HTTP2Stream) {
        state.update { state in
            state.record.requestCount += 1
            if keepsContent { state.record.connections[index].streams.append(stream) }
        }
    }

    /// Says goodbye in order (FIN, then reading to the end, so that no RST overtakes what was sent) and closes.
    func leave() {
        if state.read({ $0.sockets[index] == nil }) { return }
        socket.finish()
        _ = Result { try receiveUntilClosed() }
        forgetSocket()
        socket.close()
    }

    private func receiveMore() throws {
        switch try socket.receive(into: &scratch) {
        case .bytes(let bytes):
            buffer += bytes
            if keepsContent { state.update { $0.record.connections[index].received += bytes } }
        case .end:
            noteEnd(state.read(\.isStopping) ? .stopped : .peerClosed)
            throw Over()
        case .reset:
            noteEnd(.peerReset)
            throw Over()
        }
    }

    private func noteEnd(_ end: ServerRecord.End) {
        state.update { state in
            if state.record.connections[index].end == nil { state.record.connections[index].end = end }
        }
    }

    private func forgetSocket() {
        state.update { $0.sockets[index] = nil }
    }
}

extension [UInt8] {
    func firstIndex(of pattern: [UInt8], from start: Int) -> Int? {
        guard let first = pattern.first, count >= pattern.count else { return nil }
        return withUnsafeBufferPointer { bytes in
            (start...(count - pattern.count)).first { index in
                bytes[index] == first && bytes[index..<(index + pattern.count)].elementsEqual(pattern)
            }
        }
    }
}
