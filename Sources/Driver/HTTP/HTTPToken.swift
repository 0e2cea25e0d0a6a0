/// The `token` of RFC 9110 section 5.6.2: what names of fields, schemes, parameters and methods are made of.
enum HTTPToken {
    enum Side {
        case leading, trailing
    }

    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09
    }

    /// The token that is left when white space at one end is taken away; `nil` if it is none.
    static func trimmed(_ bytes: Substring.UTF8View, _ side: Side) -> String? {
        var bytes = bytes
        switch side {
        case .leading: bytes = bytes.drop(while: isWhitespace)
        case .trailing: while let last = bytes.last, isWhitespace(last) { bytes.removeLast() }
        }
        guard !bytes.isEmpty, bytes.allSatisfy(isTokenByte) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
