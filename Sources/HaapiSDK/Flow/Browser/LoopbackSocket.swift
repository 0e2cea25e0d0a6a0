#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
import Driver

/// A socket that never blocks, is not inherited by programs that are started, and is closed with its owner at the latest: a
/// TCP socket on 127.0.0.1, or one end of a pair. The only place with socket calls.
final class LoopbackSocket: Sendable {
    struct Failure: Error, Equatable {
        /// `errno`.
        let code: Int32
    }

    enum Reading: Equatable {
        case bytes([UInt8])
        case nothingYet
        case over
    }

    /// Not to be used after ``end()``.
    let descriptor: Int32
    private let isOpen = Lock(true)

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { end() }

    /// Closes the socket. Calling it again does nothing.
    func end() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { close(descriptor) }
    }

    /// Listens on 127.0.0.1, and on no other address of the machine. Port 0 takes a free one.
    static func listening(port: UInt16) throws(Failure) -> (socket: LoopbackSocket, port: UInt16) {
        let socket = LoopbackSocket(try checked(socket(AF_INET, streamType, 0)))
        if port != 0 {
            // A port that was used a moment ago can be used again.
            var on: Int32 = 1
            setsockopt(socket.descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(socket.descriptor, address, length) == 0, listen(socket.descriptor, 64) == 0 else {
                    return Int32(-1)
                }
                return getsockname(socket.descriptor, address, &length)
            }
        }
        _ = try checked(status)
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    /// What is written to the one end can be read at the other. Not a pipe, since a signal comes of writing to one that
    /// nobody reads.
    static func pair() throws(Failure) -> (reading: LoopbackSocket, writing: LoopbackSocket) {
        var ends: [Int32] = [-1, -1]
        _ = try checked(socketpair(AF_UNIX, streamType, 0, &ends))
        return (LoopbackSocket(ends[0]), LoopbackSocket(ends[1]))
    }

    /// A connection that waits to be accepted; `nil` if there is none.
    func accepted() -> LoopbackSocket? {
        let connection = accept(descriptor, nil, nil)
        return connection < 0 ? nil : LoopbackSocket(connection)
    }

    func read() -> Reading {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { return .bytes(Array(buffer[..<count])) }
        return count < 0 && Self.isPassing(errno) ? .nothingYet : .over
    }

    /// How many bytes were taken; `nil` if the other side is gone.
    func write(_ bytes: ArraySlice<UInt8>) -> Int? {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
        if count >= 0 { return count }
        return Self.isPassing(errno) ? 0 : nil
    }

    /// Says that nothing more will be written.
    func finish() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Wakes whoever waits at the other end of a pair. If nobody reads there any more, or there is enough to read already,
    /// there is nobody to wake.
    func wake() {
        _ = write([1])
    }

    /// Which of the sockets can be read from or, if they are in `writing`, written to; after `timeout` at the latest.
    static func ready(reading: [LoopbackSocket], writing: [LoopbackSocket], timeout: Duration) -> Set<Int32> {
        var descriptors =
            reading.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            + writing.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
        let (seconds, attoseconds) = timeout.components
        // Rounded up: waking too early would only mean to wait again.
        let milliseconds = min(seconds, 86_400) * 1000 + attoseconds / 1_000_000_000_000_000 + 1
        guard poll(&descriptors, nfds_t(descriptors.count), Int32(max(0, milliseconds))) > 0 else { return [] }
        return Set(descriptors.filter { $0.revents != 0 }.map(\.fd))
    }

    private static var streamType: Int32 {
        #if canImport(Glibc)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }

    private static func checked(_ result: Int32) throws(Failure) -> Int32 {
        if result < 0 { throw Failure(code: errno) }
        return result
    }

    private static func isPassing(_ code: Int32) -> Bool {
        code == EAGAIN || code == EWOULDBLOCK || code == EINTR
    }
}
