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

/// Whether a kept connection may be used again, with real sockets.
@Suite(.endsInTime) struct KeptConnectionsTests {
    /// A connection on which the server has said these bytes.
    private static func connection(
        to server: ScriptedServer, hearing bytes: [UInt8]
    ) throws -> (socket: Int32, kept: KeptConnections) {
        let (socket, _) = try SocketsByPortTests.connected(to: server.port)
        var buffer = [UInt8](repeating: 0, count: bytes.count)
        // Waits until they are there, and leaves them.
        let count = recv(socket, &buffer, buffer.count, Int32(MSG_PEEK) | Int32(MSG_WAITALL))
        #expect(count == bytes.count)
        var kept = KeptConnections()
        kept.noteOpened(socket)
        return (socket, kept)
    }

    /// As TLS 1.3 has it: an answer to somebody else, then a close_notify.
    private static let farewell =
        [23, 3, 3, 0, 40] + [UInt8](repeating: 0xEE, count: 40)
        + [23, 3, 3, 0, 19] + [UInt8](repeating: 0xEE, count: 19)

    /// What can be read on a connection in use is for those who use it, and stays.
    @Test func whatIsInUseIsNotTouched() throws {
        let server = try ScriptedServer(.send(Self.farewell), .silence)
        var (socket, kept) = try Self.connection(to: server, hearing: Self.farewell)
        defer { close(socket) }
        kept.noteBegin(on: socket)
        kept.noteBegin(on: socket)
        #expect(!kept.isSpent(socket))
        kept.endReading(socket)
        kept.noteEnd(on: socket)
        #expect(!kept.isSpent(socket))
        var buffer = [UInt8](repeating: 0, count: 1024)
        #expect(recv(socket, &buffer, buffer.count, Int32(MSG_PEEK)) == Self.farewell.count)
        kept.noteEnd(on: socket)
        #expect(kept.isSpent(socket))
        #expect(recv(socket, &buffer, buffer.count, 0) == 0)
    }

    @Test func overHTTP2AServerMaySaySomething() throws {
        let frame = [23, 3, 3, 0, 34] + [UInt8](repeating: 0xEE, count: 34)
        let server = try ScriptedServer(.send(frame), .silence)
        var (socket, kept) = try Self.connection(to: server, hearing: frame)
        defer { close(socket) }
        #expect(!kept.isSpent(socket))
        kept.noteHTTP1(on: socket)
        #expect(kept.isSpent(socket))
    }
}
