import Driver
import Foundation
import TestSupport
import Testing

extension GlewlwydTests {
    /// A token for the client itself, with each method, as a bearer token, bound to a key, and with nonces demanded.
    @Suite struct AuthenticationMethodTests {
        @Test(arguments: Credentials.allCases)
        func aBearerToken(credentials: Credentials) async throws {
            try await GlewlwydSession.run { session in
                let response = try await session.tokenEndpoint(credentials).clientCredentials(scope: "read")
                #expect(response.tokenType == .bearer)
                #expect(response.expiresIn == .seconds(3600))
                #expect(response.scope == "read")
                #expect(response.refreshToken == nil)
                let token = try IssuedToken(response.accessToken)
                #expect(token.clientId == credentials.clientId)
                #expect(token.scope == "read")
                #expect(token.cnf?.jkt == nil)
                #expect((token.cnf?.x5tS256 != nil) == credentials.isCertificate)
            }
        }

        /// With nonces the first proof is refused; an assertion that went along is spent, so the second attempt needs a
        /// new one.
        @Test(arguments: Credentials.allCases.filter { !$0.isCertificate }, [GlewlwydServer.oidc, .oidcn])
        func aTokenBoundToAKey(credentials: Credentials, server: GlewlwydServer) async throws {
            try await GlewlwydSession.run { session in
                let dpop = try Dpop()
                let endpoint = try session.tokenEndpoint(credentials, at: server, dpop: dpop)
                let response = try await endpoint.clientCredentials(scope: "read write")
                #expect(response.tokenType == .dpop)
                #expect(Set((response.scope ?? "").split(separator: " ")) == ["read", "write"])
                let token = try IssuedToken(response.accessToken)
                #expect(token.iss == (try session.endpoints[server].issuer))
                #expect(token.clientId == credentials.clientId)
                #expect(token.cnf?.jkt == dpop.jwkThumbprint)
            }
        }

        /// Glewlwyd compares the address in a proof with that of the endpoint without certificates, at the other one too,
        /// where no client that goes by RFC 9449 section 4.3 gets through. A proof for that address shows that
        /// certificate and key go together.
        @Test func aCertificateAndAKeyAtOnce() async throws {
            try await GlewlwydSession.run { session in
                let method = try Credentials.certificateFromPKCS12.method(session.endpoints)
                let dpop = try Dpop()
                let endpoint = try session.tokenEndpoint(clientId: "cc-mtls", method, dpop: dpop)
                let error = try await session.failure { try await endpoint.clientCredentials(scope: "read") }
                guard case .refused(let refusal, _) = error, refusal.error == "invalid_dpop_proof" else {
                    Issue.record(error)
                    return
                }

                let certificate = try #require(method as? ClientAuthenticationMethodMTLS)
                let client = try HTTPClient(configuration: certificate.configuration(.trusting(session.peer)))
                defer { client.close() }
                let expected = try session.endpoints[.oidc].tokenEndpoint
                let parameters = [
                    ("grant_type", "client_credentials"), ("scope", "read"), ("client_id", "cc-mtls"),
                ]
                let proof = try dpop.createProof(httpMethod: "POST", url: expected)
                let response = try await client.send(.form(endpoint.url, parameters, headers: ["DPoP": proof]))
                try #require(response.statusCode == 200)
                let answer = try JSONDecoder().decode(Answer.self, from: response.body)
                #expect(answer.token_type.lowercased() == "dpop")
                let cnf = try IssuedToken(OAuthToken(answer.access_token)).cnf
                #expect(cnf?.jkt == dpop.jwkThumbprint)
            }
        }

        private struct Answer: Decodable {
            let access_token: String
            let token_type: String
        }

        /// What the method says about trust is enough, whatever the configuration trusts.
        @Test func theCertificateMethodBringsItsTrustAlong() async throws {
            try await GlewlwydSession.run { session in
                let endpoints = session.endpoints
                let address = try endpoints[.oidc].mtlsEndpointAliases.tokenEndpoint
                func endpoint(trusting file: String?) throws -> OAuthTokenEndpoint {
                    try OAuthTokenEndpoint(
                        url: address, clientId: "cc-mtls",
                        clientAuthentication: try ClientAuthenticationMethodMTLS(
                            pkcs12Filename: endpoints.tlsFile("client.p12"), pkcs12Passphrase: "changeit",
                            serverPEMFilename: file),
                        configuration: .withoutEnvironment)
                }
                let response = try await endpoint(trusting: endpoints.caFile).clientCredentials(scope: "read")
                #expect(try IssuedToken(response.accessToken).clientId == "cc-mtls")
                let error = await #expect(throws: TransportError.self) {
                    try await endpoint(trusting: nil).clientCredentials(scope: "read")
                }
                #expect(error?.kind == .tls)
            }
        }
    }
}
