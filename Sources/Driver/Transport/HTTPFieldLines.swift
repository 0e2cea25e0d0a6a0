/// Reads header field lines as they came off the wire (RFC 9110 section 5, RFC 9112 section 5).
enum HTTPFieldLines {
    /// Names and values in order. A line without a colon is skipped; a folded line continues the value before it.
    static func parse(_ bytes: [UInt8]) -> HTTPFields {
        var fields = HTTPFields()
        bytes.withUnsafeBytes { buffer in
            fields.reserveCapacity(buffer.count { $0 == 0x0A })
            var start = buffer.startIndex
            while start < buffer.endIndex {
                let end = buffer[start...].firstIndex(of: 0x0A) ?? buffer.endIndex
                let line = buffer[start..<end]
                start = end < buffer.endIndex ? end + 1 : end
                if let first = line.first, first.isBlank {
                    let more = text(line)
                    if !more.isEmpty { fields.extendLast(with: " " + more) }
                } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
                    fields.append(text(line[(colon + 1)...]), for: text(line[..<colon]))
                }
            }
        }
        return fields
    }

    /// The text without white space around it. Bytes that are not UTF-8 are read as ISO 8859-1, as obs-text once was.
    private static func text(_ slice: Slice<UnsafeRawBufferPointer>) -> String {
        guard let first = slice.firstIndex(where: { !$0.isBlank }),
            let last = slice.lastIndex(where: { !$0.isBlank })
        else { return "" }
        let trimmed = UnsafeRawBufferPointer(rebasing: slice[first...last])
        // What nearly all fields are, and several times cheaper than to have it validated.
        if trimmed.allSatisfy({ $0 < 0x80 }) { return String(decoding: trimmed, as: UTF8.self) }
        if UTF8Check.isValid(trimmed) { return String(decoding: trimmed, as: UTF8.self) }
        return String(String.UnicodeScalarView(trimmed.map { Unicode.Scalar($0) }))
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
