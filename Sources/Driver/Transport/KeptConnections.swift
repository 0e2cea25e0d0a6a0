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

/// Which kept connections must not carry another request, because the server has ended them or said something unasked.
///
/// libcurl 7.88 takes a kept connection for alive as long as there is a byte to read, and over HTTP/2 even after it has read the
/// server's farewell. That byte may begin such a farewell (a TLS close_notify, RFC 8446 section 6.1; a 408), and a request sent
/// then is lost; or an answer that nobody asked for, which would be taken for that of the next request.
///
/// libcurl tells the local port of a connection that is about to be used, but not its socket; so sockets are found by their port.
struct KeptConnections {
    /// Opened, but not used so far.
    private var fresh: Set<curl_socket_t> = []
    private var ports: [curl_socket_t: Int] = [:]
    /// Two connections may share a local port, to different servers.
    private var sockets: [Int: [curl_socket_t]] = [:]
    /// Those on which the server may speak only when it was asked.
    private var withHTTP1: Set<curl_socket_t> = []

    mutating func noteOpened(_ socket: curl_socket_t) {
        fresh.insert(socket)
    }

    /// The first request is about to go out on a connection.
    mutating func noteFirstUse(localPort: Int) {
        for socket in fresh where Self.localPort(of: socket) == localPort {
            fresh.remove(socket)
            ports[socket] = localPort
            sockets[localPort, default: []].append(socket)
        }
    }

    mutating func noteHTTP1(localPort: Int) {
        withHTTP1.formUnion(sockets[localPort] ?? [])
    }

    mutating func noteClosed(_ socket: curl_socket_t) {
        fresh.remove(socket)
        withHTTP1.remove(socket)
        guard let port = ports.removeValue(forKey: socket) else { return }
        sockets[port]?.removeAll { $0 == socket }
        if sockets[port] == [] { sockets[port] = nil }
    }

    /// Whether the connection that libcurl has chosen must not be used. What is spent is made to look so to libcurl too.
    /// `hasEnded` says whether the server's farewell was read already.
    func isSpent(localPort: Int, hasEnded: Bool) -> Bool {
        let spent = (sockets[localPort] ?? []).filter { hasEnded || isSpent($0) }
        for socket in spent { Self.endReading(socket) }
        return hasEnded || !spent.isEmpty
    }

    private func isSpent(_ socket: curl_socket_t) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
            let count = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
            if count < 0 { return errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR }
            // Over HTTP/2 a server may say something at any time.
            return count == 0 || withHTTP1.contains(socket)
                || TLSFarewell.isIn(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// What came is dropped, and nothing more is read; writing goes on, for libcurl's own farewell. A server that never pauses
    /// is left alone after a while.
    private static func endReading(_ socket: curl_socket_t) {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            for _ in 0..<64 where recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)) <= 0 { break }
        }
        shutdown(socket, Int32(SHUT_RD))
    }

    private static func localPort(of socket: curl_socket_t) -> Int? {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { storage in
            let status = storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
            guard status == 0 else { return nil }
            // The port is at the same place in addresses of both families.
            return storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                Int(UInt16(bigEndian: $0.pointee.sin_port))
            }
        }
    }
}
