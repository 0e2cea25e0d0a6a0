import Driver

/// A type that reads itself from its wire form and writes that form. Its `Codable` is that form too, whatever the
/// encoder.
protocol WireModel: Codable {
    init(_ node: DocumentNode) throws(HaapiDecodingFailure)
    var wireValue: JSONValue { get }
}

extension WireModel {
    /// Reads the wire form.
    public init(from decoder: any Decoder) throws {
        try self.init(DocumentNode(CodableJSON(from: decoder).value))
    }

    /// Writes the wire form.
    public func encode(to encoder: any Encoder) throws {
        try CodableJSON(wireValue).encode(to: encoder)
    }
}
