import Driver

/// The `token_endpoint_auth_method` of a dynamic client (RFC 7591 section 2), of those that a client without a key or a
/// certificate of its own can use.
enum DynamicClientAuthentication: String, Sendable, CaseIterable {
    case basic = "client_secret_basic"
    case post = "client_secret_post"
    case jwt = "client_secret_jwt"
    case none = "none"

    var needsSecret: Bool { self != .none }

    /// The method in the terms of the Driver.
    func method(secret: ClientSecret?) -> any ClientAuthenticationMethod {
        let secret = secret?.value ?? ""
        return switch self {
        case .basic: ClientAuthenticationMethodSecret(secret: secret, transport: .basic)
        case .post: ClientAuthenticationMethodSecret(secret: secret, transport: .body)
        case .jwt: ClientAuthenticationMethodJWTSymmetric(signatureAlgorithm: .hs256, secretKey: secret)
        case .none: ClientAuthenticationMethodNone()
        }
    }
}
