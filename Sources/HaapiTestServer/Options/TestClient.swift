#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A client that is registered at the server from the start.
public struct TestClient: Sendable {
    /// How a client authenticates at the token endpoint. A request that uses another method is refused.
    public enum Authentication: Sendable {
        /// A public client: `client_id` only.
        case none
        /// A secret, in `Authorization: Basic` or in the body (RFC 6749 section 2.3.1).
        case secret(String)
        /// Mutual TLS (RFC 8705): any certificate that ``HaapiTestServer/makeClientIdentity(commonName:)`` made,
        /// whatever its subject. ``mutualTLS(subject:)`` tells clients apart.
        case mutualTLS
        /// What ``mutualTLS(subject:)`` makes.
        case mutualTLSSubject(String)
        /// Mutual TLS with one certificate, in PEM, whoever signed it (RFC 8705 section 2.2).
        case selfSignedMutualTLS(certificatePEM: Data)
        /// A signed JWT (RFC 7523). The key in PEM is the client's private key; only its public half is used.
        case signedJWT(privateKeyPEM: Data)
        /// A signed JWT (RFC 7523) by the key of a JSON Web Key with public members.
        case signedJWTByKey(publicJWK: String)
        /// A JWT with a message authentication code (RFC 7523), HS256, HS384 or HS512.
        case symmetricJWT(secret: String)

        /// Mutual TLS with a certificate for one subject (RFC 8705 section 2.1).
        /// - Parameter subject: the common name, as ``HaapiTestServer/makeClientIdentity(commonName:)`` takes it.
        /// - Returns: the method.
        public static func mutualTLS(subject: String) -> Authentication { .mutualTLSSubject(subject) }
    }

    /// The client id.
    public var id: String
    /// How it authenticates.
    public var authentication: Authentication
    /// Redirect URIs, compared character by character (RFC 9700 section 2.1).
    public var redirectURIs: [String]
    /// What it may ask for at the authorization endpoint.
    public var scopes: [String]
    /// Whether it gets a HAAPI access token without attestation (`allow-without-attestation`).
    public var allowsHaapiWithoutAttestation: Bool
    /// Whether its access tokens are bound to the certificate that it showed when they were issued, and have to come with
    /// the same one (RFC 8705 section 3). Without a certificate nothing is bound.
    public var bindsTokensToCertificate: Bool

    /// - Parameters:
    ///   - id: the client id.
    ///   - authentication: how it authenticates.
    ///   - redirectURIs: compared character by character.
    ///   - scopes: what it may ask for at the authorization endpoint.
    ///   - allowsHaapiWithoutAttestation: whether it gets a HAAPI access token without attestation.
    ///   - bindsTokensToCertificate: whether access tokens are bound to the client's certificate.
    public init(
        id: String, authentication: Authentication, redirectURIs: [String] = ["app://haapi"],
        scopes: [String] = ["openid", "profile", "read"], allowsHaapiWithoutAttestation: Bool = true,
        bindsTokensToCertificate: Bool = false
    ) {
        self.id = id
        self.bindsTokensToCertificate = bindsTokensToCertificate
        self.authentication = authentication
        self.redirectURIs = redirectURIs
        self.scopes = scopes
        self.allowsHaapiWithoutAttestation = allowsHaapiWithoutAttestation
    }
}

/// The template of dynamic clients. It names the clients that may register from it.
public struct TestTemplateClient: Sendable {
    /// What a registration names as `software_id`.
    public var id: String
    /// The main clients that may register: `authenticate-client-by`.
    public var authenticateClientBy: [String]
    /// Redirect URIs of the clients made from it.
    public var redirectURIs: [String]
    /// Scopes of the clients made from it.
    public var scopes: [String]
    /// How long a secret lasts, in seconds; `nil` for one that does not expire.
    public var secretLifetime: Double?
    /// Whether the answer to a registration has the members of RFC 7592.
    public var offersManagement: Bool
    /// The answer's `token_endpoint_auth_method`.
    public var authenticationMethod: String
    /// Whether the clients made from it have the `haapi` capability. Without it they get no HAAPI access token.
    public var hasHaapiCapability: Bool
    /// Whether they get a HAAPI access token without attestation, which is what they are for.
    public var allowsHaapiWithoutAttestation: Bool
    /// How long their access tokens are valid, in seconds; `nil` for ``HaapiTestServer/Options/lifetimes``.
    public var accessTokenLifetime: Double?

    /// - Parameters:
    ///   - id: what a registration names as `software_id`.
    ///   - authenticateClientBy: the main clients that may register.
    ///   - redirectURIs: of the clients made from it.
    ///   - scopes: of the clients made from it.
    ///   - secretLifetime: in seconds; `nil` for secrets that do not expire.
    ///   - offersManagement: whether the answer has the members of RFC 7592.
    ///   - authenticationMethod: `client_secret_basic` or `client_secret_post`.
    ///   - hasHaapiCapability: whether the clients made from it have the `haapi` capability.
    ///   - allowsHaapiWithoutAttestation: whether they get a HAAPI access token without attestation.
    ///   - accessTokenLifetime: of users' and HAAPI access tokens, in seconds; `nil` for that of all clients.
    public init(
        id: String = "template-client", authenticateClientBy: [String] = ["main-client"],
        redirectURIs: [String] = ["app://haapi"], scopes: [String] = ["openid", "profile", "read"],
        secretLifetime: Double? = nil, offersManagement: Bool = true,
        authenticationMethod: String = "client_secret_basic", hasHaapiCapability: Bool = true,
        allowsHaapiWithoutAttestation: Bool = true, accessTokenLifetime: Double? = nil
    ) {
        self.hasHaapiCapability = hasHaapiCapability
        self.allowsHaapiWithoutAttestation = allowsHaapiWithoutAttestation
        self.accessTokenLifetime = accessTokenLifetime
        self.id = id
        self.authenticateClientBy = authenticateClientBy
        self.redirectURIs = redirectURIs
        self.scopes = scopes
        self.secretLifetime = secretLifetime
        self.offersManagement = offersManagement
        self.authenticationMethod = authenticationMethod
    }
}

/// Someone who can sign in.
public struct TestUser: Sendable, Hashable {
    /// The user name.
    public var name: String
    /// The password.
    public var password: String

    /// - Parameters:
    ///   - name: the user name.
    ///   - password: the password.
    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }
}
