internal import CMicrohttpd
internal import Dispatch
internal import Driver

/// What the callbacks of a daemon share. It lives until the daemon has stopped.
final class ListenerContext: Sendable {
    let isSecure: Bool
    let connections: ConnectionCounter
    let respond: @Sendable (ServerRequest) -> Delivery
    private let waiting = Lock(Waiting())

    // `@unchecked`: a suspended connection stays valid until it is resumed, and whoever takes it out of the table
    // resumes it.
    private struct Waiting: @unchecked Sendable {
        var isClosing = false
        var next = 0
        var connections: [Int: OpaquePointer] = [:]
    }

    init(
        isSecure: Bool, connections: ConnectionCounter, respond: @escaping @Sendable (ServerRequest) -> Delivery
    ) {
        self.isSecure = isSecure
        self.connections = connections
        self.respond = respond
    }

    var isClosing: Bool { waiting.withLock { $0.isClosing } }

    /// Suspends a connection; its thread goes on with others. False if the server is being closed.
    func suspend(_ connection: OpaquePointer, for delay: Delivery.Delay) -> Bool {
        let ticket = waiting.withLock { state -> Int? in
            guard !state.isClosing else { return nil }
            MHD_suspend_connection(connection)
            state.next += 1
            state.connections[state.next] = connection
            return state.next
        }
        guard let ticket else { return false }
        if case .seconds(let seconds) = delay {
            // Weak: the time of a delay must not hold up the end of a server that was closed meanwhile.
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in self?.resume(ticket) }
        }
        return true
    }

    /// Resumes what is suspended and refuses to suspend more: a daemon cannot stop before.
    func releaseAll() {
        waiting.withLock { state in
            state.isClosing = true
            for connection in state.connections.values { MHD_resume_connection(connection) }
            state.connections = [:]
        }
    }

    // Under the lock: after `releaseAll` the daemon may be gone, and the connection with it.
    private func resume(_ ticket: Int) {
        waiting.withLock { state in
            if let connection = state.connections.removeValue(forKey: ticket) { MHD_resume_connection(connection) }
        }
    }
}
