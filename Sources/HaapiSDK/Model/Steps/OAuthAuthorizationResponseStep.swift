/// The end of the flow: exchange the code for tokens with `OAuthTokenManager.fetchAccessToken(with:dpop:)`.
public struct OAuthAuthorizationResponseStep: RepresentationStep {
    let content: RepresentationContent
    /// The parameters of the authorization response.
    public let oauthAuthorizationResponseProperties: OAuthAuthorizationResponseProperties

    /// All actions of the step; mostly none.
    public var actions: [any Action] { content.actions }
}

extension OAuthAuthorizationResponseStep {
    init(_ content: RepresentationContent) throws(HaapiDecodingFailure) {
        guard let properties = content.properties as? OAuthAuthorizationResponseProperties else {
            throw HaapiDecodingFailure(path: "/properties", problem: .missing)
        }
        self.init(content: content, oauthAuthorizationResponseProperties: properties)
    }
}
