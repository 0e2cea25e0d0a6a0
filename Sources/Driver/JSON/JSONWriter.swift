/// Writes JSON (RFC 8259) without white space, in UTF-8. A solidus is not escaped.
package struct JSONWriter {
    private var bytes: [UInt8] = []
    private let sortsMembers: Bool

    /// With `sortingMembers`, members come in the order of their names' scalars instead of their own order.
    package static func write(_ value: JSONValue, sortingMembers: Bool = false) -> [UInt8] {
        var writer = JSONWriter(sortsMembers: sortingMembers)
        writer.append(value)
        return writer.bytes
    }

    package static func text(_ value: JSONValue, sortingMembers: Bool = false) -> String {
        String(decoding: write(value, sortingMembers: sortingMembers), as: UTF8.self)
    }

    /// Appends a string with its quotation marks.
    package static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { buffer in
            // Nearly all of a text needs no escape, and goes over in one piece.
            var start = 0
            for index in buffer.indices where needsEscape(buffer[index]) {
                bytes.append(contentsOf: buffer[start..<index])
                appendEscape(of: buffer[index], to: &bytes)
                start = index + 1
            }
            bytes.append(contentsOf: buffer[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
        case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
        case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
        case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
        case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
        case 0x00..<0x20:
            bytes.append(contentsOf: #"\u00"#.utf8)
            bytes.append(hexDigits[Int(byte >> 4)])
            bytes.append(hexDigits[Int(byte & 0x0F)])
        default:
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        }
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    private init(sortsMembers: Bool) {
        self.sortsMembers = sortsMembers
    }

    private mutating func append(_ value: JSONValue) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number): bytes.append(contentsOf: number.text.utf8)
        case .string(let text): Self.append(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(element)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in ordered(object.members).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.append(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                append(member.value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private func ordered(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
        guard sortsMembers else { return members }
        return members.sorted { $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars) }
    }
}
