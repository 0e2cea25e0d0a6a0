import Driver
import Foundation
import Testing

@testable import HaapiSDK

extension FlowProcessTests {
    /// What is odd about a registration, and a deletion that fails, stop nothing: the log alone tells of them. In a
    /// process of its own, since the log is the process's.
    struct RegistrationLogTests {
        @Test func whatStopsNothingIsWarnedOf() async {
            await #expect(processExitsWith: .success) { try await RegistrationLogTests.check() }
        }

        private static func check() async throws {
            let sink = LogLines()
            HaapiLogger.removeLogSinks()
            HaapiLogger.appendLogSink(sink)
            HaapiLogger.followUpTags = [SdkFollowUpTag.registration]
            HaapiLogger.setLogType(.warning)

            let odd = "The answer to the registration is odd: "
            try await register(#"{"client_id": "c", "client_secret": "s"}"#)
            #expect(
                sink.take() == [
                    odd + "it does not say how the client authenticates, so Basic is used",
                    odd + "it does not say when the secret expires, so the secret counts as one that does not",
                ])
            try await register(
                #"{"client_id": "c", "client_secret": "s", "client_secret_expires_at": 0, "#
                    + #""token_endpoint_auth_method": "client_secret_basic"}"#)
            #expect(sink.take() == [])

            try await unregister(ScriptedTokenServer { _, _ in throw HaapiRedirectRefusal(statusCode: 307) })
            let lines = sink.take()
            #expect(lines.count == 1)
            #expect(lines.first?.hasPrefix("The server could not be asked to delete the client: ") == true)
            #expect(lines.first?.contains("307") == true)
            try await unregister(ScriptedTokenServer(500, ""))
            #expect(sink.take() == ["The server was asked to delete the client: HTTP status 500"])
            try await unregister(ScriptedTokenServer(204, ""))
            #expect(sink.take() == [])
        }

        private static func endpoint() throws -> URL {
            try #require(URL(string: "https://id.example.test/register"))
        }

        private static func register(_ answer: String) async throws {
            let registration = ClientRegistration(
                mainClientId: "app", authentication: ClientAuthenticationMethodSecret("app-secret"),
                tokenEndpoint: try #require(URL(string: "https://id.example.test/token")),
                registrationEndpoint: try endpoint(), templateClientId: "template", additionalMetadata: [:],
                transport: ScriptedTokenServer([TokenBench.tokens(), answer]), now: { Date() })
            _ = try await registration.run()
        }

        private static func unregister(_ server: ScriptedTokenServer) async throws {
            let endpoint = try endpoint()
            var client = DynamicClient(clientId: "c", secret: Secret("s"), authenticationMethod: .basic)
            client.management = .init(uri: endpoint.absoluteString + "/c", token: Secret("RAT"))
            _ = await ClientUnregistration(registrationEndpoint: endpoint, transport: server).run(client)
        }
    }
}
