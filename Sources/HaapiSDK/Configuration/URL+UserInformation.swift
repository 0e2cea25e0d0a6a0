#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension URL {
    /// Whether the authority of the address has user information (RFC 3986 section 3.2.1), an empty one included.
    var hasUserInformation: Bool {
        let text = absoluteString.utf8
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let authority = text[colon...].dropFirst(3).prefix { !"/?#".utf8.contains($0) }
        return authority.contains(UInt8(ascii: "@"))
    }
}
