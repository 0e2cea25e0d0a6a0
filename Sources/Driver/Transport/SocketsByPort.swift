internal import CCurl

#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

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

/// An IP address and a port that the system knows of a socket.
struct SocketName {
    private var storage = sockaddr_storage()

    init?(of socket: curl_socket_t) {
        guard ask(getsockname, socket) else { return nil }
    }

    init?(peerOf socket: curl_socket_t) {
        guard ask(getpeername, socket) else { return nil }
    }

    private mutating func ask(
        _ question: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32,
        _ socket: curl_socket_t
    ) -> Bool {
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { question(socket, $0, &size) == 0 }
        }
    }

    /// It is at the same place in addresses of both families.
    var port: Int {
        withUnsafeBytes(of: storage) { Int(UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))) }
    }

    func isRemote(of connection: ConnectionAddresses) -> Bool {
        guard port == connection.remotePort, let expected = connection.remoteAddress else { return false }
        return withUnsafeBytes(of: storage) { bytes in
            let isIPv6 = Int32(storage.ss_family) == AF_INET6
            let place =
                isIPv6
                ? MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) : MemoryLayout<sockaddr_in>.offset(of: \.sin_addr)
            guard let place, let address = bytes.baseAddress?.advanced(by: place) else { return false }
            return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
                guard let text = text.baseAddress else { return false }
                let family = Int32(storage.ss_family)
                return inet_ntop(family, address, text, socklen_t(INET6_ADDRSTRLEN)) != nil
                    && strcmp(text, expected) == 0
            }
        }
    }
}
