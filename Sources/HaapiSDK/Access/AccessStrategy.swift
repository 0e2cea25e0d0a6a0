/// Which way an accessor takes to show the server who it is.
public enum AccessStrategy: Equatable, Sendable {
    /// This device attested that the app is genuine.
    case attestation
    /// A client that was registered for this device (RFC 7591).
    case dynamicClient(clientId: String)
    /// The main client with its own authentication method.
    case clientAuthentication
}
