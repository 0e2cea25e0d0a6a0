/// A JSON number: its text, so that nothing is lost, and views on it. Numbers are equal when their texts are.
package struct JSONNumber: Sendable, Hashable {
    /// The number as it stands in the document.
    package let text: String

    /// The caller has checked `text` against RFC 8259 section 6.
    init(checked text: String) {
        self.text = text
    }

    package init(_ value: Int64) {
        text = String(value)
    }

    /// The nearest double; `nil` if the number is too large for one.
    package var double: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The number as an integer if it is one, whatever its notation (`60`, `60.0`, `6e1`); `nil` if it has a fraction
    /// or does not fit. Other notations than plain digits are exact up to 2^53.
    package var int64: Int64? {
        if let exact = Int64(text) { return exact }
        guard let value = double, value.magnitude <= 0x1p53 else { return nil }
        return Int64(exactly: value)
    }
}

extension JSONNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "number" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
