/// Reads one JSON string from behind its opening quotation mark to behind its closing one (RFC 8259 section 7).
struct JSONStringReader {
    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position: Int

    init(bytes: UnsafeBufferPointer<UInt8>, position: Int) {
        self.bytes = bytes
        self.position = position
    }

    mutating func read() throws(JSONParseError) -> String {
        let first = try plainRun()
        if bytes[position] == UInt8(ascii: "\"") {
            position += 1
            return String(decoding: first, as: UTF8.self)
        }
        var content = Array(first)
        while true {
            if bytes[position] == UInt8(ascii: "\"") {
                position += 1
                return String(decoding: content, as: UTF8.self)
            }
            position += 1
            try escape(into: &content)
            content.append(contentsOf: try plainRun())
        }
    }

    /// What lies before the next quotation mark or backslash, checked to be UTF-8.
    private mutating func plainRun() throws(JSONParseError) -> Slice<UnsafeBufferPointer<UInt8>> {
        let start = position
        var isASCII = true
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                let run = bytes[start..<position]
                guard isASCII || UTF8Check.isValid(run) else {
                    throw JSONParseError(problem: .invalidUTF8, offset: start)
                }
                return run
            }
            if byte < 0x20 { throw JSONParseError(problem: .syntax, offset: position) }
            if byte >= 0x80 { isASCII = false }
            position += 1
        }
        throw JSONParseError(problem: .endsEarly, offset: position)
    }

    private mutating func escape(into content: inout [UInt8]) throws(JSONParseError) {
        let byte = try next()
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): content.append(contentsOf: String(Character(try escapedScalar())).utf8)
        default: throw JSONParseError(problem: .syntax, offset: position - 1)
        }
    }

    private mutating func escapedScalar() throws(JSONParseError) -> Unicode.Scalar {
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // A high half needs its low half right behind it; a half alone stands for no character.
        guard unit < 0xDC00, position + 1 < bytes.count,
            bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
        else { return "\u{FFFD}" }
        let mark = position
        position += 2
        let low = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(low) else {
            position = mark
            return "\u{FFFD}"
        }
        let code = 0x10000 + (UInt32(unit - 0xD800) << 10 | UInt32(low - 0xDC00))
        return Unicode.Scalar(code) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() throws(JSONParseError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            let byte = try next()
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw JSONParseError(problem: .syntax, offset: position - 1)
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    private mutating func next() throws(JSONParseError) -> UInt8 {
        guard position < bytes.count else { throw JSONParseError(problem: .endsEarly, offset: position) }
        defer { position += 1 }
        return bytes[position]
    }
}
