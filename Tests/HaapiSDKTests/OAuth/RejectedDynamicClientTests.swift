import Foundation
import Testing

@testable import Driver
@testable import HaapiSDK

/// What the server says to a dynamic client that it does not know any more, and what is noted of it.
struct RejectedDynamicClientTests {
    struct Answer: Sendable {
        let status: Int
        var headers: HTTPFields = [:]
        let body: String
        let isRejection: Bool
    }

    static let answers = [
        Answer(status: 401, body: #"{"error": "invalid_client"}"#, isRejection: true),
        Answer(status: 400, body: #"{"error": "invalid_client"}"#, isRejection: true),
        Answer(
            status: 401, headers: ["WWW-Authenticate": #"Basic realm="id", error="invalid_client""#], body: "",
            isRejection: true),
        Answer(status: 400, body: #"{"error": "invalid_grant"}"#, isRejection: false),
        Answer(status: 400, body: #"{"error": "unauthorized_client"}"#, isRejection: false),
        Answer(status: 401, body: "", isRejection: false),
        Answer(status: 500, body: "", isRejection: false),
        Answer(status: 503, body: #"{"error": "temporarily_unavailable"}"#, isRejection: false),
        Answer(status: 200, body: "<html>", isRejection: false),
    ]

    private static let calls: [@Sendable (OAuthTokenManager) async -> Void] = [
        { _ = await $0.fetchAccessToken(with: "C1") },
        { _ = await $0.refreshAccessToken(with: "RT") },
        { _ = await $0.revokeRefreshToken(with: "RT") },
    ]

    private static func store() throws -> DynamicClientStore {
        let store = try DynamicClientStore(
            storage: InMemoryStorage(),
            key: DynamicClientKey(
                mainClientId: "app", templateClientId: "template", tokenEndpoint: "https://id.example/token",
                registrationEndpoint: "https://id.example/register"))
        try store.write(
            DynamicClient(clientId: "dyn", secret: Secret("dyn-secret"), authenticationMethod: .basic))
        return store
    }

    @Test(arguments: answers, 0..<3)
    func aRejectionIsNotedForTheNextBuild(answer: Answer, call: Int) async throws {
        let store = try Self.store()
        let client = ActiveClient(
            id: "dyn", authentication: ClientAuthenticationMethodSecret("dyn-secret"), role: .dynamic, store: store)
        let bench = try TokenBench(
            ScriptedTokenServer(answer.status, headers: answer.headers, answer.body), client: client)
        await Self.calls[call](bench.manager)
        #expect(bench.server.requests.count == 1)
        #expect(try await store.read()?.isRejected == answer.isRejection)
    }

    @Test(arguments: [TransportError.Kind.timeout, .reset, .dns, .connect, .tls], 0..<3)
    func aServerThatIsNotReachedHasRejectedNothing(kind: TransportError.Kind, call: Int) async throws {
        let store = try Self.store()
        let client = ActiveClient(
            id: "dyn", authentication: ClientAuthenticationMethodSecret("dyn-secret"), role: .dynamic, store: store)
        let bench = try TokenBench(
            ScriptedTokenServer { _, _ in throw TransportError(kind, "no answer", phase: .exchange) }, client: client)
        await Self.calls[call](bench.manager)
        #expect(bench.server.requests.count == 1)
        #expect(try await store.read()?.isRejected == false)
    }

    @Test func credentialsThatSomebodyConfiguredAreNeverTouched() async throws {
        let store = try Self.store()
        let client = ActiveClient(
            id: "dyn", authentication: ClientAuthenticationMethodSecret("s"), role: .main, store: store)
        let bench = try TokenBench(ScriptedTokenServer(401, #"{"error": "invalid_client"}"#), client: client)
        for call in Self.calls { await call(bench.manager) }
        #expect(try await store.read()?.isRejected == false)
    }

    @Test func whatItMeansIsInTheErrorOfARevocation() async throws {
        let client = ActiveClient(
            id: "dyn", authentication: ClientAuthenticationMethodSecret("s"), role: .dynamic, store: try Self.store())
        let bench = try TokenBench(ScriptedTokenServer(401, #"{"error": "invalid_client"}"#), client: client)
        let error = try #require(await bench.manager.revokeRefreshToken(with: "RT").haapiError)
        guard case .newHaapiFlow = error.recoverySuggestion else {
            Issue.record(error)
            return
        }
    }
}
