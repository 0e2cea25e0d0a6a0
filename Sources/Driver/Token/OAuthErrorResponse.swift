/// An error that an authorization server states (RFC 6749 section 5.2): as a JSON object, whatever the HTTP status, or
/// as parameters of `WWW-Authenticate`.
///
/// The texts are cut to a sensible length, and control characters are taken out.
public struct OAuthErrorResponse: Sendable, Hashable {
    /// The error code, for instance `invalid_grant`.
    public let error: String

    /// What the server says about it, for developers rather than users.
    public let errorDescription: String?

    /// The address of a page about the error.
    public let errorURI: String?

    /// The HTTP status of the answer; it can be 200.
    public let statusCode: Int

    /// How long to wait before the next attempt, if the server says so: one day at most.
    public let retryAfter: Duration?

    /// `secrets` are texts of the request that the server may have repeated.
    package init(
        error: String, errorDescription: String?, errorURI: String? = nil, statusCode: Int,
        retryAfter: Duration? = nil, hiding secrets: [String] = []
    ) {
        self.error = ServerText.shownCode(error, hiding: secrets)
        self.errorDescription = errorDescription.map { ServerText.shown($0, hiding: secrets) }
        self.errorURI = errorURI.map { ServerText.shown($0, hiding: secrets) }
        self.statusCode = statusCode
        self.retryAfter = retryAfter
    }
}

extension OAuthErrorResponse: CustomStringConvertible {
    public var description: String {
        let text = errorDescription.map { ": \($0)" } ?? ""
        return "\(error)\(text) (HTTP status \(statusCode))"
    }
}
