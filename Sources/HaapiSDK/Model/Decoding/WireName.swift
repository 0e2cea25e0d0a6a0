import Driver

/// An enumeration whose cases stand for strings on the wire. Matching ignores white space at the ends and ASCII case.
protocol WireName: Codable, Hashable, Sendable {
    static var table: WireTable<Self> { get }
    /// The string of a case that is not in the table, as the server sent it.
    var unknownText: String? { get }
}

/// A ``WireName`` that takes every string.
protocol OpenWireName: WireName {
    init(unknown text: String)
}

/// The strings of an enumeration's cases, in both directions.
struct WireTable<Case: Hashable & Sendable>: Sendable {
    private let cases: [String: Case]
    private let names: [Case: String]

    /// - Parameter rows: strings in lower case; of two for one case, the first is the one that is written.
    init(_ rows: [(String, Case)]) {
        cases = Dictionary(rows, uniquingKeysWith: { first, _ in first })
        names = Dictionary(rows.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func known(_ text: String) -> Case? {
        cases[text.trimmingWhiteSpace.lowercasedASCII]
    }

    func name(of value: Case) -> String? {
        names[value]
    }
}

extension WireName {
    /// The string that stands for the case.
    var wire: String { unknownText ?? Self.table.name(of: self) ?? "" }

    /// Writes the string of the wire.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wire)
    }
}

extension OpenWireName {
    init(wire text: String) {
        self = Self.table.known(text) ?? Self(unknown: text)
    }

    /// Reads the string of the wire.
    public init(from decoder: any Decoder) throws {
        self.init(wire: try decoder.singleValueContainer().decode(String.self))
    }
}
