/// The `token` of RFC 9110 section 5.6.2: what names of fields, schemes, parameters and methods are made of.
enum HTTPToken {
    enum Side {
        case leading, trailing
    }

    /// Whether the text is a token.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }

    static func isTokenByte(_ byte: UInt8) -> Bool {
        tokenBytes[Int(byte)]
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

    // Every byte of every method and field name of a request is looked up here.
    private static let tokenBytes: [Bool] = {
        var table = [Bool](repeating: false, count: 256)
        for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { table[Int(byte)] = true }
        for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { table[Int(byte)] = true }
        for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { table[Int(byte)] = true }
        for byte in "!#$%&'*+-.^_`|~".utf8 { table[Int(byte)] = true }
        return table
    }()
}
