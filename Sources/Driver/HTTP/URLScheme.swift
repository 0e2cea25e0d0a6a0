/// The scheme of a URL (RFC 3986 section 3.1): a letter, then letters, digits and `+-.`.
enum URLScheme {
    static func isValid(_ bytes: Substring.UTF8View) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || $0.isASCIIDigit || "+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte.lowercasedASCII)
    }
}
