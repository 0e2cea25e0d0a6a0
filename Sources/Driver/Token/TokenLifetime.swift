/// The number of seconds in `expires_in`, as servers write it.
package enum TokenLifetime {
    /// 68 years: more is as good as that.
    package static let maximum: Int64 = (1 << 31) - 1

    /// Whole seconds, a fraction cut off and ``maximum`` at most, of a number or a text with a number in it; `nil` for
    /// anything else, negative numbers and "NaN" among it.
    package static func seconds(_ value: JSONValue) -> Int64? {
        switch value {
        case .number(let number): seconds(number.text)
        case .string(let text): seconds(text)
        default: nil
        }
    }

    private static func seconds(_ text: String) -> Int64? {
        var text = Substring(text).utf8.drop(while: HTTPToken.isWhitespace)
        while let last = text.last, HTTPToken.isWhitespace(last) { text.removeLast() }
        // What the type takes beyond decimal notation ("inf", "0x10") is no number here.
        let isDecimal = text.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isDecimal, let number = Double(Substring(text)), number >= 0 else { return nil }
        return number >= Double(maximum) ? maximum : Int64(number)
    }
}
