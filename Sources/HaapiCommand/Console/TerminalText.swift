/// Texts from elsewhere, made safe for a terminal: what a server sends must not move the cursor or change the screen.
enum TerminalText {
    /// Without control characters and marks that turn the direction of writing; line breaks become spaces.
    static func line(_ text: String, limit: Int = 500) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(limit) {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
            case .format, .surrogate, .privateUse, .unassigned: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// A secret as it may be shown.
    static func masked(_ secret: String) -> String {
        "(secret, \(secret.count) characters)"
    }
}
