#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A blocking TCP socket on 127.0.0.1 or ::1, just what a test server needs.
struct LoopbackSocket: Sendable {
    let descriptor: Int32

    struct Failure: Error {
        let call: String
        let code: Int32
    }

    enum Arrival {
        case bytes(ArraySlice<UInt8>)
        case end
        case reset
    }

    /// A socket that listens on a free port.
    static func listening(onIPv6: Bool, backlog: Int32) throws -> (socket: LoopbackSocket, port: UInt16) {
        let socket = try unconnected(onIPv6: onIPv6)
        do {
            let bound = withAddress(port: 0, onIPv6: onIPv6) { socket.bind(to: $0, $1) }
            try check(bound, "bind")
            try check(listen(socket.descriptor, backlog), "listen")
            return (socket, try socket.localPort(onIPv6: onIPv6))
        } catch {
            socket.close()
            throw error
        }
    }

    static func connected(toPort port: UInt16, onIPv6: Bool) throws -> LoopbackSocket {
        let socket = try unconnected(onIPv6: onIPv6)
        let connected = withAddress(port: port, onIPv6: onIPv6) { connect(socket.descriptor, $0, $1) }
        guard connected == 0 else {
            let failure = Failure(call: "connect", code: errno)
            socket.close()
            throw failure
        }
        return socket
    }

    func accepted() throws -> LoopbackSocket {
        while true {
            let accepted = accept(descriptor, nil, nil)
            if accepted >= 0 { return LoopbackSocket(descriptor: accepted).prepared() }
            guard errno == EINTR || errno == ECONNABORTED else { throw Failure(call: "accept", code: errno) }
        }
    }

    func receive(into buffer: inout [UInt8]) throws -> Arrival {
        while true {
            let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count > 0 { return .bytes(buffer[..<count]) }
            if count == 0 { return .end }
            if errno == ECONNRESET || errno == EPIPE { return .reset }
            guard errno == EINTR else { throw Failure(call: "recv", code: errno) }
        }
    }

    /// Sends everything; `false` if the peer is gone.
    func send(_ bytes: [UInt8]) throws -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                let rest = UnsafeRawBufferPointer(rebasing: all[sent...])
                #if canImport(Darwin)
                    return Darwin.send(descriptor, rest.baseAddress, rest.count, 0)
                #elseif canImport(Glibc)
                    return Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                #else
                    return Musl.send(descriptor, rest.baseAddress, rest.count, MSG_NOSIGNAL)
                #endif
            }
            if count >= 0 {
                sent += count
            } else if errno == ECONNRESET || errno == EPIPE {
                return false
            } else if errno != EINTR {
                throw Failure(call: "send", code: errno)
            }
        }
        return true
    }

    /// Announces that nothing more will be sent (FIN); the peer can go on sending.
    func finish() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Wakes a thread that receives or accepts on the socket, which stays open.
    func interrupt() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    func close() {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #elseif canImport(Glibc)
            _ = Glibc.close(descriptor)
        #else
            _ = Musl.close(descriptor)
        #endif
    }

    /// Closes with RST instead of FIN.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        close()
    }
}
