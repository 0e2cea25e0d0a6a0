import Driver
import Foundation
import TestSupport
import Testing

extension GlewlwydTests {
    /// HAAPI tokens are key-bound tokens of a certain scope, which any server can be taught.
    @Suite struct HaapiTokenTests {
        private func manager(
            _ clientId: String, at server: GlewlwydServer = .oidc, _ session: GlewlwydSession
        ) throws -> HaapiTokenManager {
            let secret = try #require(session.endpoints.client(clientId).clientSecret)
            return try HaapiTokenManagerBuilder(
                tokenEndpoint: session.endpoints[server].tokenEndpoint, clientId: clientId
            )
            .setHTTPClient(session.client)
            .setClientAuthenticationMethod(method: ClientAuthenticationMethodSecret(secret))
            .disableAttestation()
            .build()
        }

        @Test(arguments: [("haapi", GlewlwydServer.oidc), ("haapi-nonce", .oidcn)])
        func aTokenIsBoundToTheManagersKeyAndKept(clientId: String, server: GlewlwydServer) async throws {
            try await GlewlwydSession.run { session in
                let manager = try manager(clientId, at: server, session)
                defer { manager.close() }
                let token = try await manager.getHaapiToken()
                let issued = try IssuedToken(OAuthToken(token.accessToken.value))
                #expect(issued.scope == "urn:se:curity:scopes:haapi")
                #expect(issued.clientId == clientId)
                #expect(issued.cnf?.jkt == manager.dpop.jwkThumbprint)
                let lifetime = token.accessToken.expiresOn.timeIntervalSinceNow
                #expect(lifetime > 3000 && lifetime <= 3600)
                #expect(try await manager.getHaapiToken().accessToken == token.accessToken)
                #expect(try session.peer.issuedTokens(to: clientId) == 1)
            }
        }

        @Test func callersAtTheSameTimeShareOneRequest() async throws {
            try await GlewlwydSession.run { session in
                let manager = try manager("haapi-shared", session)
                defer { manager.close() }
                let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<50 {
                        group.addTask { try await manager.getHaapiToken().accessToken.value }
                    }
                    return try await group.reduce(into: [String]()) { $0.append($1) }
                }
                #expect(tokens.count == 50)
                #expect(Set(tokens).count == 1)
                #expect(try session.peer.issuedTokens(to: "haapi-shared") == 1)
            }
        }

        @Test func aFreshOneIsAnotherOne() async throws {
            try await GlewlwydSession.run { session in
                let manager = try manager("haapi-fresh", session)
                defer { manager.close() }
                let first = try await manager.getHaapiToken()
                let second = try await manager.getHaapiToken(forceFresh: true)
                #expect(first.accessToken.value != second.accessToken.value)
                #expect(try await manager.getHaapiToken().accessToken == second.accessToken)
                #expect(try session.peer.issuedTokens(to: "haapi-fresh") == 2)
            }
        }

        @Test func aRefusalIsTypedAndTheNextCallTriesAgain() async throws {
            try await GlewlwydSession.run { session in
                let manager = try HaapiTokenManagerBuilder(
                    tokenEndpoint: session.endpoints[.oidc].tokenEndpoint, clientId: "haapi"
                )
                .setHTTPClient(session.client)
                .setClientAuthenticationMethod(method: ClientAuthenticationMethodSecret("s3cret-that-is-wrong"))
                .disableAttestation()
                .build()
                defer { manager.close() }
                for _ in 0..<2 {
                    let error = await #expect(throws: OAuthTokenError.self) { try await manager.getHaapiToken() }
                    guard case .notAnOAuthAnswer(403, nil, .empty, _) = error else {
                        Issue.record("\(String(describing: error))")
                        return
                    }
                    #expect(!"\(String(describing: error))".contains("s3cret"))
                }
            }
        }
    }
}
