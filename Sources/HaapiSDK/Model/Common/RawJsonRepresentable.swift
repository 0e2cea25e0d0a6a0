/// A value that knows the JSON it was read from.
public protocol RawJsonRepresentable {
    /// The JSON text: of a step or a problem the received body, of `properties` that object alone, compact and with
    /// sorted members. `nil` for a value that was not received from a server. It can hold personal data and codes, so it
    /// should not be logged.
    var rawJsonString: String? { get }
}
