/// Keeps a value from outside within its record: one line, of a bounded length.
enum LogLine {
    static let maximumCharacters = 500

    /// The value with control characters and line separators escaped, and cut where it is too long.
    static func text(_ value: String) -> String {
        var text = ""
        for (index, scalar) in value.unicodeScalars.enumerated() {
            if index == maximumCharacters {
                text += "... (\(value.unicodeScalars.count) characters)"
                break
            }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                text += "\\u{\(String(scalar.value, radix: 16))}"
            default:
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
