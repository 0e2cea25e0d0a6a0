#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver
import HaapiSDK
import HaapiTestServer

/// Shows what the packages do, on a test server in the same process: the fallback of a device that cannot attest, a login, and
/// what is refused. Each step is checked against what the server saw.
struct Demonstration {
    private let server: HaapiTestServer
    private let storage: any Storage
    private let login: any DemoLogin
    private var report: DemoReport

    init(_ console: Console, login: any DemoLogin) throws {
        report = DemoReport(console)
        server = try HaapiTestServer()
        storage = InMemoryStorage()
        self.login = login
    }

    mutating func run() async throws {
        defer { server.close() }
        let begin = ContinuousClock.now
        try showServer()
        let accessor = try await register()
        defer { accessor.close() }
        let tokens = try await logIn(accessor)
        try await callWithToken(tokens)
        try await refresh(tokens, accessor)
        try await buildAgain(accessor.accessStrategy)
        try await refuseRedirect()
        try await clear(accessor.accessStrategy)
        try report.step("The end")
        try report.check(
            "none of the \(server.requests.count) requests broke a rule of the server", server.violations.isEmpty)
        try report.fact("time", "\(milliseconds(ContinuousClock.now - begin)) ms")
    }

    private func showServer() throws {
        try report.console.print(
            "A device that cannot attest registers a client of its own, logs in with it, and refuses what is unsafe.")
        try report.console.print("All of it happens in this process and on loopback; nothing is left behind.")
    }

    // MARK: Access

    private mutating func register() async throws -> any HaapiAccessor {
        try report.step("An accessor is built on a device that cannot attest")
        try report.fact("server", server.baseURL.absoluteString)
        try report.fact("main client", "main-client, with a secret")
        try report.fact("template client", "template-client")
        let accessor = try await builder().buildForHaapi()
        try report.requests(server.requests)
        guard case .dynamicClient(let clientId) = accessor.accessStrategy else {
            throw DemoReport.Failure(claim: "the fallback was taken")
        }
        try report.fact("dynamic client", clientId)
        try report.check(
            "the fallback was taken, and the server knows the client", server.dynamicClientIds == [clientId])
        try report.check(
            "two requests: a token for the scope dcr, and the registration with it",
            server.requests.map(\.endpoint) == [.token, .registration])
        try report.check("over one connection, with one TLS handshake", server.connectionCount == 1)
        return accessor
    }

    private mutating func buildAgain(_ strategy: AccessStrategy) async throws {
        try report.step("The app starts anew and builds its accessor again")
        let count = server.requests.count
        let begin = ContinuousClock.now
        let accessor = try await builder().buildForHaapi()
        accessor.close()
        try report.fact("time", "\(milliseconds(ContinuousClock.now - begin)) ms")
        try report.check("the stored client is used", accessor.accessStrategy == strategy)
        try report.check("without any request", server.requests.count == count)
    }

    private mutating func refuseRedirect() async throws {
        try report.step("A proxy in front of the registration endpoint redirects to another server")
        let count = server.requests.count
        try server.add(.redirect(status: 307, to: .otherOrigin), at: .registration)
        defer { server.removeFaults() }
        do {
            let accessor = try await builder(storage: InMemoryStorage()).buildForHaapi()
            accessor.close()
            throw DemoReport.Failure(claim: "the redirect was refused")
        } catch let error as HaapiError {
            try report.requests(Array(server.requests.dropFirst(count)))
            try report.fact("error", error.error)
            try report.fact("what it says", error.failureReason)
            try report.check("the build failed", error.error == HaapiErrorCode.haapiRedirectRefused.rawValue)
            try report.check(
                "with the status as its cause", error.cause as? HaapiRedirectRefusal == .init(statusCode: 307))
        }
        try report.check(
            "nothing was sent to the target of the redirect",
            server.requests.dropFirst(count).map(\.endpoint) == [.token, .registration])
    }

    private mutating func clear(_ strategy: AccessStrategy) async throws {
        try report.step("The client of this device is cleared")
        let count = server.requests.count
        try await builder(unregisters: true).clearStoredDynamicClient()
        try report.requests(Array(server.requests.dropFirst(count)))
        try report.check(
            "nothing of it is stored any more", try await builder().storedDynamicClient() == nil)
        try report.check("and the server has forgotten it", server.dynamicClientIds.isEmpty)
    }

    // MARK: Login

    private mutating func logIn(_ accessor: any HaapiAccessor) async throws -> SuccessfulTokenResponse {
        try report.step("A user logs in as the dynamic client, and the code is exchanged for tokens")
        let count = server.requests.count
        let tokens = try await login.tokens(with: accessor, report)
        let requests = server.requests.dropFirst(count)
        try report.requests(Array(requests))
        if case .dynamicClient(let clientId) = accessor.accessStrategy {
            let clients = requests.filter { $0.endpoint == .token }.compactMap { RequestLine($0).clientId }
            try report.check(
                "all tokens were asked for by the dynamic client",
                !clients.isEmpty && clients.allSatisfy { $0 == clientId })
        }
        try show(tokens)
        return tokens
    }

    private mutating func callWithToken(_ tokens: SuccessfulTokenResponse) async throws {
        try report.step("An API is called with the access token")
        let count = server.requests.count
        let client = try HTTPClient(configuration: server.clientConfiguration)
        defer { client.close() }
        let response = try await client.send(
            HTTPRequest(server.userinfoEndpoint, headers: ["Authorization": "Bearer \(tokens.accessToken)"]))
        try report.requests(Array(server.requests.dropFirst(count)))
        try report.fact("answer", TerminalText.line(String(decoding: response.body, as: UTF8.self)))
        try report.check("it knows the user", response.statusCode == 200)
    }

    private mutating func refresh(_ tokens: SuccessfulTokenResponse, _ accessor: any HaapiAccessor) async throws {
        try report.step("The tokens are refreshed")
        let count = server.requests.count
        let refreshed = try Self.tokens(
            await accessor.oAuthTokenManager.refreshAccessToken(with: tokens.refreshToken ?? ""))
        try report.requests(Array(server.requests.dropFirst(count)))
        try show(refreshed)
        try report.check("the access token is a new one", refreshed.accessToken != tokens.accessToken)
    }

    // MARK: Parts

    private func builder(storage: (any Storage)? = nil, unregisters: Bool = false) -> HaapiAccessorBuilder {
        let configuration = HaapiConfiguration(
            name: "demo", clientId: "main-client", baseURL: server.baseURL, tokenEndpointURL: server.tokenEndpoint,
            authorizationEndpointURL: server.authorizationEndpoint, appRedirect: "app://haapi",
            authorizationParametersProvider: { OAuthAuthorizationParameters(scopes: ["openid", "read"]) },
            httpClientConfiguration: server.clientConfiguration,
            attestationConfiguration: AttestationConfiguration(provider: NoAttestation()))
        let dcr = DCRConfiguration(
            templateClientId: "template-client", clientRegistrationEndpointUrl: server.registrationEndpoint,
            storage: storage ?? self.storage, unregistersOnClear: unregisters)
        return HaapiAccessorBuilder(configuration)
            .setDCRConfiguration(dcr)
            .setClientAuthenticationMethod(method: ClientAuthenticationMethodSecret("main-secret"))
    }

    private func show(_ tokens: SuccessfulTokenResponse) throws {
        try report.fact("access token", TerminalText.masked(tokens.accessToken))
        if let refreshToken = tokens.refreshToken {
            try report.fact("refresh token", TerminalText.masked(refreshToken))
        }
        try report.fact("lifetime", "\(tokens.expiresIn) s")
    }

    private static func tokens(_ response: TokenResponse) throws -> SuccessfulTokenResponse {
        switch response {
        case .successfulToken(let tokens): return tokens
        case .errorToken(let error): throw CommandFailure(.failed, "The server refused to issue tokens: \(error.error)")
        case .error(let error): throw error
        }
    }

    private func milliseconds(_ duration: Duration) -> Int {
        Int(duration / .milliseconds(1))
    }
}

/// A device that cannot attest.
struct NoAttestation: AttestationProvider {
    var isSupported: Bool { false }

    func challengeResponse(for challenge: String, dpop: Dpop) async throws -> String {
        throw AttestationError.notSupported
    }
}
