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

    /// Some servers repeat what they were sent. Every occurrence of one of the `secrets` becomes a placeholder.
    package static func hide(_ secrets: [String], in text: String) -> String {
        secrets.reduce(text) { text, secret in
            // Shorter ones would tear ordinary words apart, and give themselves away by that.
            secret.utf8.count < 4
                ? text
                : text.split(separator: secret, omittingEmptySubsequences: false)
                    .joined(separator: "(secret)")
        }
    }
}
