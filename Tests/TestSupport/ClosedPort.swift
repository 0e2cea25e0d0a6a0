public import Foundation

/// A port on loopback that refuses connections, and that nobody else can take meanwhile: bound, but not listening.
public final class ClosedPort: Sendable {
    private let socket: LoopbackSocket
    private let port: UInt16

    public init() throws {
        socket = try LoopbackSocket.unconnected(onIPv6: false)
        let bound = LoopbackSocket.withAddress(port: 0, onIPv6: false) { [socket] in socket.bind(to: $0, $1) }
        try LoopbackSocket.check(bound, "bind")
        port = try socket.localPort(onIPv6: false)
    }

    deinit { socket.close() }

    public func url(_ rest: String = "/") -> URL {
        let text = "http://127.0.0.1:\(port)\(rest)"
        guard let url = URL(string: text) else { preconditionFailure("no URL: \(text)") }
        return url
    }
}
