import Driver

/// Why the address that a browser came back with does not fit the step. It names fields of the form, never a value.
public enum ExternalBrowserReturnError: Error, Equatable, Sendable {
    /// The query has none of the fields of the continue form.
    case missing(names: [String])
    /// The query has the field more than once, so it is not known which one is meant.
    case repeated(name: String)
    /// The value of the field is not percent-encoded UTF-8.
    case malformed(name: String)
}

extension ExternalBrowserReturnError: CustomStringConvertible {
    /// One sentence for the developer of the app.
    public var description: String {
        switch self {
        case .missing(let names):
            "The browser came back without any of the fields that the step waits for: \(FieldNames.text(names))"
        case .repeated(let name): "The browser came back with the field \(FieldNames.text([name])) more than once"
        case .malformed(let name): "The browser came back with a malformed field \(FieldNames.text([name]))"
        }
    }
}

extension ExternalBrowserReturnError: LogSafe {}
