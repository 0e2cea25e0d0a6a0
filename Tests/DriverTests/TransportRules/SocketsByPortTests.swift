#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
import TestSupport
import Testing

@testable import Driver

/// Finding a socket by what libcurl tells of its connection.
@Suite struct SocketsByPortTests {
    private struct Unexpected: Error {
        let code = errno
    }

    private static func unconnected() -> Int32 {
        #if canImport(Glibc)
            socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    /// A socket that is connected to a server from a given local port, or from any.
    static func connected(to server: UInt16, from local: UInt16 = 0) throws -> (socket: Int32, port: UInt16) {
        let descriptor = unconnected()
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        guard call(bind, descriptor, local) == 0, call(connect, descriptor, server) == 0 else { throw Unexpected() }
        return (descriptor, UInt16(try #require(SocketName(of: descriptor)).port))
    }

    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32, _ port: UInt16
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private func find(_ sockets: inout SocketsByPort, _ local: UInt16, _ remote: UInt16, _ address: String) -> Int32? {
        address.withCString {
            sockets.socket(
                of: ConnectionAddresses(localPort: Int(local), remotePort: Int(remote), remoteAddress: $0))
        }
    }

    @Test func twoThatShareALocalPortAreToldApart() throws {
        let servers = [try ScriptedServer(.silence), try ScriptedServer(.silence)]
        let first = try Self.connected(to: servers[0].port)
        let second = try Self.connected(to: servers[1].port, from: first.port)
        defer { for descriptor in [first.socket, second.socket] { close(descriptor) } }
        var sockets = SocketsByPort()
        #expect(find(&sockets, first.port, servers[0].port, "127.0.0.1") == nil)
        sockets.add(first.socket)
        #expect(find(&sockets, first.port, servers[0].port, "127.0.0.1") == first.socket)
        #expect(find(&sockets, first.port &+ 1, servers[0].port, "127.0.0.1") == nil)
        // The second comes later, and is found all the same.
        #expect(find(&sockets, first.port, servers[1].port, "127.0.0.1") == nil)
        sockets.add(second.socket)
        #expect(find(&sockets, first.port, servers[0].port, "127.0.0.1") == first.socket)
        #expect(find(&sockets, first.port, servers[1].port, "127.0.0.1") == second.socket)
        #expect(find(&sockets, first.port, servers[1].port, "127.0.0.2") == nil)
        #expect(find(&sockets, first.port, servers[1].port &+ 1, "127.0.0.1") == nil)
        sockets.remove(first.socket)
        #expect(find(&sockets, first.port, servers[1].port, "127.0.0.1") == second.socket)
        sockets.remove(second.socket)
        #expect(find(&sockets, first.port, servers[1].port, "127.0.0.1") == nil)
    }

    /// libcurl closes a socket that never came to be connected without a word, and its number is given to another.
    @Test func aNumberThatIsSomebodyElsesIsNotFound() throws {
        let servers = [try ScriptedServer(.silence), try ScriptedServer(.silence)]
        let first = try Self.connected(to: servers[0].port)
        let second = try Self.connected(to: servers[1].port)
        defer { for descriptor in [first.socket, second.socket] { close(descriptor) } }
        var sockets = SocketsByPort()
        sockets.add(first.socket)
        #expect(find(&sockets, first.port, servers[0].port, "127.0.0.1") == first.socket)
        // Closes the first, and gives its number away.
        #expect(dup2(second.socket, first.socket) == first.socket)
        #expect(find(&sockets, first.port, servers[0].port, "127.0.0.1") == nil)
        // Another one of ours with that number is known by its own port alone.
        sockets.add(first.socket)
        #expect(find(&sockets, first.port, servers[1].port, "127.0.0.1") == nil)
        #expect(find(&sockets, second.port, servers[1].port, "127.0.0.1") == first.socket)
    }

    @Test func aSocketWithoutAPortWaitsForOne() throws {
        let server = try ScriptedServer(.silence)
        let descriptor = Self.unconnected()
        defer { close(descriptor) }
        var sockets = SocketsByPort()
        sockets.add(descriptor)
        #expect(find(&sockets, 1, server.port, "127.0.0.1") == nil)
        #expect(Self.call(connect, descriptor, server.port) == 0)
        let port = UInt16(try #require(SocketName(of: descriptor)).port)
        #expect(find(&sockets, port, server.port, "127.0.0.1") == descriptor)
    }
}
