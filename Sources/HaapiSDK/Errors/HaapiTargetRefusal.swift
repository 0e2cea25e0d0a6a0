/// A link was not followed or a form not submitted, because it does not lead to the configured server. Nothing was sent.
///
/// Addresses in documents come from the server and are input, never authority: a HAAPI request goes only to the origin
/// of the base URL, the authorization endpoint or the token endpoint.
public struct HaapiTargetRefusal: Error, Equatable, Sendable {
    /// ``HaapiErrorCode/nonHaapiLink`` or ``HaapiErrorCode/nonHaapiTarget``.
    public let code: HaapiErrorCode
    /// The scheme of the refused address, in lower case; empty if it has none.
    public let scheme: String
    /// The host of the refused address, in lower case; empty if it has none.
    public let host: String

    /// - Parameters:
    ///   - code: ``HaapiErrorCode/nonHaapiLink`` or ``HaapiErrorCode/nonHaapiTarget``.
    ///   - scheme: the scheme of the refused address.
    ///   - host: the host of the refused address.
    public init(code: HaapiErrorCode, scheme: String, host: String) {
        self.code = code
        self.scheme = scheme
        self.host = host
    }
}
