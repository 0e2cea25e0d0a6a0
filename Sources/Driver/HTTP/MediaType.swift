/// The type and subtype of a `Content-Type` (RFC 9110 section 8.3.1), in lower case. Parameters such as `charset` take
/// no part in a comparison, so they are not kept.
package struct MediaType: Sendable, Hashable, CustomStringConvertible {
    package let type: String
    package let subtype: String

    package static let haapi = MediaType(type: "application", subtype: "vnd.auth+json")
    package static let json = MediaType(type: "application", subtype: "json")
    package static let problemJSON = MediaType(type: "application", subtype: "problem+json")

    private init(type: String, subtype: String) {
        self.type = type
        self.subtype = subtype
    }

    /// - Parameter text: the value of a `Content-Type` field; `nil` results for one without type and subtype.
    package init?(_ text: String) {
        let essence = text.utf8.prefix { $0 != UInt8(ascii: ";") }
        let parts = essence.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2,
            let type = HTTPToken.trimmed(parts[0], .leading), let subtype = HTTPToken.trimmed(parts[1], .trailing)
        else { return nil }
        self.init(type: type.lowercasedASCII, subtype: subtype.lowercasedASCII)
    }

    package var description: String { "\(type)/\(subtype)" }
}

extension HTTPResponse {
    /// The media type of the content, or `nil` if none is stated that can be read.
    package var mediaType: MediaType? { headers.mediaType }
}

extension HTTPFields {
    package var mediaType: MediaType? { self["Content-Type"].flatMap(MediaType.init) }
}
