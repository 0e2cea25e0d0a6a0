/// The version of HTTP that a response came in (RFC 9110 section 2.5).
public struct HTTPVersion: Hashable, Sendable, CustomStringConvertible {
    /// The major version: 1, 2 or 3.
    public let major: Int
    /// The minor version: 0 or 1.
    public let minor: Int

    init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
    }

    public static let http1_0 = HTTPVersion(major: 1, minor: 0)
    public static let http1_1 = HTTPVersion(major: 1, minor: 1)
    public static let http2 = HTTPVersion(major: 2, minor: 0)
    public static let http3 = HTTPVersion(major: 3, minor: 0)

    public var description: String {
        major == 1 ? "HTTP/1.\(minor)" : "HTTP/\(major)"
    }
}
