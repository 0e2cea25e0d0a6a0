/// Stable codes of what the Driver refuses, for logs and for programs that compare text. The layer above uses the same
/// raw values.
public enum DriverErrorCode: String, Sendable, CaseIterable {
    /// A redirect was refused: ``HaapiRedirectRefusal``.
    case haapiRedirectRefused = "haapi_redirect_refused"
    /// A request in clear was refused: ``HaapiInsecureTransportRefusal``.
    case insecureTransport = "insecure_transport"
    /// The platform's limit of attestation keys is reached.
    case attestationLimited = "attestation_limited"
}
