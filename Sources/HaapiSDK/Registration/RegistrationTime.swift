import Driver

/// A time in the answer to a registration (RFC 7591 section 3.2.1), as servers write it.
enum RegistrationTime {
    /// Some thousand years ahead: more is as good as that.
    private static let maximum = 1e12

    /// Whole seconds since 1970 of a number, or of a text with a number in it; `nil` for anything else, negative numbers
    /// among it.
    static func seconds(_ value: JSONValue) -> Int64? {
        let number: Double? =
            switch value {
            case .number(let number): Double(number.text)
            case .string(let text) where text.utf8.allSatisfy(isDigit): Double(text)
            default: nil
            }
        guard let number, number >= 0 else { return nil }
        return Int64(min(number, maximum))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
