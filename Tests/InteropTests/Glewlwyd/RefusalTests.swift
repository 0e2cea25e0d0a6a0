import Driver
import Foundation
import TestSupport
import Testing

extension GlewlwydTests {
    /// What does not get a token. This server answers most of it with status 403 and nothing else, which no RFC
    /// foresees: then the advice has to help.
    @Suite struct RefusalTests {
        /// Credentials that the server does not accept, and what the advice must speak of.
        struct Mistake: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let clientId: String
            let advice: String
            let method: @Sendable (GlewlwydEndpoints) throws -> any ClientAuthenticationMethod

            init(
                _ name: String, clientId: String, advice: String,
                _ method: @escaping @Sendable (GlewlwydEndpoints) throws -> any ClientAuthenticationMethod
            ) {
                testDescription = name
                self.clientId = clientId
                self.advice = advice
                self.method = method
            }
        }

        static let secret = "not-the-secret-but-one-that-is-long-enough"

        static let mistakes = [
            Mistake("wrong secret", clientId: "cc-basic", advice: "credentials") { _ in
                ClientAuthenticationMethodSecret(secret)
            },
            Mistake("wrong secret in the body", clientId: "cc-post", advice: "credentials") { _ in
                ClientAuthenticationMethodSecret(secret: secret, transport: .body)
            },
            Mistake("unknown client", clientId: "nobody", advice: "client") { _ in
                ClientAuthenticationMethodSecret(secret)
            },
            Mistake("a secret in the body where Basic is demanded", clientId: "cc-basic", advice: "credentials") {
                ClientAuthenticationMethodSecret(
                    secret: try #require($0.client("cc-basic").clientSecret), transport: .body)
            },
            Mistake("form-encoded Basic", clientId: "cc-odd id", advice: "basicWithoutFormEncoding") {
                ClientAuthenticationMethodSecret(try #require($0.client("cc-odd id").clientSecret))
            },
            Mistake("no credentials", clientId: "cc-basic", advice: "sent no credentials") { _ in
                ClientAuthenticationMethodNone()
            },
            Mistake("an assertion by another secret", clientId: "cc-secret-jwt", advice: "HS256") { _ in
                ClientAuthenticationMethodJWTSymmetric(signatureAlgorithm: .hs256, secretKey: secret)
            },
            Mistake("an assertion by another key", clientId: "cc-pkjwt-es256", advice: "ES256") {
                try ClientAuthenticationMethodJWTAsymmetric(
                    pemFilename: $0.tlsFile("client.key"), signatureAlgorithm: .es256, keyId: "pkjwt-es256")
            },
            Mistake("an assertion for another audience", clientId: "cc-pkjwt-es256", advice: "audience") {
                try ClientAuthenticationMethodJWTAsymmetric(
                    pemFilename: try #require($0.client("cc-pkjwt-es256").privateKeyFile), signatureAlgorithm: .es256,
                    keyId: "pkjwt-es256", options: ClientAssertionOptions(audience: .value("https://elsewhere.example"))
                )
            },
            Mistake("the certificate of another client", clientId: "cc-mtls", advice: "certificate") {
                ClientAuthenticationMethodMTLS(
                    identity: try .pem(
                        certificateFilename: $0.tlsFile("client2.pem"), keyFilename: $0.tlsFile("client2.key")))
            },
            Mistake("a certificate of its own making", clientId: "cc-mtls", advice: "certificate") {
                ClientAuthenticationMethodMTLS(
                    identity: try .pem(
                        certificateFilename: $0.tlsFile("self.pem"), keyFilename: $0.tlsFile("self.key")))
            },
        ]

        @Test(arguments: mistakes)
        func credentialsThatAreNotAccepted(mistake: Mistake) async throws {
            try await GlewlwydSession.run { session in
                let method = try mistake.method(session.endpoints)
                let endpoint = try session.tokenEndpoint(clientId: mistake.clientId, method)
                let secrets = [Self.secret, try? session.endpoints.client(mistake.clientId).clientSecret]
                let error = try await session.failure(hiding: secrets.compactMap(\.self)) {
                    try await endpoint.clientCredentials(scope: "read")
                }
                guard case .notAnOAuthAnswer(403, nil, .empty, let advice) = error else {
                    Issue.record(error)
                    return
                }
                #expect(advice.contains(mistake.advice), "\(advice)")
                #expect("\(error)".contains(advice))
                #expect(!error.isRetryable)
            }
        }

        /// A certificate is looked at only at the endpoint that is for it.
        @Test func aCertificateAtTheOtherEndpoint() async throws {
            try await GlewlwydSession.run { session in
                let method = try Credentials.certificateFromPKCS12.method(session.endpoints)
                let endpoint = try OAuthTokenEndpoint(
                    url: session.endpoints[.oidc].tokenEndpoint, clientId: "cc-mtls", clientAuthentication: method,
                    configuration: .trusting(session.peer))
                let error = try await session.failure { try await endpoint.clientCredentials(scope: "read") }
                #expect("\(error)".contains("endpoint for mutual TLS"))
            }
        }

        @Test(arguments: [nil, Optional("urn:no:such:scope")])
        func aScopeThatTheClientMayNotHave(scope: String?) async throws {
            try await GlewlwydSession.run { session in
                let endpoint = try session.tokenEndpoint(.secretInBasic)
                let error = try await session.failure { try await endpoint.clientCredentials(scope: scope) }
                switch error {
                case .refused(let response, _) where scope != nil:
                    #expect(response.error == "scope_invalid")
                    #expect(response.statusCode == 400)
                case .notAnOAuthAnswer(403, nil, .empty, _) where scope == nil: break
                default: Issue.record(error)
                }
            }
        }

        @Test func aGrantThatIsUnknown() async throws {
            try await GlewlwydSession.run { session in
                let endpoint = try session.tokenEndpoint(.secretInBasic)
                let error = try await session.failure { try await endpoint.request(grantType: "none", parameters: []) }
                guard case .notAnOAuthAnswer(400, nil, .empty, _) = error else {
                    Issue.record(error)
                    return
                }
            }
        }

        /// With a proof the same client gets its token.
        @Test func aClientThatMustProveAKeyAndDoesNot() async throws {
            try await GlewlwydSession.run { session in
                let secret = try #require(session.endpoints.client("cc-dpop").clientSecret)
                let method = ClientAuthenticationMethodSecret(secret)
                let unbound = try session.tokenEndpoint(clientId: "cc-dpop", method)
                let error = try await session.failure(hiding: [secret]) {
                    try await unbound.clientCredentials(scope: "read")
                }
                guard case .refused(let response, let advice) = error else {
                    Issue.record(error)
                    return
                }
                #expect(response.error == "invalid_dpop_proof")
                #expect(response.statusCode == 403)
                #expect(advice.contains("wants DPoP"))
                let bound = try session.tokenEndpoint(clientId: "cc-dpop", method, dpop: Dpop())
                #expect(try await bound.clientCredentials(scope: "read").tokenType == .dpop)
            }
        }
    }
}
