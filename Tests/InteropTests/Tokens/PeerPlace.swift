import Driver
import Foundation
import HaapiSDK
import TestSupport
import Testing

/// A client at an authorization server of a peer, and what is to be expected there.
struct PeerPlace: Sendable, CustomTestStringConvertible {
    let peer: OAuthPeer.Name
    let server: String
    let client: String
    let scope: String
    /// Whether the tokens are bound to a key.
    var isBound = false
    /// Whether a refresh token that was revoked is refused; one server goes on taking it.
    var refusesRevokedTokens = true
    /// Whether the client may revoke tokens.
    var canRevoke = true

    var testDescription: String { "\(peer.rawValue), \(server), \(client)\(isBound ? ", bound" : "")" }

    static let all = [
        PeerPlace(peer: .glewlwyd, server: "oidc", client: "code-basic", scope: "read"),
        PeerPlace(peer: .glewlwyd, server: "oidc", client: "code-public", scope: "read", canRevoke: false),
        PeerPlace(peer: .glewlwyd, server: "oidc", client: "code-basic", scope: "read", isBound: true),
        PeerPlace(
            peer: .glewlwyd, server: "oidc", client: "code-public", scope: "read", isBound: true, canRevoke: false),
        PeerPlace(peer: .canaille, server: "oidc", client: "code-basic", scope: "openid profile"),
        PeerPlace(peer: .canaille, server: "oidc", client: "code-public", scope: "openid profile", canRevoke: false),
        PeerPlace(
            peer: .authgent, server: "plain", client: "code-basic", scope: "read", refusesRevokedTokens: false),
        PeerPlace(
            peer: .authgent, server: "dpop", client: "code-basic", scope: "read", isBound: true,
            refusesRevokedTokens: false),
        PeerPlace(peer: .django, server: "oidc", client: "code-basic", scope: "read"),
        PeerPlace(peer: .django, server: "oidc", client: "code-public", scope: "read"),
    ]
}

/// The accessors of one program at a peer, which keep what they have to keep in a storage.
struct PeerProgram: Sendable {
    let peer: OAuthPeer
    let server: OAuthPeer.Server
    let clientId: String
    let method: any ClientAuthenticationMethod
    let redirectURI: String
    let keys: (any Storage)?

    init(
        _ place: PeerPlace, method: (any ClientAuthenticationMethod)? = nil
    ) async throws {
        peer = try await OAuthPeer.shared(place.peer)
        server = try peer.server(place.server)
        let client = try peer.client(place.client)
        clientId = client.clientId
        redirectURI = client.redirectUri
        self.method = method ?? Self.method(client)
        keys = place.isBound ? InMemoryStorage() : nil
    }

    /// The same program as another client.
    init(_ other: PeerProgram, clientId: String, method: any ClientAuthenticationMethod) {
        peer = other.peer
        server = other.server
        redirectURI = other.redirectURI
        keys = other.keys
        self.clientId = clientId
        self.method = method
    }

    static func method(_ client: OAuthPeer.Client) -> any ClientAuthenticationMethod {
        guard client.tokenEndpointAuthMethod != "none", let secret = client.clientSecret else {
            return ClientAuthenticationMethodNone()
        }
        return ClientAuthenticationMethodSecret(
            secret: secret, transport: client.tokenEndpointAuthMethod == "client_secret_post" ? .body : .basic)
    }

    var configuration: HaapiConfiguration {
        var http = HTTPClientConfiguration.withoutEnvironment
        http.trust = .pemFile(peer.caFile)
        return HaapiConfiguration(
            name: "interop", clientId: clientId, baseURL: server.issuer, tokenEndpointURL: server.tokenEndpoint,
            authorizationEndpointURL: server.authorizationEndpoint, appRedirect: redirectURI,
            httpClientConfiguration: http, revocationEndpointURL: server.revocationEndpoint,
            attestationConfiguration: AttestationConfiguration(useAttestation: false),
            tokenBoundConfiguration: keys.map { BoundedTokenConfiguration(storage: $0) }
                ?? UnboundedTokenConfiguration() as any TokenBoundConfiguration,
            clientAuthenticationMethod: method)
    }

    /// The example of RFC 7636 appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    /// A code for a client, by way of the user and their browser.
    func code(for clientId: String, scope: String) async throws -> String {
        var request = try #require(URLComponents(url: server.authorizationEndpoint, resolvingAgainstBaseURL: true))
        request.queryItems = [
            ("response_type", "code"), ("client_id", clientId), ("redirect_uri", redirectURI), ("scope", scope),
            ("state", "S1"), ("code_challenge", Self.challenge), ("code_challenge_method", "S256"),
        ].map(URLQueryItem.init)
        let answer = try await peer.authorize(try #require(request.url))
        let items = URLComponents(url: answer, resolvingAgainstBaseURL: true)?.queryItems
        return try #require(items?.first { $0.name == "code" }?.value, "\(answer)")
    }
}

extension TokenResponse {
    /// The tokens, or a failure of the test that says why there are none.
    func tokens(_ location: SourceLocation = #_sourceLocation) throws -> SuccessfulTokenResponse {
        guard case .successfulToken(let tokens) = self else {
            Issue.record("\(self)", sourceLocation: location)
            throw NoTokens()
        }
        return tokens
    }

    var isRefusal: Bool {
        if case .successfulToken = self { false } else { true }
    }

    private struct NoTokens: Error {}
}

extension TokenRevocationResponse {
    var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}
