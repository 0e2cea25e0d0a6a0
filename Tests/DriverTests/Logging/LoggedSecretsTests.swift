import Foundation
import Testing

@testable import Driver

extension SeparateProcessTests {
    /// Everything that handles a secret runs in a process of its own with the whole log on, and nothing of it is in there.
    @Suite struct LoggedSecretsTests {
        private static let secrets = [
            "CLIENTSECRET", "ACCESSTOKEN", "REFRESHTOKEN", "IDTOKEN", "AUTHORIZATIONCODE", "CODEVERIFIER",
            "ATTESTATIONTOKEN",
            "CHALLENGETEXT", "QUERYSECRET", "HEADERSECRET", "BODYSECRET", "NONCETEXT", "SESSIONTEXT", "HMACKEY",
        ]

        @Test func noSecretOfARunIsInItsLog() async throws {
            let result = try await #require(
                processExitsWith: .success, observing: [\.standardErrorContent]
            ) {
                HaapiLogger.followUpTags = DriverFollowUpTag.allCases
                HaapiLogger.setLogType(.debug)
                try await LoggedSecretsTests.runEverything()
            }
            let log = String(decoding: result.standardErrorContent, as: UTF8.self)
            // The log was on, and each part of the run left its mark.
            for mark in [
                "POST https://id.example.test/token", "The server issued a token",
                "No token: refused with invalid_grant",
                "demands a nonce", "ClientAuthenticationMethodSecret", "Attestation attempt 1 failed",
                "HAAPI access token obtained", "session", "is forgotten", "failed",
            ] {
                #expect(log.contains(mark), "\(mark)")
            }
            for secret in Self.secrets {
                #expect(!log.contains(secret), "\(secret)")
                // Nor in the form in which Basic and JWTs carry it.
                let encoded = Data(secret.utf8).base64EncodedString().prefix(secret.utf8.count / 3 * 4)
                #expect(!log.contains(encoded), "\(secret) in Base64")
            }
        }

        private static let token = URL(string: "https://id.example.test/token?x=QUERYSECRET")!

        /// Logs what an ``HTTPClient`` would, and answers from the script.
        private struct LoggingTransport: HTTPTransport {
            let script: ScriptedTransport

            func send(_ request: HTTPRequest) async throws -> HTTPResponse {
                let response = try await script.send(request)
                DriverFollowUpTag.http.debug("\(request.method) \(request.url): HTTP status \(response.statusCode)")
                return response
            }
        }

        private static func answer(_ json: String, _ status: Int = 200, _ more: HTTPFields = [:])
            -> ScriptedTransport.Step
        {
            var headers = more
            headers["Content-Type"] = "application/json"
            headers["X-Header"] = "HEADERSECRET"
            return .answer(status, headers, json)
        }

        private static let bound =
            #"{"access_token":"ACCESSTOKEN","token_type":"DPoP","expires_in":300,"refresh_token":"REFRESHTOKEN","id_token":"IDTOKEN"}"#

        static func runEverything() async throws {
            try await tokenEndpoint()
            try await tokenManager()
            try await transport()
        }

        private static func tokenEndpoint() async throws {
            let methods: [any ClientAuthenticationMethod] = [
                ClientAuthenticationMethodSecret("CLIENTSECRET"),
                ClientAuthenticationMethodSecret(secret: "CLIENTSECRET", transport: .body),
                ClientAuthenticationMethodJWTSymmetric(
                    signatureAlgorithm: .hs256, secretKey: String(repeating: "HMACKEY", count: 8)),
            ]
            for method in methods {
                let demand = answer(#"{"error":"use_dpop_nonce"}"#, 400, ["DPoP-Nonce": "NONCETEXT"])
                let refusal = answer(
                    #"{"error":"invalid_grant","error_description":"AUTHORIZATIONCODE CLIENTSECRET BODYSECRET"}"#, 400)
                let script = ScriptedTransport([demand, answer(bound), answer(bound), refusal])
                let endpoint = OAuthTokenEndpoint(
                    url: token, clientId: "c", clientAuthentication: method, dpop: try Dpop(), binding: .required,
                    sender: TokenRequestSender(transport: LoggingTransport(script: script)))
                let first = try await endpoint.exchange(
                    code: "AUTHORIZATIONCODE", redirectURI: "app://x", codeVerifier: "CODEVERIFIER")
                _ = try await endpoint.refresh(#require(first.refreshToken))
                await #expect(throws: OAuthTokenError.self) {
                    try await endpoint.request(grantType: "custom", parameters: [("p", "BODYSECRET")])
                }
            }
        }

        private static func tokenManager() async throws {
            let script = ScriptedTransport([
                .answer(503, [:], "BODYSECRET"),
                answer(#"{"challenge":"CHALLENGETEXT"}"#), answer(#"{"cat":"ATTESTATIONTOKEN"}"#), answer(bound),
                answer("{}", 200, ["Set-Session-Id": "SESSIONTEXT"]),
                answer("{}", 401, ["WWW-Authenticate": #"DPoP error="invalid_token", x="HEADERSECRET""#]),
            ])
            let dpop = try Dpop()
            let http = LoggingTransport(script: script)
            let exchange = ClientAttestationExchange(
                tokenEndpoint: token, clientId: "c", transport: http,
                provider: ClientAttestationExchangeTests.Provider(),
                dpop: dpop, now: { Date() })
            let attempts = AttestationAttempts(exchange: exchange, schedule: RetrySchedule(retries: 1), sleep: { _ in })
            let manager = try HaapiTokenManager(
                .init(
                    name: "n",
                    source: HaapiTokenSource(
                        tokenEndpoint: token, clientId: "c", proof: .attestation(attempts), dpop: dpop,
                        sender: TokenRequestSender(transport: http)),
                    transport: http, minimumTTL: 10, tokenBoundConfiguration: UnboundedTokenConfiguration(),
                    ownedClient: nil))
            let client = manager.createClient()
            let request = HTTPRequest(.get, token, headers: ["X": "HEADERSECRET"])
            _ = try await client.send(request)
            _ = try await client.send(request)
            manager.close()
        }

        /// A real client, whose connection fails.
        private static func transport() async throws {
            let client = try HTTPClient()
            defer { client.close() }
            let url = try #require(URL(string: "https://127.0.0.1:1/path?x=QUERYSECRET"))
            let request = HTTPRequest(
                .post, url, headers: ["Authorization": "HEADERSECRET"], body: Data("BODYSECRET".utf8))
            await #expect(throws: TransportError.self) { try await client.send(request) }
        }
    }
}
