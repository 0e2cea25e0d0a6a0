import Driver
import Foundation
import TestSupport
import Testing

/// One test's HTTP client, and the glewlwyd that all tests share.
struct GlewlwydSession: Sendable {
    let peer: GlewlwydPeer
    let client: HTTPClient

    var endpoints: GlewlwydEndpoints { peer.endpoints }

    /// Runs a test with a client of its own, which trusts the peer and is closed afterwards.
    static func run(_ body: (GlewlwydSession) async throws -> Void) async throws {
        let peer = try await GlewlwydPeer.shared
        let client = try HTTPClient(configuration: .trusting(peer))
        defer { client.close() }
        try await body(GlewlwydSession(peer: peer, client: client))
    }

    /// The token endpoint for a client that authenticates with what the server has for it.
    func tokenEndpoint(
        _ credentials: Credentials, at server: GlewlwydServer = .oidc, dpop: Dpop? = nil
    ) throws -> OAuthTokenEndpoint {
        try tokenEndpoint(
            clientId: credentials.clientId, credentials.method(endpoints), at: server, dpop: dpop)
    }

    /// The token endpoint for a client that authenticates in a given way: with a certificate it is another one.
    func tokenEndpoint(
        clientId: String, _ method: any ClientAuthenticationMethod, at server: GlewlwydServer = .oidc,
        dpop: Dpop? = nil
    ) throws -> OAuthTokenEndpoint {
        let addresses = try endpoints[server]
        guard method is ClientAuthenticationMethodMTLS else {
            return OAuthTokenEndpoint(
                url: addresses.tokenEndpoint, clientId: clientId, clientAuthentication: method, httpClient: client,
                dpop: dpop)
        }
        return try OAuthTokenEndpoint(
            url: addresses.mtlsEndpointAliases.tokenEndpoint, clientId: clientId, clientAuthentication: method,
            configuration: .trusting(peer), dpop: dpop)
    }

    /// The error of a token request that must fail. Neither it nor any part of it may show a secret.
    func failure(
        hiding secrets: [String] = [], sourceLocation: SourceLocation = #_sourceLocation,
        _ request: () async throws -> AccessTokenResponse
    ) async throws -> OAuthTokenError {
        do {
            let response = try await request()
            Issue.record("this should have failed: \(response)", sourceLocation: sourceLocation)
        } catch {
            var dumped = ""
            dump(error, to: &dumped)
            for text in ["\(error)", String(reflecting: error), dumped] {
                // JSON Web Tokens begin so: assertions, proofs and access tokens.
                for secret in secrets + ["eyJ"] {
                    #expect(!text.contains(secret), sourceLocation: sourceLocation)
                }
            }
            return try #require(error as? OAuthTokenError, "\(error)", sourceLocation: sourceLocation)
        }
        throw UnexpectedSuccess()
    }

    private struct UnexpectedSuccess: Error {}
}

extension HTTPClientConfiguration {
    /// Ignores the environment, and is patient.
    static var withoutEnvironment: HTTPClientConfiguration {
        var configuration = HTTPClientConfiguration.haapi.patient
        configuration.proxy = .none
        return configuration
    }

    /// Trusts the peer's authority.
    static func trusting(_ peer: GlewlwydPeer) -> HTTPClientConfiguration {
        var configuration = HTTPClientConfiguration.withoutEnvironment
        configuration.trust = .pemFile(peer.endpoints.caFile)
        return configuration
    }
}
