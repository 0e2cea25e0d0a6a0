/// An HTTP request method (RFC 9110 section 9). Methods are case-sensitive tokens.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The method as it goes on the wire.
    public let rawValue: String

    /// Any method. One that is no token (RFC 9110 section 5.6.2) is refused when the request is sent, with
    /// `TransportError.Kind.invalidRequest`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let get = HTTPMethod(rawValue: "GET")
    public static let post = HTTPMethod(rawValue: "POST")
    public static let put = HTTPMethod(rawValue: "PUT")
    public static let patch = HTTPMethod(rawValue: "PATCH")
    public static let delete = HTTPMethod(rawValue: "DELETE")
    public static let head = HTTPMethod(rawValue: "HEAD")
    public static let options = HTTPMethod(rawValue: "OPTIONS")

    public var description: String { rawValue }

    /// Safe methods ask for no change on the server (RFC 9110 section 9.2.1), so sending one twice does no harm.
    var isSafe: Bool {
        self == .get || self == .head || self == .options
    }
}
