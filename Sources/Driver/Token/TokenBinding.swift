/// What a token request demands of the token's type.
package enum TokenBinding: Sendable {
    /// No proof is sent; any type will do.
    case none
    /// A proof is sent. A server that ignores it says `Bearer`; one that says nothing leaves the binding in doubt.
    case offered
    /// A proof is sent, and only a token that is bound to its key will do.
    case required

    package func accepts(_ type: OAuthTokenType?) -> Bool {
        switch self {
        case .none: true
        case .offered: type != nil
        case .required: type == .dpop
        }
    }
}
