/// A request as it arrived on an HTTP/2 stream. Its header fields are compressed and are not looked into.
public struct HTTP2Stream: Sendable {
    public let id: UInt32
    public let body: [UInt8]
}

extension Step {
    /// The client's preface and settings come in (RFC 9113 section 3.4), the server's go out.
    public static let http2Handshake = Step { connection in
        let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
        if try connection.receive(count: preface.count) != preface { try connection.complain("no HTTP/2 preface") }
        try connection.send(HTTP2Frame.settings.bytes)
    }

    /// One whole HTTP/2 request comes in.
    public static let http2Request = Step { try $0.receiveStream() }

    /// HTTP/2 requests come in and get what `handler` makes of them, one after the other, until the client has closed.
    public static func http2Answering(_ handler: @escaping @Sendable (HTTP2Stream) -> [HTTP2Frame]) -> Step {
        Step { connection in
            while true { try connection.send(handler(try connection.receiveStream())) }
        }
    }

    /// These frames go out.
    public static func send(_ frames: HTTP2Frame...) -> Step {
        send(frames.flatMap(\.bytes))
    }
}

extension ServerConnection {
    public func send(_ frames: [HTTP2Frame]) throws {
        try send(frames.flatMap(\.bytes))
    }

    /// Reads frames until the request of a stream is whole; acknowledges settings and pings on the way.
    @discardableResult
    public func receiveStream() throws -> HTTP2Stream {
        var bodies: [UInt32: [UInt8]] = [:]
        while true {
            let frame = try receiveFrame()
            switch frame.kind {
            case HTTP2Frame.Kind.settings where frame.flags & HTTP2Frame.acknowledgement == 0:
                try send(HTTP2Frame(kind: frame.kind, flags: HTTP2Frame.acknowledgement).bytes)
            case HTTP2Frame.Kind.ping where frame.flags & HTTP2Frame.acknowledgement == 0:
                let pong = HTTP2Frame(
                    kind: frame.kind, flags: HTTP2Frame.acknowledgement, payload: frame.payload)
                try send(pong.bytes)
            case HTTP2Frame.Kind.headers:
                bodies[frame.stream] = []
            case HTTP2Frame.Kind.data:
                bodies[frame.stream, default: []] += frame.payload
            default:
                continue
            }
            let carriesContent = [HTTP2Frame.Kind.headers, HTTP2Frame.Kind.data].contains(frame.kind)
            if carriesContent, frame.flags & HTTP2Frame.endStream != 0 {
                let stream = HTTP2Stream(id: frame.stream, body: bodies[frame.stream] ?? [])
                note(stream)
                return stream
            }
        }
    }

    private func receiveFrame() throws -> HTTP2Frame {
        let head = try receive(count: 9)
        let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
        let stream = head[5...8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        return HTTP2Frame(kind: head[3], flags: head[4], stream: stream, payload: try receive(count: length))
    }
}
