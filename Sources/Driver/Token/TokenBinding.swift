/// What a token request demands of the token's type. A type that the client does not understand is never taken
/// (RFC 6749 section 7.1).
package enum TokenBinding: Sendable {
    /// No proof is sent, so a token that needs one would be of no use. One without a type is a bearer token.
    case none
    /// A proof is sent. A server that ignores it says `Bearer`; one that says nothing leaves the binding in doubt.
    case offered
    /// A proof is sent, and only a token that is bound to its key will do.
    case required

    package func accepts(_ type: OAuthTokenType?) -> Bool {
        switch self {
        case .none: type == nil || type == .bearer
        case .offered: type == .bearer || type == .dpop
        case .required: type == .dpop
        }
    }

    /// Why a token of a type that is not accepted was thrown away.
    func refusal(of type: OAuthTokenType?) -> OAuthTokenError {
        switch (self, type) {
        case (.none, let type?), (.offered, let type?): .tokenTypeNotUsable(type)
        default: .tokenNotBound(tokenType: type)
        }
    }
}
