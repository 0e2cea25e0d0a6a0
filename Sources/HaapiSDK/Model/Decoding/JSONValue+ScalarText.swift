import Driver

extension JSONValue {
    /// A string as it is, a number or a Boolean value as its JSON text; `nil` for everything else.
    var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmingWhiteSpace: SubSequence {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
        return start[...last]
    }

    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
