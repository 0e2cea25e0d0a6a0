internal import CCurl

/// What libcurl tells of a connection that it is about to use. It does not tell the socket.
struct ConnectionAddresses {
    let localPort: Int
    let remotePort: Int
    /// An IP address as text; valid during libcurl's call only.
    let remoteAddress: UnsafePointer<CChar>?
}

/// Finds sockets by what libcurl tells of their connections.
struct SocketsByPort {
    /// Opened, but without a local port when that was asked last.
    private var unbound: Set<curl_socket_t> = []
    private var ports: [curl_socket_t: Int] = [:]
    private var sockets: [Int: [curl_socket_t]] = [:]

    /// A number that is here already belongs to a socket that libcurl has closed without a word, as it does with one that never
    /// came to be connected.
    mutating func add(_ socket: curl_socket_t) {
        remove(socket)
        unbound.insert(socket)
    }

    mutating func remove(_ socket: curl_socket_t) {
        unbound.remove(socket)
        guard let port = ports.removeValue(forKey: socket) else { return }
        sockets[port]?.removeAll { $0 == socket }
        if sockets[port] == [] { sockets[port] = nil }
    }

    /// `nil` if there is no such socket. The system is asked about the peer of each with the port: connections to different servers
    /// may share one, and a number that libcurl has closed without a word may be anybody's by now.
    mutating func socket(of connection: ConnectionAddresses) -> curl_socket_t? {
        if !unbound.isEmpty { bind() }
        return sockets[connection.localPort]?.first { SocketName(peerOf: $0)?.isRemote(of: connection) ?? false }
    }

    /// A socket has a port from the moment it begins to connect, so each is asked once or twice.
    private mutating func bind() {
        for socket in unbound {
            guard let port = SocketName(of: socket)?.port, port != 0 else { continue }
            unbound.remove(socket)
            ports[socket] = port
            sockets[port, default: []].append(socket)
        }
    }
}
