/// Told what the token endpoint answers to code exchanges and refreshes, once per call of
/// ``OAuthTokenManager/fetchAccessToken(with:dpop:additionalParameters:)`` and
/// ``OAuthTokenManager/refreshAccessToken(with:additionalParameters:)``, before the call returns.
///
/// It gets the last answer: a demand for a nonce that was followed by a second attempt is not reported. It is not called if
/// nothing was sent, and never for HAAPI access tokens, registrations and revocations. What it gets holds tokens; the
/// package logs nothing of it, and neither should the listener.
public protocol TokenEndpointResponseListener: Sendable {
    /// The server issued tokens; what the package keeps for them is saved.
    func onSuccess(_ content: SuccessTokenHTTPResponseContent)

    /// The server did not answer, or its answer is none of OAuth, or the key of its tokens could not be saved.
    func onError(_ content: ErrorHTTPResponseContent)

    /// The server refused with an OAuth error.
    func onTokenError(_ content: ErrorTokenHTTPResponseContent)
}

extension OAuthTokenManager {
    /// The protocol of this name.
    public typealias TokenEndpointResponseListener = HaapiSDK.TokenEndpointResponseListener
}
