internal import Driver

/// The parameters of a form or query (application/x-www-form-urlencoded), in order, with what is wrong with them.
struct FormParameters: Sendable {
    private(set) var entries: [(name: String, value: String)] = []
    /// Names that occur more than once.
    private(set) var repeated: [String] = []
    /// Whether some of the text cannot be decoded.
    private(set) var isMalformed = false

    init(_ text: String) {
        var seen: Set<String> = []
        for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decode(parts[0]), let value = parts.count > 1 ? Self.decode(parts[1]) : "" else {
                isMalformed = true
                continue
            }
            if !seen.insert(name).inserted, !repeated.contains(name) { repeated.append(name) }
            entries.append((name: name, value: value))
        }
    }

    init(_ body: [UInt8]) {
        let text = Self.text(body)
        self.init(text ?? "")
        if text == nil { isMalformed = true }
    }

    var names: [String] { entries.map(\.name) }

    /// The first value. One without text counts as not sent (RFC 6749 section 3.1).
    subscript(name: String) -> String? {
        entries.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// Also an empty value.
    func value(_ name: String) -> String? {
        entries.first { $0.name == name }?.value
    }

    /// Percent-decoding with `+` for a space; `nil` for a wrong escape or for bytes that are no UTF-8.
    static func decode(_ text: some Collection<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = text.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(hexValue), let low = rest.next().flatMap(hexValue) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return Self.text(bytes)
    }

    private static func text(_ bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
