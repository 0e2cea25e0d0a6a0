/// The `properties` of a step.
public protocol Properties: RawJsonRepresentable, Codable, Sendable {}
