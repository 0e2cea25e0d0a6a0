/// Colors, where they are wanted.
struct Style: Sendable, Equatable {
    let isColored: Bool

    enum Color: String, Sendable {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
    }

    /// https://no-color.org: a variable that is set and not empty turns colors off.
    init(isTerminal: Bool, environment: [String: String], isTurnedOff: Bool) {
        isColored =
            isTerminal && !isTurnedOff && (environment["NO_COLOR"] ?? "").isEmpty && Self.knowsSequences(environment)
    }

    /// Whether the terminal knows escape sequences at all. One that says nothing about itself may not.
    static func knowsSequences(_ environment: [String: String]) -> Bool {
        !["", "dumb"].contains(environment["TERM"] ?? "")
    }

    func text(_ text: String, _ color: Color) -> String {
        isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}
