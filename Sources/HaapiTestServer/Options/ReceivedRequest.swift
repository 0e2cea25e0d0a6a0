#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Driver

/// A rule that a request breaks.
public struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// Which rule.
    public let code: ViolationCode
    /// One sentence that names the rule and where it stands. It holds no value of the request.
    public let message: String

    public var description: String { "\(code.rawValue): \(message)" }
}

/// Which part of the server a request is for.
public enum TestEndpoint: String, Sendable, Hashable, CaseIterable {
    /// The token endpoint.
    case token
    /// The endpoint of the client attestation token, below the token endpoint.
    case attestation
    /// Dynamic client registration.
    case registration
    /// Management of a dynamic client (RFC 7592).
    case management
    /// Token revocation.
    case revocation
    /// The authorization endpoint.
    case authorization
    /// Authentication and registration of users.
    case authentication
    /// The pages that a browser sees.
    case browser
    /// The resource that shows whose token it is.
    case userinfo
    /// Any other address.
    case unknown
}

/// A request that reached the server, and the verdict on it.
///
/// Its descriptions show no header, query or body, since these hold the secrets of the test.
public struct ReceivedRequest: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method.
    public let method: String
    /// The path as sent, without the query.
    public let path: String
    /// The query as sent, without its question mark. It may hold secrets of the test.
    public let query: String
    /// The header fields as sent.
    public let headers: HTTPFields
    /// The body as sent.
    public let body: Data
    /// For which part of the server it is.
    public let endpoint: TestEndpoint
    /// The status of the answer, or `nil` if there was none.
    public let status: Int?
    /// The rules it breaks. Empty for a right request.
    public let violations: [Violation]
    /// What is allowed and yet not what a careful client does.
    public let warnings: [Violation]
    /// Whether it came by https.
    public let isSecure: Bool
    /// The number of its connection: from 1, over all ports of the server, in the order in which they were accepted. 0
    /// if there was none, as in ``HaapiTestServer/finishInBrowser(_:user:)``.
    ///
    /// Over https each connection has exactly one TLS handshake. Together with
    /// ``HaapiTestServer/connectionCount``, which also counts connections without any request, that shows how many
    /// handshakes a client has made.
    public let connection: Int
    /// Whether that handshake resumed the session of an earlier connection.
    public let isTLSSessionResumed: Bool

    public var description: String {
        let verdict = violations.isEmpty ? "right" : violations.map(\.description).joined(separator: "; ")
        return "\(method) \(path) -> \(status.map(String.init) ?? "no answer"): \(verdict)"
    }

    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["verdict": description]) }
}
