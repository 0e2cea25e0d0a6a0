import Driver
import Foundation
import TestSupport
import Testing

extension GlewlwydTests {
    /// The way of a client that registers itself: a token that permits it, registration (RFC 7591), tokens as the new
    /// client, and its end (RFC 7592).
    @Suite struct RegistrationTests {
        private struct Registered: Decodable {
            let client_id: String
            let client_secret: String
            let registration_access_token: String
            let registration_client_uri: URL
        }

        @Test func aRegisteredClientGetsTokensUntilItIsDeleted() async throws {
            try await GlewlwydSession.run { session in
                let permit = try await session.tokenEndpoint(.secretInBasic).clientCredentials(scope: "dcr")
                let metadata = """
                    {"client_name": "interop", "redirect_uris": ["http://localhost:8765/callback"],
                     "grant_types": ["client_credentials"], "response_types": [],
                     "token_endpoint_auth_method": "client_secret_basic"}
                    """
                let registration = try await session.client.send(
                    HTTPRequest(
                        .post, session.endpoints[.oidc].registrationEndpoint,
                        headers: [
                            "Authorization": "Bearer \(permit.accessToken.value)", "Content-Type": "application/json",
                        ],
                        body: Data(metadata.utf8)))
                try #require(registration.statusCode == 200)
                let client = try JSONDecoder().decode(Registered.self, from: registration.body)

                let dpop = try Dpop()
                let endpoint = try session.tokenEndpoint(
                    clientId: client.client_id, ClientAuthenticationMethodSecret(client.client_secret), dpop: dpop)
                let response = try await endpoint.clientCredentials(scope: "read")
                #expect(try IssuedToken(response.accessToken).cnf?.jkt == dpop.jwkThumbprint)

                let deletion = try await session.client.send(
                    HTTPRequest(
                        .delete, client.registration_client_uri,
                        headers: ["Authorization": "Bearer \(client.registration_access_token)"]))
                #expect(deletion.statusCode == 200)
                let error = try await session.failure(hiding: [client.client_secret]) {
                    try await endpoint.clientCredentials(scope: "read")
                }
                guard case .notAnOAuthAnswer(403, nil, .empty, _) = error else {
                    Issue.record(error)
                    return
                }
            }
        }
    }
}
