/// The part of the package that a log record comes from. ``HaapiLogger/followUpTags`` decides by it what is logged.
///
/// Two tags are the same when both ``subsystem`` and ``tagName`` are equal.
public protocol FollowUpTag: Sendable {
    /// The layer, for example `HAAPI_DRIVER`.
    var subsystem: String { get }

    /// The part of the layer, unique in it, for example `HAAPI_DRIVER_HTTP`.
    var tagName: String { get }
}

/// The parts of `Driver`.
public enum DriverFollowUpTag: String, CaseIterable, FollowUpTag {
    /// HAAPI access tokens: obtained, kept, renewed; sessions.
    case flow = "HAAPI_DRIVER_FLOW"
    /// Requests, responses, refusals, TLS.
    case http = "HAAPI_DRIVER_HTTP"
    /// DPoP proofs and nonces.
    case dpop = "HAAPI_DRIVER_DPOP"
    /// How a client proves who it is to the token endpoint.
    case clientAuthentication = "HAAPI_DRIVER_CLIENT_AUTHENTICATION"
    /// Attestation and its limit of keys.
    case attestation = "HAAPI_DRIVER_ATTESTATION"
    /// Requests to the token endpoint and their answers.
    case token = "HAAPI_DRIVER_TOKEN"
    /// Records that are kept on this machine, and their locks.
    case storage = "HAAPI_DRIVER_STORAGE"

    /// `HAAPI_DRIVER`.
    public var subsystem: String { "HAAPI_DRIVER" }

    /// The raw value.
    public var tagName: String { rawValue }
}
