#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The server cannot answer now: HTTP status 408, 429 or 5xx.
public struct HaapiServerUnavailable: Error, Equatable, Sendable {
    /// The HTTP status.
    public let statusCode: Int
    /// How long the server wants us to wait, in seconds, if it says so; one day at most (RFC 9110 section 10.2.3).
    public let retryAfter: TimeInterval?

    /// - Parameters:
    ///   - statusCode: the HTTP status.
    ///   - retryAfter: how long the server wants us to wait, in seconds, if it says so.
    public init(statusCode: Int, retryAfter: TimeInterval? = nil) {
        self.statusCode = statusCode
        self.retryAfter = retryAfter
    }

    init(statusCode: Int, after delay: Duration?) {
        self.init(statusCode: statusCode, retryAfter: delay.map { TimeInterval($0.components.seconds) })
    }
}

extension HaapiServerUnavailable: CustomStringConvertible {
    public var description: String {
        "The server cannot answer now (HTTP status \(statusCode)); try again "
            + (retryAfter.flatMap { $0 >= 0 && $0 < 1e9 ? "in \(Int($0)) s." : nil } ?? "later.")
    }
}
