/// Answers to the byte, for servers in tests.
public enum HTTPAnswer {
    /// `HTTP/1.1 200 \r\n`, the field lines, `Content-Length` unless it is left out, an empty line and the body.
    public static func bytes(
        _ status: Int = 200, _ fields: [(String, String)] = [], body: [UInt8] = [], length: Bool = true
    ) -> [UInt8] {
        var head = "HTTP/1.1 \(status) \r\n"
        for (name, value) in fields { head += "\(name): \(value)\r\n" }
        if length { head += "Content-Length: \(body.count)\r\n" }
        return Array((head + "\r\n").utf8) + body
    }

    public static func text(_ status: Int = 200, _ fields: [(String, String)] = [], body: String) -> [UInt8] {
        bytes(status, fields, body: Array(body.utf8))
    }
}
