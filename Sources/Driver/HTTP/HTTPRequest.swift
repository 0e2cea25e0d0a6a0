#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An HTTP request to one address. Nothing about it is sent anywhere else: redirects are refused.
///
/// The description shows method, scheme, host and path, never the query, a header value or the body.
public struct HTTPRequest: Sendable {
    /// The request method (RFC 9110 section 9).
    public var method: HTTPMethod

    /// The address: absolute, `https` (or `http` where the configuration allows it), without user information. A URL
    /// relative to a base is resolved; a fragment is not sent.
    public var url: URL

    /// Header fields. `Content-Length`, `Transfer-Encoding`, `Expect`, `Upgrade` and `Host` belong to the transport
    /// and are refused here.
    public var headers: HTTPFields

    /// The content, or `nil` for none. `HEAD` takes none.
    public var body: Data?

    /// Whether the path identifies somebody, as that of a client's management (RFC 7592 section 3) does. Logs mask it then.
    package var isPathSensitive = false

    /// Creates a request.
    /// - Parameters:
    ///   - method: the method; `GET` by default.
    ///   - url: the address.
    ///   - headers: header fields; none by default.
    ///   - body: the content; none by default.
    public init(_ method: HTTPMethod = .get, _ url: URL, headers: HTTPFields = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// Creates a `GET` request.
    /// - Parameters:
    ///   - url: the address.
    ///   - headers: header fields; none by default.
    public init(_ url: URL, headers: HTTPFields = [:]) {
        self.init(.get, url, headers: headers)
    }

    /// A `POST` of parameters as `application/x-www-form-urlencoded` (RFC 6749 appendix B), in their order.
    /// - Parameters:
    ///   - url: the address.
    ///   - parameters: names and values; a repeated name stays repeated.
    ///   - headers: more header fields; a `Content-Type` among them is replaced.
    /// - Returns: the request.
    public static func form(_ url: URL, _ parameters: [(String, String)], headers: HTTPFields = [:]) -> HTTPRequest {
        var headers = headers
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return HTTPRequest(.post, url, headers: headers, body: Data(FormURLEncoding.encode(parameters)))
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        let content = body.map { ", \($0.count) bytes" } ?? ""
        return "\(method) \(url.addressForPeople)\(content)"
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror {
        Mirror(self, children: ["request": description])
    }
}
