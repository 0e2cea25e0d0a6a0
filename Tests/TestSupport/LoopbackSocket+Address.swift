#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension LoopbackSocket {
    static func unconnected(onIPv6: Bool) throws -> LoopbackSocket {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = socket(onIPv6 ? AF_INET6 : AF_INET, stream, 0)
        try check(descriptor, "socket")
        return LoopbackSocket(descriptor: descriptor).prepared()
    }

    /// Answers in pieces are for the client to see as pieces, so nothing waits for more (Nagle).
    func prepared() -> LoopbackSocket {
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return self
    }

    func bind(to address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
        #if canImport(Darwin)
            Darwin.bind(descriptor, address, length)
        #elseif canImport(Glibc)
            Glibc.bind(descriptor, address, length)
        #else
            Musl.bind(descriptor, address, length)
        #endif
    }

    func localPort(onIPv6: Bool) throws -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return try withUnsafeMutablePointer(to: &storage) { storage in
            try storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                try Self.check(getsockname(descriptor, address, &length), "getsockname")
            }
            let raw = UnsafeRawPointer(storage)
            return onIPv6
                ? UInt16(bigEndian: raw.load(as: sockaddr_in6.self).sin6_port)
                : UInt16(bigEndian: raw.load(as: sockaddr_in.self).sin_port)
        }
    }

    static func withAddress<Result>(
        port: UInt16, onIPv6: Bool, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        if onIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            return rebound(&address, body)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        return rebound(&address, body)
    }

    static func check(_ result: Int32, _ call: String) throws {
        if result < 0 { throw Failure(call: call, code: errno) }
    }

    private static func rebound<Address, Result>(
        _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { socketAddress in
                body(socketAddress, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}
