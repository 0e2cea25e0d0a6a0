/// The codes in ``IdsvrError/error``. The first six are those of what the SDK refuses; the others are categories.
///
/// A ``HaapiError/serverError(_:errorDescription:statusCode:)`` has the category ``haapi``; the server's own code is in
/// its payload.
public enum HaapiErrorCode: String, Sendable, CaseIterable {
    /// A redirect was refused; the cause is a `HaapiRedirectRefusal`. The same raw value as in `DriverErrorCode`.
    case haapiRedirectRefused = "haapi_redirect_refused"
    /// A configured address is not https; the cause is a ``HaapiInsecureConfigurationRefusal``.
    case insecureHaapiConfiguration = "insecure_haapi_configuration"
    /// A request with a client certificate, or to a host with a key pin, would not have gone over https; the cause is a
    /// `HaapiInsecureTransportRefusal`. The same raw value as in `DriverErrorCode`.
    case insecureTransport = "insecure_transport"
    /// A link that is not one of the configured server was not followed; the cause is a ``HaapiTargetRefusal``.
    case nonHaapiLink = "non_haapi_link"
    /// A form or an automatic redirection that does not lead to the configured server was not submitted; the cause is a
    /// ``HaapiTargetRefusal``.
    case nonHaapiTarget = "non_haapi_target"
    /// The platform's limit of attestation keys is reached; the cause is a ``HaapiAttestationLimitRefusal``. The same
    /// raw value as in `DriverErrorCode`.
    case attestationLimited = "attestation_limited"
    /// The server was not reached, or could not answer now.
    case networking
    /// The server refused or answered something that cannot be used.
    case haapi
    /// The attestation of this device failed.
    case attestation
    /// A key or proof (RFC 9449) failed.
    case dpop
    /// A wrong call, or trouble on this machine.
    case unexpected
}
