import Driver
import Foundation
import TestSupport
import Testing

extension GlewlwydTests {
    /// Tokens for a user that are bound to a key, and refresh tokens with them (RFC 9449 section 5).
    @Suite struct KeyBindingTests {
        static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        /// Of that verifier (RFC 7636 appendix B).
        static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

        private static func code(
            for clientId: String, at server: GlewlwydServer, _ session: GlewlwydSession
        ) async throws -> (code: String, redirectURI: String) {
            let redirectURI = try session.endpoints.client(clientId).redirectUri
            var request = try #require(
                URLComponents(url: session.endpoints[server].authorizationEndpoint, resolvingAgainstBaseURL: true))
            request.queryItems = [
                URLQueryItem(name: "response_type", value: "code"), URLQueryItem(name: "client_id", value: clientId),
                URLQueryItem(name: "redirect_uri", value: redirectURI), URLQueryItem(name: "scope", value: "read"),
                URLQueryItem(name: "code_challenge", value: challenge),
                URLQueryItem(name: "code_challenge_method", value: "S256"),
            ]
            let answer = try await session.peer.authorize(try #require(request.url))
            let items = URLComponents(url: answer, resolvingAgainstBaseURL: true)?.queryItems
            let code = try #require(items?.first { $0.name == "code" }?.value, "\(answer)")
            return (code, redirectURI)
        }

        private static func method(
            _ clientId: String, _ session: GlewlwydSession
        ) throws -> any ClientAuthenticationMethod {
            try session.endpoints.client(clientId).clientSecret.map { ClientAuthenticationMethodSecret($0) }
                ?? ClientAuthenticationMethodNone()
        }

        /// A public client gets tokens this way only; a code that was refused for want of a nonce is still good.
        @Test(arguments: [
            ("code-public", GlewlwydServer.oidc), ("code-basic", .oidc),
            ("code-public-nonce", .oidcn), ("code-basic-nonce", .oidcn),
        ])
        func aRefreshTokenIsGoodWithItsKeyOnly(clientId: String, server: GlewlwydServer) async throws {
            try await GlewlwydSession.run { session in
                let (code, redirectURI) = try await Self.code(for: clientId, at: server, session)
                let method = try Self.method(clientId, session)
                let dpop = try Dpop()
                let endpoint = try session.tokenEndpoint(clientId: clientId, method, at: server, dpop: dpop)
                let first = try await endpoint.exchange(
                    code: code, redirectURI: redirectURI, codeVerifier: Self.verifier)
                #expect(first.tokenType == .dpop)
                #expect(try IssuedToken(first.accessToken).cnf?.jkt == dpop.jwkThumbprint)
                let refreshToken = try #require(first.refreshToken)

                for other in [try Dpop(), nil] {
                    let thief = try session.tokenEndpoint(clientId: clientId, method, at: server, dpop: other)
                    let error = try await session.failure(hiding: [refreshToken.value]) {
                        try await thief.refresh(refreshToken)
                    }
                    switch error {
                    case .refused(let response, let advice):
                        #expect(response.error == "invalid_dpop_proof")
                        #expect(advice.contains(other == nil ? "wants DPoP" : "key that the code or token is bound to"))
                    default: Issue.record(error)
                    }
                }

                let second = try await endpoint.refresh(refreshToken)
                #expect(second.tokenType == .dpop)
                #expect(try IssuedToken(second.accessToken).cnf?.jkt == dpop.jwkThumbprint)
                #expect(second.accessToken != first.accessToken)
            }
        }

        @Test func aPublicClientGetsNoTokenForItself() async throws {
            try await GlewlwydSession.run { session in
                let endpoint = try session.tokenEndpoint(clientId: "code-public", ClientAuthenticationMethodNone())
                let error = try await session.failure { try await endpoint.clientCredentials(scope: "read") }
                guard case .notAnOAuthAnswer(403, nil, .empty, let advice) = error else {
                    Issue.record(error)
                    return
                }
                #expect(advice.contains("sent no credentials"))
            }
        }
    }
}
