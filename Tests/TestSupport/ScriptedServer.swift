public import Foundation

/// A server on loopback that follows a script: this request in, these bytes out, faults on demand. One thread for each
/// connection, blocking sockets, no HTTP library in between.
///
///     let server = try ScriptedServer(.request("GET /a HTTP/1.1"), .answer(body: "hello"))
///     let response = try await client.send(HTTPRequest(.get, server.url("/a")))
///     #expect(server.record.requests[0]["Accept"] == nil)
///
/// It ends when it goes out of scope.
public final class ScriptedServer: Sendable {
    /// The port it listens on.
    public let port: UInt16

    private let isIPv6: Bool
    private let listener: LoopbackSocket
    private let state = Watched(ServerState())

    /// A server for one connection.
    public convenience init(_ steps: Step...) throws {
        try self.init(connections: [steps])
    }

    /// A server with a script for each connection, in the order in which they come; one more is a complaint.
    public convenience init(connections: [[Step]], onIPv6: Bool = false) throws {
        try self.init(onIPv6: onIPv6, keepsContent: true) { $0 < connections.count ? connections[$0] : nil }
    }

    /// A server with the same script for every connection.
    public convenience init(everyConnection steps: Step..., keepsContent: Bool = true) throws {
        try self.init(onIPv6: false, keepsContent: keepsContent) { _ in steps }
    }

    /// A server on 127.0.0.1 or `::1` with a script for each connection by its number; none if it is one too many. A
    /// server for load keeps no content in its record and only counts.
    public init(onIPv6: Bool, keepsContent: Bool, script: @escaping @Sendable (Int) -> [Step]?) throws {
        isIPv6 = onIPv6
        (listener, port) = try LoopbackSocket.listening(onIPv6: onIPv6, backlog: 1024)
        state.update { $0.threads += 1 }
        Self.startThread { [listener, state] in
            Self.accept(on: listener, state: state, keepsContent: keepsContent, script: script)
            state.update { $0.threads -= 1 }
        }
    }

    deinit { stop() }

    /// Ends all connections and threads. Idempotent.
    public func stop() {
        let isFirst = state.update { state in
            defer { state.isStopping = true }
            return !state.isStopping
        }
        guard isFirst else { return }
        // Accepting does not end by itself on every system; one connection more always does it.
        if let knock = try? LoopbackSocket.connected(toPort: port, onIPv6: isIPv6) { knock.close() }
        state.update { state in
            for socket in state.sockets.values { socket.interrupt() }
            for gate in state.gates.values { gate.open() }
        }
        state.block { $0.threads == 0 }
        listener.close()
    }

    private static func accept(
        on listener: LoopbackSocket, state: Watched<ServerState>, keepsContent: Bool,
        script: @escaping @Sendable (Int) -> [Step]?
    ) {
        do {
            while true {
                let socket = try listener.accepted()
                let index: Int? = state.update { state in
                    guard !state.isStopping else { return nil }
                    state.record.connections.append(.init())
                    let index = state.record.connections.count - 1
                    state.sockets[index] = socket
                    state.threads += 1
                    return index
                }
                guard let index else { return socket.close() }
                startThread {
                    let connection = ServerConnection(
                        index: index, socket: socket, state: state, keepsContent: keepsContent)
                    serve(connection, steps: script(index))
                    state.update { $0.threads -= 1 }
                }
            }
        } catch {
            state.update { $0.record.complaints.append("accepting ended: \(error)") }
        }
    }

    /// A thread of its own for blocking work, so that none is taken away from Swift's executor.
    private static func startThread(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.stackSize = 1 << 20
        thread.start()
    }

    private static func serve(_ connection: ServerConnection, steps: [Step]?) {
        do {
            guard let steps else { return try connection.complain("one connection too many") }
            for step in steps { try step.run(connection) }
        } catch is ServerConnection.Over {
            // The usual end: the client has closed, or the script has.
        } catch {
            _ = Result { try connection.complain("\(error)") }
        }
        connection.leave()
    }
}

extension ScriptedServer {
    /// `http://127.0.0.1:port` and what follows, exactly as written.
    public func url(_ rest: String = "/") -> URL {
        url(scheme: "http", host: isIPv6 ? "[::1]" : "127.0.0.1", rest)
    }

    /// An address of this server under another scheme or host name.
    public func url(scheme: String = "http", host: String, _ rest: String = "/") -> URL {
        let text = "\(scheme)://\(host):\(port)\(rest)"
        guard let url = URL(string: text) else { preconditionFailure("no URL: \(text)") }
        return url
    }

    /// What happened so far.
    public var record: ServerRecord { state.read(\.record) }

    /// Waits until the record is as `condition` says.
    public func reaches(_ condition: @escaping @Sendable (ServerRecord) -> Bool) async throws {
        try await state.reaches { condition($0.record) }
    }

    /// Waits until that many requests have arrived whole.
    public func receives(requests count: Int) async throws {
        try await reaches { $0.requestCount >= count }
    }

    /// Waits until a connection, the first by default, has ended.
    public func connectionEnds(_ index: Int = 0) async throws {
        try await reaches { $0.connections.count > index && $0.connections[index].end != nil }
    }
}
