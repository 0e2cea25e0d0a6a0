import Driver
import Foundation

@testable import HaapiSDK

/// A token manager in front of a ``ScriptedTokenServer``, with everything about it recorded in one list of events.
struct TokenBench {
    let server: ScriptedTokenServer
    let events = Events()
    let storage: ObservedStorage
    let context: AccessContext
    let manager: OAuthTokenManager

    init(
        _ server: ScriptedTokenServer, isBound: Bool = false, revocationEndpoint: String? = "https://id.example/revoke",
        client: ActiveClient? = nil, refreshes: RefreshesInFlight = RefreshesInFlight()
    ) throws {
        self.server = server
        storage = ObservedStorage(events)
        let configuration = HaapiConfiguration(
            name: "bench", clientId: "app", baseURL: try Self.url("https://id.example"),
            tokenEndpointURL: try Self.url("https://id.example/token"),
            authorizationEndpointURL: try Self.url("https://id.example/authorize"), appRedirect: "app://haapi",
            revocationEndpointURL: try revocationEndpoint.map(Self.url),
            tokenBoundConfiguration: isBound
                ? BoundedTokenConfiguration(storage: storage)
                : UnboundedTokenConfiguration() as any TokenBoundConfiguration,
            tokenEndpointResponseListener: RecordingListener(events),
            clientAuthenticationMethod: ClientAuthenticationMethodSecret("app-secret"))
        let client =
            client
            ?? ActiveClient(
                id: "app", authentication: configuration.clientAuthenticationMethod, role: .main, store: nil)
        context = AccessContext(
            configuration: configuration, addresses: ConfiguredAddresses(configuration, nil),
            tokenBoundConfiguration: configuration.tokenBoundConfiguration, strategy: .clientAuthentication,
            client: client,
            clients: try AccessClients(configuration, authentication: configuration.clientAuthenticationMethod),
            environment: AccessEnvironment())
        manager = OAuthTokenManager(context, transport: server, refreshes: refreshes)
    }

    private static func url(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw URLError(.badURL) }
        return url
    }

    static func tokens(_ more: String = "") -> String {
        #"{"access_token": "AT", "token_type": "Bearer", "expires_in": 300\#(more)}"#
    }

    static func boundTokens(_ more: String = "") -> String {
        #"{"access_token": "AT", "token_type": "DPoP", "expires_in": 300\#(more)}"#
    }
}

/// What happened, in order.
final class Events: Sendable {
    private let list = Lock<[String]>([])

    var all: [String] { list.withLock { $0 } }

    func add(_ event: String) { list.withLock { $0.append(event) } }
}

/// Notes each call, and keeps what it got.
final class RecordingListener: TokenEndpointResponseListener {
    private let events: Events

    init(_ events: Events) { self.events = events }

    func onSuccess(_ content: SuccessTokenHTTPResponseContent) {
        events.add(
            "told of success, status \(Self.status(content)), \(content.dataAsDictionary["access_token"] ?? "none")")
    }

    func onError(_ content: ErrorHTTPResponseContent) {
        events.add("told of an error, status \(Self.status(content))")
    }

    func onTokenError(_ content: ErrorTokenHTTPResponseContent) {
        events.add("told of \(content.errorTokenResponse.error), status \(Self.status(content))")
    }

    private static func status(_ content: any HTTPResponseContent) -> String {
        (content.httpResponse?.statusCode).map(String.init) ?? (content.data == nil ? "none" : "lost")
    }
}

/// A storage that can fail and that notes what changes.
final class ObservedStorage: Storage {
    struct Down: Error {}

    let inner = InMemoryStorage()
    private let events: Events
    private let failing = Lock<Set<String>>([])

    init(_ events: Events) { self.events = events }

    func fail(_ operations: Set<String>) { failing.withLock { $0 = operations } }

    func read(key: String) throws -> Data? {
        try check("read")
        return inner.read(key: key)
    }

    func write(key: String, data: Data) throws {
        try check("write")
        if !key.contains("-probe-") { try check("write of a key") }
        inner.write(key: key, data: data)
        if !key.contains("-probe-") { events.add("saved") }
    }

    func delete(key: String) throws {
        try check("delete")
        inner.delete(key: key)
        if !key.contains("-probe-") { events.add("removed") }
    }

    private func check(_ operation: String) throws {
        if failing.withLock({ $0.contains(operation) }) { throw Down() }
    }
}

extension TokenResponse {
    var tokens: SuccessfulTokenResponse? {
        if case .successfulToken(let tokens) = self { tokens } else { nil }
    }

    var oAuthError: ErrorTokenResponse? {
        if case .errorToken(let error) = self { error } else { nil }
    }

    var haapiError: HaapiError? {
        if case .error(let error) = self { error as? HaapiError } else { nil }
    }
}

extension TokenRevocationResponse {
    var isSuccess: Bool {
        if case .success = self { true } else { false }
    }

    var haapiError: HaapiError? {
        if case .error(let error) = self { error as? HaapiError } else { nil }
    }
}
