/// Which responses are refused as redirects: status 301, 302, 303, 307 or 308 with a non-empty `Location`.
///
/// The decision does not look at the target, so a `Location` that cannot be parsed is refused too.
enum RedirectRule {
    /// Whether there is a `Location` is looked up for those statuses only.
    static func isRefused(statusCode: Int, hasLocation: @autoclosure () -> Bool) -> Bool {
        canRedirect(statusCode) && hasLocation()
    }

    private static func canRedirect(_ statusCode: Int) -> Bool {
        switch statusCode {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }
}
