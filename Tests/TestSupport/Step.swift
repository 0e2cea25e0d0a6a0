#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One step of a scripted conversation on one connection. After the last step the server says goodbye (FIN) and reads
/// on until the client has closed.
public struct Step: Sendable {
    let run: @Sendable (ServerConnection) throws -> Void

    public init(_ run: @escaping @Sendable (ServerConnection) throws -> Void) {
        self.run = run
    }

    /// A whole request comes in: the head, and a body of `Content-Length` or in chunks.
    public static let request = Step { try $0.receiveRequest() }

    /// A whole request with this request line comes in.
    public static func request(_ line: String) -> Step {
        Step { connection in
            let request = try connection.receiveRequest()
            if request.line != line { try connection.complain("expected \(line), received \(request.line)") }
        }
    }

    /// Exactly these bytes come in.
    public static func expect(_ text: String) -> Step {
        Step { connection in
            let received = String(latin1: try connection.receive(count: text.utf8.count))
            if received != text { try connection.complain("expected \(text), received \(received)") }
        }
    }

    /// These bytes go out.
    public static func send(_ bytes: [UInt8]) -> Step {
        Step { try $0.send(bytes) }
    }

    /// This text goes out.
    public static func send(_ text: String) -> Step {
        send(Array(text.utf8))
    }

    /// These bytes go out in packets of a few bytes each.
    public static func send(_ bytes: [UInt8], inPiecesOf size: Int) -> Step {
        Step { connection in
            for start in stride(from: 0, to: bytes.count, by: size) {
                try connection.send(Array(bytes[start..<min(start + size, bytes.count)]))
            }
        }
    }

    /// The server takes its time: for tests of time limits, which nothing but time can pass.
    public static func pause(_ duration: Duration) -> Step {
        let (seconds, attoseconds) = duration.components
        let milliseconds = Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
        return Step { _ in poll(nil, 0, milliseconds) }
    }

    /// The same text goes out again and again, until the client has enough.
    public static func sendForEver(_ text: String) -> Step {
        let bytes = Array(text.utf8)
        return Step { connection in
            while true { try connection.send(bytes) }
        }
    }

    /// A whole answer with `Content-Length` goes out.
    public static func answer(_ status: Int = 200, _ fields: [(String, String)] = [], body: String = "") -> Step {
        send(HTTPAnswer.text(status, fields, body: body))
    }

    /// Nothing happens until the test opens the gate.
    public static func hold(_ gate: Gate) -> Step {
        Step { try $0.hold(until: gate) }
    }

    /// The test learns that the script has come this far.
    public static func open(_ gate: Gate) -> Step {
        Step { _ in gate.open() }
    }

    /// The server stays silent and reads until the client has closed.
    public static let silence = Step { try $0.receiveUntilClosed() }

    /// The server sends FIN and reads on.
    public static let finish = Step { $0.finish() }

    /// The server ends the connection with RST.
    public static let reset = Step { try $0.reset() }

    /// Requests come in and get what `handler` makes of them, one after the other, until the client has closed.
    public static func answering(_ handler: @escaping @Sendable (ReceivedRequest) -> [UInt8]) -> Step {
        Step { connection in
            while true { try connection.send(handler(try connection.receiveRequest())) }
        }
    }
}
