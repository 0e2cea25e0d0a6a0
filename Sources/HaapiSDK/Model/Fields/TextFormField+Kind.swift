extension TextFormField {
    /// What kind of text a ``TextFormField`` takes: mostly a matter of the right keyboard.
    public enum Kind: Codable, Hashable, Sendable {
        /// `number`
        case number
        /// `email`
        case email
        /// `url`
        case url
        /// `tel`
        case tel
        /// `color`
        case color
        /// A kind, or a type of field, that this package does not know, as the server sent it.
        case unknown(value: String)
    }
}

extension TextFormField.Kind: OpenWireName {
    static let table = WireTable<TextFormField.Kind>([
        ("number", .number), ("email", .email), ("url", .url), ("tel", .tel), ("color", .color),
    ])

    init(unknown text: String) {
        self = .unknown(value: text)
    }

    var unknownText: String? {
        if case .unknown(let value) = self { value } else { nil }
    }
}
