/// Text of a server that ends up in errors and logs, which people read in terminals.
package enum ServerText {
    /// One line without control and formatting characters (colours, changes of direction, invisible letters), at most
    /// `limit` characters long.
    package static func clean(_ text: String, limit: Int = 300) -> String {
        var scalars = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            if count == limit {
                scalars.append("…")
                break
            }
            switch scalar.properties.generalCategory {
            case .format, .surrogate, .privateUse, .unassigned: continue
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            default: scalars.append(scalar)
            }
            count += 1
        }
        return String(scalars)
    }

    /// Text as an error shows it: without the `secrets`, clean, and at most `limit` characters long.
    package static func shown(_ text: String, hiding secrets: [String], limit: Int = 300) -> String {
        // Hidden before the text is cut, or a part of a secret could stay; and once more after the cleaning, which takes
        // out the invisible letters that may have kept one from being found.
        clean(hide(secrets, in: clean(hide(secrets, in: text), limit: .max)), limit: limit)
    }

    /// Some servers repeat what they were sent. Every occurrence of one of the `secrets` becomes a placeholder; what is
    /// far behind the part that is ever shown is left out, since a hostile text can be large.
    ///
    /// Bytes are compared, since a mark that follows a letter makes it another character, and ASCII case is ignored:
    /// media types are kept in lower case, and `%2b` is `%2B`.
    package static func hide(_ secrets: [String], in text: String) -> String {
        // Shorter ones would tear ordinary words apart, and give themselves away by that.
        let secrets = Set(secrets.lazy.map { $0.utf8.map(\.lowercasedASCII) }.filter { $0.count >= 4 })
        let longest = secrets.lazy.map(\.count).max() ?? 0
        let bytes = Array(text.utf8.prefix(scannedByteCount + 2 * longest + 1))
        let folded = bytes.map(\.lowercasedASCII)
        var end = min(bytes.count, scannedByteCount + longest)
        // Not in the middle of a character.
        while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        var result: [UInt8] = []
        var hiddenEnd = 0
        for position in 0..<end {
            for secret in secrets where secret[0] == folded[position] && position + secret.count > hiddenEnd {
                guard folded[position...].starts(with: secret) else { continue }
                if position >= hiddenEnd { result += "(secret)".utf8 }
                hiddenEnd = position + secret.count
            }
            if position >= hiddenEnd { result.append(bytes[position]) }
        }
        if end < text.utf8.count { result += "…".utf8 }
        return String(decoding: result, as: UTF8.self)
    }

    /// Enough for any limit here, whatever the characters.
    private static let scannedByteCount = 4096
}
