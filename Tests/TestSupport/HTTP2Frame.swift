/// One HTTP/2 frame (RFC 9113 section 4.1), as far as a test server needs them.
public struct HTTP2Frame: Sendable {
    public enum Kind {
        public static let data: UInt8 = 0
        public static let headers: UInt8 = 1
        public static let reset: UInt8 = 3
        public static let settings: UInt8 = 4
        public static let ping: UInt8 = 6
        public static let goAway: UInt8 = 7
        public static let windowUpdate: UInt8 = 8
        public static let continuation: UInt8 = 9
    }

    public enum ErrorCode {
        public static let none: UInt32 = 0
        public static let internalError: UInt32 = 2
        public static let refusedStream: UInt32 = 7
        public static let cancel: UInt32 = 8
        public static let enhanceYourCalm: UInt32 = 11
    }

    static let endStream: UInt8 = 0x1
    static let acknowledgement: UInt8 = 0x1
    static let endHeaders: UInt8 = 0x4

    public let kind: UInt8
    public let flags: UInt8
    public let stream: UInt32
    public let payload: [UInt8]

    public init(kind: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, payload: [UInt8] = []) {
        self.kind = kind
        self.flags = flags
        self.stream = stream
        self.payload = payload
    }

    var bytes: [UInt8] {
        let length = payload.count
        return [UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF), kind, flags]
            + Self.bigEndian(stream) + payload
    }

    /// The header fields of a response, `:status` first, uncompressed. `status` has three digits.
    public static func headers(
        _ status: Int, _ fields: [(String, String)] = [], stream: UInt32, endsStream: Bool = false
    ) -> HTTP2Frame {
        let lines = [(":status", "\(status)")] + fields
        let flags = endHeaders | (endsStream ? endStream : 0)
        return HTTP2Frame(kind: Kind.headers, flags: flags, stream: stream, payload: lines.flatMap(literal))
    }

    /// Fields behind the content; they end the stream.
    public static func trailers(_ fields: [(String, String)], stream: UInt32) -> HTTP2Frame {
        HTTP2Frame(
            kind: Kind.headers, flags: endHeaders | endStream, stream: stream, payload: fields.flatMap(literal))
    }

    public static func data(_ text: String, stream: UInt32, endsStream: Bool = true) -> HTTP2Frame {
        HTTP2Frame(kind: Kind.data, flags: endsStream ? endStream : 0, stream: stream, payload: Array(text.utf8))
    }

    public static func reset(stream: UInt32, _ code: UInt32) -> HTTP2Frame {
        HTTP2Frame(kind: Kind.reset, stream: stream, payload: bigEndian(code))
    }

    /// The end of a connection. `lastStream` is the last one that the server has acted on, or may have.
    public static func goAway(lastStream: UInt32, _ code: UInt32 = ErrorCode.none) -> HTTP2Frame {
        HTTP2Frame(kind: Kind.goAway, payload: bigEndian(lastStream) + bigEndian(code))
    }

    public static let settings = HTTP2Frame(kind: Kind.settings)

    /// RFC 7541 section 6.2.2: literal without indexing, new name, no Huffman coding. For texts up to 126 bytes.
    private static func literal(_ name: String, _ value: String) -> [UInt8] {
        precondition(name.utf8.count < 127 && value.utf8.count < 127)
        return [0, UInt8(name.utf8.count)] + name.utf8 + [UInt8(value.utf8.count)] + value.utf8
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
