/// What a caller may send as method and header fields. What breaks the rule never reaches the wire.
enum HeaderFieldRule {
    /// Fields whose value only the transport can know: a wrong one would let a request mean two things.
    private static let ownedByTransport = ["Content-Length", "Transfer-Encoding", "Expect", "Upgrade", "Host"]

    static func check(method: HTTPMethod, headers: HTTPFields) throws(TransportError) {
        guard isToken(method.rawValue) else {
            throw TransportError(.invalidRequest, "The request method is no token (RFC 9110 section 9.1).")
        }
        for (name, value) in headers {
            guard isToken(name) else {
                throw TransportError(
                    .invalidRequest, "A header field name is empty or has a character that is not allowed.")
            }
            guard isFieldValue(value) else {
                throw TransportError(
                    .invalidRequest, "The value of the header field \(name) has a control character.")
            }
            if ownedByTransport.contains(where: { $0.equalsIgnoringASCIICase(name) }) {
                throw TransportError(
                    .invalidRequest, "The header field \(name) belongs to the transport; leave it out.")
            }
        }
    }

    /// A token (RFC 9110 section 5.6.2).
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { tokenCharacters[Int($0)] }
    }

    /// No control character but the tab (RFC 9110 section 5.5).
    static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    private static let tokenCharacters: [Bool] = {
        var table = [Bool](repeating: false, count: 256)
        for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { table[Int(byte)] = true }
        for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { table[Int(byte)] = true }
        for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { table[Int(byte)] = true }
        for byte in "!#$%&'*+-.^_`|~".utf8 { table[Int(byte)] = true }
        return table
    }()
}
