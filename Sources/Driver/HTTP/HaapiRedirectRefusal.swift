/// A response was a redirect (status 301, 302, 303, 307 or 308 with a non-empty `Location`), and it was refused:
/// nothing was sent to its target. There is no opt-out. The target is never disclosed.
///
/// Configure the URL that answers directly, without a redirect of a reverse proxy in between.
/// See RFC 9110 section 15.4 and RFC 9449 section 4.2 (a proof is bound to one URI).
public struct HaapiRedirectRefusal: Error, Equatable, Sendable {
    /// The status code of the refused response.
    public let statusCode: Int

    /// - Parameter statusCode: the status code of the refused response.
    public init(statusCode: Int) {
        self.statusCode = statusCode
    }

    /// ``DriverErrorCode/haapiRedirectRefused``.
    public var errorCode: DriverErrorCode { .haapiRedirectRefused }
}

extension HaapiRedirectRefusal: CustomStringConvertible {
    public var description: String {
        "The server answered with a redirect (HTTP status \(statusCode)), which is refused; "
            + "configure the URL that answers directly."
    }
}
