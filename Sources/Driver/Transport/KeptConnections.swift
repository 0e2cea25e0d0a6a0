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

/// Which kept connections must not carry another request, because the server has said something there since its last answer.
///
/// libcurl 7.88 takes a kept connection for alive as long as there is a byte to read. That byte may begin the server's farewell
/// (a TLS close_notify, RFC 8446 section 6.1; a 408), and a request sent then is lost; or an answer that nobody asked for, which
/// would be taken for that of the next request.
///
/// Over HTTP/2 a server may say something at any time, and libcurl reads it; so those connections are not judged here.
struct KeptConnections {
    private var ports: [curl_socket_t: Int] = [:]
    /// libcurl names a connection that is about to be used again by its port only. Two may share one, to different servers.
    private var sockets: [Int: [curl_socket_t]] = [:]

    /// An HTTP/1 response has come whole on a connection: whatever comes next, unasked, belongs to no request.
    mutating func noteWholeAnswer(on socket: curl_socket_t, localPort: Int) {
        guard socket != CURL_SOCKET_BAD, ports[socket] == nil else { return }
        ports[socket] = localPort
        sockets[localPort, default: []].append(socket)
    }

    mutating func forget(_ socket: curl_socket_t) {
        guard let port = ports.removeValue(forKey: socket) else { return }
        sockets[port]?.removeAll { $0 == socket }
        if sockets[port] == [] { sockets[port] = nil }
    }

    func isSpent(localPort: Int) -> Bool {
        sockets[localPort]?.contains { Self.hasEndedOrSpoken($0) } ?? false
    }

    private static func hasEndedOrSpoken(_ socket: curl_socket_t) -> Bool {
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count >= 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
    }
}
