/// How far that is what a polling step waits for.
public enum PollingStatus: Codable, Hashable, Sendable {
    /// `pending`: not finished; poll again.
    case pending
    /// `done` (or `completed`): finished; submit the main action to go on.
    case done
    /// `failed`: it came to nothing; submit the main action to go on.
    case failed
}

extension PollingStatus: WireName {
    static let table = WireTable<PollingStatus>([
        ("pending", .pending), ("done", .done), ("completed", .done), ("failed", .failed),
    ])

    var unknownText: String? { nil }

    /// Reads the string of the wire; an unknown one is a ``HaapiDecodingFailure``.
    public init(from decoder: any Decoder) throws {
        try self.init(DocumentNode(.string(decoder.singleValueContainer().decode(String.self))))
    }

    init(_ node: DocumentNode) throws(HaapiDecodingFailure) {
        guard let status = Self.table.known(try node.string()) else { throw node.failure(.unknownValue) }
        self = status
    }
}
