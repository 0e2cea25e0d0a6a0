import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import HaapiSDK

extension FlowProcessTests {
    /// Whole flows run in a process of their own with the whole log on, and nothing secret of them is in there, in an error or
    /// in a description.
    ///
    /// The process that runs must not wait for anything that a test does meanwhile, and while it runs a thread of the tests is
    /// blocked; so there is one at a time.
    @Suite(.serialized) struct FlowSecretsTests {
        @Test func noSecretOfAFlowIsInItsLog() async {
            await #expect(processExitsWith: .success) { try await FlowSecretsTests.check(isMasked: true) }
        }

        @Test func norIsACredentialWhenSensitiveValuesAreShown() async {
            await #expect(processExitsWith: .success) { try await FlowSecretsTests.check(isMasked: false) }
        }

        private final class Sink: LogSink {
            let lines = Lock<[String]>([])

            func writeLog(logType: LogType, followUpTag: any FollowUpTag, message: String, file: String, line: Int) {
                lines.withLock { $0.append("\(logType) \(followUpTag.tagName) \(message)") }
            }
        }

        /// Everything that the run said: in errors and descriptions.
        private struct Said {
            var texts: [String] = []

            mutating func note(_ value: Any) {
                texts.append(String(describing: value))
                texts.append(String(reflecting: value))
                var dumped = ""
                dump(value, to: &dumped)
                texts.append(dumped)
            }
        }

        private static func check(isMasked: Bool) async throws {
            let sink = Sink()
            HaapiLogger.appendLogSink(sink)
            HaapiLogger.followUpTags = DriverFollowUpTag.allCases.map { $0 } + SdkFollowUpTag.allCases.map { $0 }
            HaapiLogger.setLogType(.debug)
            HaapiLogger.isSensitiveValueMasked = isMasked
            var said = Said()
            var secrets = Set<String>()
            for access in FlowFixture.Access.allCases {
                try await run(access, isMasked, &said, &secrets)
            }
            let log = sink.lines.withLock { $0 }.joined(separator: "\n")
            // A log that is off does not pass.
            for mark in [
                "A flow starts", "HAAPI access token obtained", "The server set the session", "demands a nonce",
                "The flow cannot go on", "The flow came to a step", "The server reports the problem", "is forgotten",
                "The form has no field", "gave tokens",
            ] {
                #expect(log.contains(mark), "\(mark)")
            }
            let all = log + "\n" + said.texts.joined(separator: "\n")
            #expect(secrets.count > 100)
            for secret in secrets { #expect(!all.contains(secret), "\(secret)") }
        }

        private static func run(
            _ access: FlowFixture.Access, _ isMasked: Bool, _ said: inout Said, _ secrets: inout Set<String>
        ) async throws {
            var fixture = try FlowFixture { options in
                options.nonces = .rotating
                options.changesSessionIdAlways = true
                options.consent = .user
                options.issuesTokenBoundCodes = true
                options.authenticators = [.password(), .externalBrowser, .polling(), .bankID()]
            }
            defer { fixture.server.close() }
            fixture.tokenBinding = BoundedTokenConfiguration(storage: InMemoryStorage())
            fixture.headers = { ["X-App-Header": "HEADERSECRET"] }
            fixture.parameters = OAuthAuthorizationParameters(
                scopes: ["openid", "read"], nonce: "NONCE-OF-THE-APP",
                extraRequestParameters: ["login_hint": "alice-hinted@example.test"])
            secrets.formUnion([
                "HEADERSECRET", "NONCE-OF-THE-APP", "alice-hinted", "Password1", "main-secret", "LINKSECRET",
            ])
            let server = fixture.server
            let accessor = try await fixture.accessor(access)
            defer { accessor.close() }
            said.note(accessor)
            said.note(accessor.haapiManager)
            said.note(accessor.oAuthTokenManager)

            for type in ["html-form", "oidc", "email", "bankid"] {
                let flow = AuthenticationFlow(
                    selectAuthenticator: { step in
                        guard let option = step.authenticators.first(where: { $0.type == type }) else {
                            throw FlowCase.Unexpected(what: type)
                        }
                        return .choose(option)
                    },
                    fillForm: { question in
                        if question.forms.contains(where: { $0.kind == .bankIdSameDevice }) {
                            return .submit(question.forms[1], ["personalnumber": "19121212-SECRET"])
                        }
                        let password = question.problem == nil ? "WRONGPASSWORD" : "Password1"
                        let hasPassword = question.forms[0].model.fields.count > 1
                        return .values(
                            hasPassword
                                ? ["userName": "alice", "password": password] : ["userName": "alice", "other-key": "V"])
                    }, decideConsent: { _ in .values([:]) }, presentBankId: { _ in },
                    visitBrowser: { try FlowCase.visit(server, $0) })
                let tokens = try await flow.run(with: accessor, clock: SkippingClock())
                secrets.formUnion([tokens.accessToken, tokens.refreshToken, tokens.idToken].compactMap(\.self))
                if let refreshToken = tokens.refreshToken {
                    let refreshed = await accessor.oAuthTokenManager.refreshAccessToken(with: refreshToken)
                    secrets.formUnion(
                        [refreshed.tokens?.accessToken, refreshed.tokens?.refreshToken].compactMap(\.self))
                    said.note(await accessor.oAuthTokenManager.revokeRefreshToken(with: refreshToken))
                }
            }
            try await trouble(fixture, accessor, &said)
            for request in server.requests { secrets.formUnion(Self.secrets(of: request, isMasked)) }
        }

        /// Each way to fail says something.
        private static func trouble(
            _ fixture: FlowFixture, _ accessor: any HaapiAccessor, _ said: inout Said
        ) async throws {
            let server = fixture.server
            try server.update { $0.authenticators = [.password()] }
            let flow = AuthenticationFlow(
                fillForm: { _ in .values(["userName": "alice", "password": "WRONGPASSWORD"]) },
                decideConsent: { _ in .values([:]) })
            let faults: [TestFault] = [
                .linkAddresses(.text("https://evil.example.test/?q=LINKSECRET")),
                .formAddresses(.text("https://evil.example.test/?q=LINKSECRET")), .json(.cut), .page(status: 500),
                .redirect(status: 302, to: .location("https://evil.example.test/?q=LINKSECRET")), .dropAnswer,
                .mediaType("text/html"), .problem(type: "unexpected"),
            ]
            for fault in faults {
                try server.add(fault, at: .authentication)
                do {
                    _ = try await flow.run(with: accessor)
                } catch {
                    said.note(error)
                }
                server.removeFaults()
            }
            for endpoint in [TestEndpoint.authorization, .token] {
                try server.add(.json(.cut), at: endpoint, skipping: 1)
                do {
                    _ = try await FlowCase.password.flow(server).run(with: accessor)
                } catch {
                    said.note(error)
                }
                server.removeFaults()
            }
            let manager = accessor.haapiManager
            let first = await manager.start()
            if let form = first.form {
                server.forgetAccessTokens()
                let refused = await manager.submitForm(form, parameters: Alice.values)
                if let error = refused.error { said.note(error) }
                let wrong = await manager.submitForm(form, parameters: ["userName": 1, "password": "Password1"])
                if let error = wrong.error { said.note(error) }
            }
            accessor.close()
            if let error = await manager.start().error { said.note(error) }
        }

        /// What nobody may read: what goes with a request, apart from what is known to all.
        private static func secrets(of request: ReceivedRequest, _ isMasked: Bool) -> [String] {
            var secrets = request.headers.values(for: "DPoP")
            secrets += request.headers.values(for: "Authorization").compactMap {
                $0.split(separator: " ").last.map(String.init)
            }
            // Opens no door, so it is there if somebody wants it to be.
            if isMasked { secrets += request.headers.values(for: "Session-Id") }
            let isJSON = request.headers["Content-Type"]?.contains("json") == true
            let pairs =
                QueryText.pairs("?" + request.query)
                + (isJSON ? [] : QueryText.pairs("?" + String(decoding: request.body, as: UTF8.self)))
            for (name, value) in pairs where !known.contains(String(name)) && value.count > 5 {
                secrets.append(String(value))
                if let decoded = PercentEncoding.decode(value) { secrets.append(decoded) }
            }
            return secrets
        }

        private static let known: Set<String> = [
            "client_id", "grant_type", "response_type", "redirect_uri", "scope", "code_challenge_method",
            "token_type_hint",
            "serviceProviderId", "resumePath", "usesamedevice",
        ]
    }
}
