/// Trouble of a server that may pass, so that the same request can succeed later. The one rule for it.
///
/// A `Retry-After` says when, not whether: no wait makes a spent code good again.
package enum PassingTrouble {
    /// The statuses 408 and 429 and those from 500 on (RFC 9110 sections 15.5.9 and 15.6, RFC 6585 section 4), and the
    /// error code `temporarily_unavailable` with any status.
    package static func isStated(statusCode: Int, error: String? = nil) -> Bool {
        switch statusCode {
        case 408, 429, 500...: true
        default: error == "temporarily_unavailable"
        }
    }
}
