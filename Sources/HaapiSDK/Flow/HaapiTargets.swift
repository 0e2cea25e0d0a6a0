#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// Where the requests of a flow may go: to the origins of the base URL, the authorization endpoint and the token endpoint.
/// Pure.
///
/// Addresses in documents come from the server and are input, never authority.
struct HaapiTargets: Sendable {
    let baseURL: URL
    private let origins: Set<HTTPOrigin>

    init(_ addresses: ConfiguredAddresses) {
        baseURL = addresses.baseURL
        origins = Set(
            [addresses.baseURL, addresses.authorizationEndpoint, addresses.tokenEndpoint].compactMap { HTTPOrigin($0) })
    }

    /// The absolute address of an `href`, if a request may go there. `code` says what is refused: a link or a form.
    ///
    /// Readers of addresses disagree about control characters, white space, backslashes and letters beyond ASCII; RFC 3986
    /// has none of them, so an `href` that has is refused before anything reads it.
    func resolve(_ href: String, code: HaapiErrorCode) throws(HaapiTargetRefusal) -> URL {
        guard ReferenceText.isValid(href), let url = URL(string: href, relativeTo: baseURL)?.absoluteURL else {
            throw HaapiTargetRefusal(code: code, scheme: "", host: "")
        }
        guard let origin = HTTPOrigin(url), !url.hasUserInformation, origins.contains(origin) else {
            throw HaapiTargetRefusal(
                code: code, scheme: url.scheme?.lowercased() ?? "", host: Self.host(of: url))
        }
        return url
    }

    /// The absolute address of a link, if it is one of the HAAPI and a request may go there.
    func resolve(_ link: Link) throws(HaapiTargetRefusal) -> URL {
        let url = try resolve(link.href, code: .nonHaapiLink)
        guard link.kind == .haapi else {
            throw HaapiTargetRefusal(
                code: .nonHaapiLink, scheme: url.scheme?.lowercased() ?? "", host: Self.host(of: url))
        }
        return url
    }

    /// Whether an issuer lies at one of the origins.
    func isOwn(issuer: String) -> Bool {
        guard ReferenceText.isValid(issuer), let url = URL(string: issuer), let origin = HTTPOrigin(url) else {
            return false
        }
        return !url.hasUserInformation && origins.contains(origin)
    }

    /// Cleaned: it stands in errors.
    private static func host(of url: URL) -> String {
        ServerText.clean(HTTPOrigin(url)?.host ?? "", limit: 253)
    }
}
