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
        guard let hidden = HiddenTexts(secrets) else { return placeholder }
        // Hidden before the text is cut, or a part of a secret could stay; and once more after the cleaning, which takes
        // out the invisible letters that may have kept one from being found.
        return clean(hide(hidden, in: clean(hide(hidden, in: text), limit: .max)), limit: limit)
    }

    /// An error code as an error shows it. A code of the standards says nothing of a request and decides what is to be done,
    /// so it stays as it is, even if a value of the request is a part of it.
    package static func shownCode(_ code: String, hiding secrets: [String]) -> String {
        OAuthErrorCode.standard.contains(code) ? code : shown(code, hiding: secrets, limit: 100)
    }

    /// Some servers repeat what they were sent. Every occurrence of one of the `secrets` becomes a placeholder; what is
    /// far behind the part that is ever shown is left out, since a hostile text can be large. Of more secrets than are
    /// looked for, nothing of the text is left.
    ///
    /// A secret of more than ``HiddenTexts/comparedByteCount`` bytes counts as repeated where its beginning is.
    package static func hide(_ secrets: [String], in text: String) -> String {
        HiddenTexts(secrets).map { hide($0, in: text) } ?? placeholder
    }

    private static func hide(_ hidden: HiddenTexts, in text: String) -> String {
        let bytes = Array(text.utf8.prefix(scannedByteCount + HiddenTexts.comparedByteCount))
        let folded = bytes.map(\.lowercasedASCII)
        var end = min(bytes.count, scannedByteCount)
        // Not in the middle of a character.
        while end > 0, end < bytes.count, continuesCharacter(bytes[end]) { end -= 1 }
        var result: [UInt8] = []
        var hiddenEnd = 0
        for position in 0..<end {
            let count = hidden.byteCount(at: position, in: folded)
            if count > 0, position + count > hiddenEnd {
                if position >= hiddenEnd { result += placeholder.utf8 }
                hiddenEnd = position + count
                // A long secret may have been repeated in part, and the text go on otherwise.
                while hiddenEnd < bytes.count, continuesCharacter(bytes[hiddenEnd]) { hiddenEnd += 1 }
            }
            if position >= hiddenEnd { result.append(bytes[position]) }
        }
        if end < text.utf8.count { result += "…".utf8 }
        return String(decoding: result, as: UTF8.self)
    }

    private static func continuesCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    private static let placeholder = "(secret)"

    /// Enough for any limit here, whatever the characters.
    private static let scannedByteCount = 4096
}
