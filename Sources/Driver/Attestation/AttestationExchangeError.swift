/// The server did not issue a client attestation token, or did not accept it.
public enum AttestationExchangeError: Error, Equatable, Sendable {
    /// The server judged the client or its evidence invalid. `error` is the OAuth error code, if it gave one,
    /// cut to a sensible length.
    case refused(statusCode: Int, error: String?)
    /// Status 408, 429 or 5xx, or the error `temporarily_unavailable`: the same may succeed later.
    case serverUnavailable(statusCode: Int, retryAfter: Duration?)
    /// No answer of this protocol: another status, media type or shape.
    case unexpectedAnswer(statusCode: Int, mediaType: String?)
}

extension AttestationExchangeError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused(let status, let error):
            "The server refused the attestation (HTTP status \(status)"
                + (error.map { ", \(ServerText.clean($0, limit: 40))" } ?? "")
                + "); check the client's attestation policy."
        case .serverUnavailable(let status, let retryAfter):
            "The server cannot attest now (HTTP status \(status)); try again "
                + (retryAfter.map { "in \($0.components.seconds) s." } ?? "later.")
        case .unexpectedAnswer(let status, let mediaType):
            "This is no answer about attestation (HTTP status \(status), \(mediaType ?? "no media type")); check the "
                + "token endpoint, whose address with /cat behind is asked."
        }
    }
}
