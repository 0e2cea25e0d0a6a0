/// HTTP header fields in the order in which they are sent or were received (RFC 9110 section 5).
///
/// Names compare without regard to ASCII case. A name may occur several times. Names and values are checked when
/// they are sent: a name that is no token, or a value with CR, LF, NUL or another control character, is refused with
/// `TransportError.Kind.invalidRequest` and never reaches the wire.
///
/// The description shows names only, since values can be credentials.
public struct HTTPFields: Sendable, Sequence, ExpressibleByDictionaryLiteral {
    /// One field line.
    public typealias Element = (name: String, value: String)

    private var entries: [Element] = []

    /// No fields.
    public init() {}

    /// Fields in the order of the literal; a repeated name stays repeated.
    public init(dictionaryLiteral elements: (String, String)...) {
        entries = elements.map { (name: $0.0, value: $0.1) }
    }

    /// The value of the first field with this name. Setting it replaces all fields of the name, at the place of the
    /// first; setting `nil` removes them.
    public subscript(name: String) -> String? {
        get {
            entries.first { $0.name.equalsIgnoringASCIICase(name) }?.value
        }
        set {
            let first = entries.firstIndex { $0.name.equalsIgnoringASCIICase(name) }
            entries.removeAll { $0.name.equalsIgnoringASCIICase(name) }
            guard let newValue else { return }
            entries.insert((name: name, value: newValue), at: first ?? entries.endIndex)
        }
    }

    /// The values of all fields with this name, in order; empty if there is none.
    public func values(for name: String) -> [String] {
        entries.filter { $0.name.equalsIgnoringASCIICase(name) }.map(\.value)
    }

    /// Adds a field behind the others; what is already there under the name stays.
    public mutating func append(_ value: String, for name: String) {
        entries.append((name: name, value: value))
    }

    /// How many field lines there are.
    public var count: Int { entries.count }

    /// Whether there is no field.
    public var isEmpty: Bool { entries.isEmpty }

    public func makeIterator() -> IndexingIterator<[Element]> {
        entries.makeIterator()
    }

    public var underestimatedCount: Int { entries.count }

    /// Continues the value of the last field, if there is one.
    mutating func extendLast(with text: String) {
        guard !entries.isEmpty else { return }
        entries[entries.endIndex - 1].value += text
    }

    mutating func reserveCapacity(_ count: Int) {
        entries.reserveCapacity(count)
    }
}

extension HTTPFields: Hashable {
    /// Equal when names (without regard to case) and values are the same in the same order.
    public static func == (left: HTTPFields, right: HTTPFields) -> Bool {
        left.entries.count == right.entries.count
            && zip(left.entries, right.entries).allSatisfy { a, b in
                a.name.equalsIgnoringASCIICase(b.name) && a.value == b.value
            }
    }

    public func hash(into hasher: inout Hasher) {
        for entry in entries {
            for byte in entry.name.utf8 { hasher.combine(byte.lowercasedASCII) }
            hasher.combine(entry.value)
        }
    }
}

extension HTTPFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String {
        "HTTPFields(" + entries.map(\.name).joined(separator: ", ") + ")"
    }

    public var debugDescription: String { description }

    public var customMirror: Mirror {
        Mirror(self, children: ["names": entries.map(\.name)])
    }
}
