/// What a caller may send as method and header fields. What breaks the rule never reaches the wire.
enum HeaderFieldRule {
    /// Fields whose value only the transport can know: a wrong one would let a request mean two things.
    private static let ownedByTransport = ["Content-Length", "Transfer-Encoding", "Expect", "Upgrade", "Host"]

    static func check(method: HTTPMethod, headers: HTTPFields) throws(TransportError) {
        guard HTTPToken.isToken(method.rawValue) else {
            throw TransportError(.invalidRequest, "The request method is no token (RFC 9110 section 9.1).")
        }
        for (name, value) in headers {
            guard HTTPToken.isToken(name) else {
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

    /// No control character but the tab (RFC 9110 section 5.5).
    static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}
