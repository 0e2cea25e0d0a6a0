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
struct KeptConnections {
    private var sockets = SocketsByPort()
    /// Those on which the server may speak only when it was asked.
    private var withHTTP1: Set<curl_socket_t> = []
    /// How many requests are under way on a connection.
    private var requests: [curl_socket_t: Int] = [:]

    mutating func noteOpened(_ socket: curl_socket_t) {
        sockets.add(socket)
    }

    mutating func noteClosed(_ socket: curl_socket_t) {
        sockets.remove(socket)
        withHTTP1.remove(socket)
        requests[socket] = nil
    }

    mutating func noteBegin(on socket: curl_socket_t) {
        requests[socket, default: 0] += 1
    }

    mutating func noteEnd(on socket: curl_socket_t) {
        guard let count = requests[socket] else { return }
        requests[socket] = count > 1 ? count - 1 : nil
    }

    /// The socket of a connection that libcurl is about to use.
    mutating func socket(of connection: ConnectionAddresses) -> curl_socket_t? {
        sockets.socket(of: connection)
    }

    mutating func noteHTTP1(on socket: curl_socket_t) {
        withHTTP1.insert(socket)
    }

    /// Over HTTP/1 requests follow each other, though libcurl may give a connection to the next before the last is known to be over.
    private func isShared(_ socket: curl_socket_t) -> Bool {
        requests[socket] != nil && !withHTTP1.contains(socket)
    }

    /// Whether a connection must not be used. If so, it is made to look dead to libcurl too. One that others use is libcurl's to
    /// judge: what can be read there is for them.
    func isSpent(_ socket: curl_socket_t) -> Bool {
        guard !isShared(socket) else { return false }
        let isSpent = withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
            let count = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
            if count < 0 { return errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR }
            // Over HTTP/2 a server may say something at any time.
            return count == 0 || withHTTP1.contains(socket)
                || TLSFarewell.isIn(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        if isSpent { endReading(socket) }
        return isSpent
    }

    /// What came is dropped, and nothing more is read; writing goes on, for libcurl's own farewell. A server that never pauses
    /// is left alone after a while, and what others wait for stays.
    func endReading(_ socket: curl_socket_t) {
        guard !isShared(socket) else { return }
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            for _ in 0..<64 where recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)) <= 0 { break }
        }
        shutdown(socket, Int32(SHUT_RD))
    }
}
