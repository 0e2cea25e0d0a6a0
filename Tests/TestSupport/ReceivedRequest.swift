/// A request as it arrived, byte for byte.
public struct ReceivedRequest: Sendable {
    /// Request line and field lines, with the empty line that ends them.
    public let headBytes: [UInt8]
    /// The content, without the framing of a chunked body.
    public let body: [UInt8]

    /// The head as text, one character for each byte.
    public var head: String { String(latin1: headBytes) }

    /// The request line: `GET /path HTTP/1.1`.
    public var line: String { lines.first ?? "" }

    /// What was asked for: `/path`.
    public var target: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

    /// The field lines in order, as they stood on the wire.
    public var fieldLines: [String] { Array(lines.dropFirst()) }

    /// The values of all fields with this name, in order, without the blanks around them.
    public func values(for name: String) -> [String] {
        fieldLines.compactMap { line in
            guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name.lowercased() else {
                return nil
            }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return String(value.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The value of the first field with this name.
    public subscript(name: String) -> String? { values(for: name).first }

    private var lines: [String] {
        headBytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
            .map { String(latin1: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) }
            .filter { !$0.isEmpty }
    }
}

extension String {
    /// One character for each byte.
    public init(latin1 bytes: some Sequence<UInt8>) {
        self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
