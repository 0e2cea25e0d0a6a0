/// What every answer of the HAAPI holds, be it a step or a problem.
///
/// `Codable` reads and writes the wire form. `==` compares the members and not ``RawJsonRepresentable/rawJsonString``.
public protocol HaapiResponse: RawJsonRepresentable, Codable, Equatable, Sendable {
    /// What the server says about the view; an app may ignore it.
    var metadata: Metadata? { get }
    /// Where the user may go besides the actions.
    var links: [Link] { get }
    /// Texts for the user.
    var messages: [UserMessage] { get }
}
