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
