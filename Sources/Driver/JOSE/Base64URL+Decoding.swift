extension Base64URL {
    /// The bytes of a base64url text. Nil for anything but the one text that ``encode(_:)`` writes for them: padding,
    /// foreign characters, white space, an impossible length and bits left over at the end are refused, so that no
    /// two texts stand for the same bytes (RFC 4648 sections 3.2 to 3.5).
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var text = String(text)
        return text.withUTF8 { decode(UnsafeRawBufferPointer($0)) }
    }

    package static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        let remainder = text.count % 4
        guard remainder != 1 else { return nil }
        let count = text.count / 4 * 3 + (remainder == 0 ? 0 : remainder - 1)
        var isValid = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            isValid = read(text, into: UnsafeMutableRawBufferPointer(buffer))
            initialized = isValid ? count : 0
        }
        return isValid ? bytes : nil
    }

    private static let invalid: UInt8 = 0xFF

    /// The value of each character; ``invalid`` for all that are not in the alphabet.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: invalid, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    private static func read(_ text: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Bool {
        values.withUnsafeBufferPointer { values in
            // Valid values have 6 bits, so the two upper bits of this tell whether any character was foreign.
            var seen: UInt8 = 0
            var read = 0
            var written = 0
            while read + 3 < text.count {
                let (a, b) = (values[Int(text[read])], values[Int(text[read + 1])])
                let (c, d) = (values[Int(text[read + 2])], values[Int(text[read + 3])])
                seen |= a | b | c | d
                target[written] = a << 2 | b >> 4
                target[written + 1] = b << 4 | c >> 2
                target[written + 2] = c << 6 | d
                read += 4
                written += 3
            }
            var leftover: UInt8 = 0
            if read < text.count {
                let (a, b) = (values[Int(text[read])], values[Int(text[read + 1])])
                seen |= a | b
                target[written] = a << 2 | b >> 4
                leftover = b << 4
                if read + 2 < text.count {
                    let c = values[Int(text[read + 2])]
                    seen |= c
                    target[written + 1] = b << 4 | c >> 2
                    leftover = c << 6
                }
            }
            return seen < 64 && leftover == 0
        }
    }
}
