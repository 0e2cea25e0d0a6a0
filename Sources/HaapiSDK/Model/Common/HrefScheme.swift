import Driver

/// The scheme of a reference (RFC 3986 section 4.1).
enum HrefScheme {
    /// In lower case; `nil` for a relative reference. White space in front is passed over, as browsers do.
    static func of(_ href: String) -> String? {
        let text = href.trimmingWhiteSpace.utf8
        let scheme = text.prefix { $0 != UInt8(ascii: ":") }
        guard scheme.endIndex != text.endIndex, let first = scheme.first, isLetter(first),
            scheme.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
        else { return nil }
        return String(decoding: scheme, as: UTF8.self).lowercasedASCII
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
