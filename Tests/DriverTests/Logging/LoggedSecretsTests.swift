import Foundation
import Testing

@testable import Driver

extension SeparateProcessTests {
    /// Everything that handles a secret runs in a process of its own with the whole log on, and nothing of it is in there.
    @Suite struct LoggedSecretsTests {
        private static let secrets = [
            "CLIENTSECRET", "ACCESSTOKEN", "REFRESHTOKEN", "IDTOKEN", "AUTHORIZATIONCODE", "CODEVERIFIER",
            "ATTESTATIONTOKEN", "CHALLENGETEXT", "QUERYSECRET", "HEADERSECRET", "BODYSECRET", "NONCETEXT", "HMACKEY",
        ]

        /// What each part of the run leaves in the log, so that a log that is off does not pass.
        private static let marks = [
            "POST https://id.example.test/token", "The server issued a token", "No token: refused with invalid_grant",
            "demands a nonce", "ClientAuthenticationMethodSecret", "ClientAuthenticationMethodJWTAsymmetric",
            "Attestation attempt 1 failed", "HAAPI access token obtained", "The server set the session",
            "is forgotten", "failed", "moved aside",
        ]

        @Test func noSecretOfARunIsInItsLog() async {
            await #expect(processExitsWith: .success) { try await LoggedSecretsTests.check(isMasked: true) }
        }

        @Test func norIsACredentialWhenSensitiveValuesAreShown() async {
            await #expect(processExitsWith: .success) { try await LoggedSecretsTests.check(isMasked: false) }
        }

        private static func check(isMasked: Bool) async throws {
            let sink = RecordingLogSink()
            HaapiLogger.appendLogSink(sink)
            HaapiLogger.followUpTags = DriverFollowUpTag.allCases
            HaapiLogger.setLogType(.debug)
            HaapiLogger.isSensitiveValueMasked = isMasked
            try await runEverything()
            let log = sink.records.map(\.message).joined(separator: "\n")
            for mark in marks { #expect(log.contains(mark), "\(mark)") }
            #expect(log.contains("SESSIONTEXT") != isMasked)
            let carried = LoggingTransport.carried.withLock { $0 }
            #expect(carried.count > 20)
            for secret in secrets + carried { #expect(!log.contains(secret), "\(secret)") }
        }

        private static let token = URL(string: "https://id.example.test/token?x=QUERYSECRET")!

        /// Logs what an ``HTTPClient`` would, answers from the script, and remembers the credentials that went out.
        private struct LoggingTransport: HTTPTransport {
            static let carried = Lock<[String]>([])
            private static let parameters = [
                "client_secret", "client_assertion", "code", "code_verifier", "refresh_token", "challenge",
                "challenge_response", "p",
            ]

            let script: ScriptedTransport

            func send(_ request: HTTPRequest) async throws -> HTTPResponse {
                let proofs = [request.headers["DPoP"]].compactMap { $0 }
                let credentials = request.headers["Authorization"].map {
                    $0.split(separator: " ").last.map(String.init)
                }
                let values = Self.parameters.flatMap { request.formParameters[$0] ?? [] }
                Self.carried.withLock { $0 += proofs + [credentials ?? nil].compactMap { $0 } + values }
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
            try await records()
        }

        private static func tokenEndpoint() async throws {
            let key = FileManager.default.temporaryDirectory.appending(
                path: "log-test-\(String(UInt64.random(in: .min ... .max), radix: 16)).pem")
            defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: key) } }
            let pem = try PrivateKey.generate(.p256).pkcs8PEM()
            try pem.withUnsafeBytes { try Data($0).write(to: key) }
            let methods: [any ClientAuthenticationMethod] = [
                try ClientAuthenticationMethodJWTAsymmetric(pemFilename: key.path, signatureAlgorithm: .es256),
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

        /// A record that cannot be used, and the count of keys in its place.
        private static func records() async throws {
            let folder = try ScratchFolder()
            let storage = FileStorage(directory: folder.recordsURL)
            try storage.write(key: "keys", data: Data("BODYSECRET".utf8))
            try await AttestationKeyBudget(storage: storage, key: "keys").spend()
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
