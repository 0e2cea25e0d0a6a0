#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Where a request goes: scheme and host in lower case, a port other than the scheme's, the path as it is sent.
///
/// Taken from the text of the URL, since the path must not be decoded and encoded again on the way.
package struct RequestTarget: Sendable, Hashable {
    package let origin: HTTPOrigin
    /// Percent-encoded as in the URL; `/` if that has none.
    package let path: String

    /// `nil` for a URL without scheme or host.
    package init?(_ url: URL) {
        let text = url.absoluteString.utf8
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), URLScheme.isValid(text[..<colon]),
            text[colon...].starts(with: "://".utf8)
        else { return nil }
        let rest = text[text.index(colon, offsetBy: 3)...]
        let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let scheme = String(decoding: text[..<colon], as: UTF8.self).lowercasedASCII
        guard let origin = HTTPOrigin(scheme: scheme, authority: authority) else { return nil }
        self.origin = origin
        let path = rest[authority.endIndex...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        self.path = path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
    }

    /// The URL without user information, query and fragment: the `htu` of a DPoP proof (RFC 9449 section 4.2).
    package var text: String { origin.text + path }
}
