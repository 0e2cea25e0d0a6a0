internal import Driver
package import Foundation
package import HaapiSDK
internal import HaapiTestServer
internal import TestSupport

/// All that an app does with the SDK, from the first build to the end: it gets access, logs in, exchanges the code,
/// refreshes, revokes, and gives its dynamic client up.
package struct Journey: Sendable {
    package enum Access: String, Sendable, CaseIterable {
        case attestation, dynamicClient
    }

    let server: ServerAddresses
    /// Where the dynamic client is kept.
    let store: URL
    let access: Access
    /// How long a request may take.
    var timeout: Duration = .seconds(120)
    var bindsTokens = false
    /// How often a login is tried, with the same accessor.
    var loginAttempts = 1
    /// Whether the accessor is closed at the end, and not just let go.
    var closes = true
    /// Whether the dynamic client is given up at the end, and another one registered.
    var givesUpClient = true
    /// Told before each request of a flow, with its number from 1.
    var beforeRequest: @Sendable (Int) -> Void = { _ in }

    package init(_ server: ServerAddresses, store: URL, _ access: Access) {
        self.server = server
        self.store = store
        self.access = access
    }

    /// What is known of an app's secrets before it starts.
    static let secrets = ["main-secret", "Password1", "HEADER-SECRET"]

    /// Goes on after each error as far as an app can.
    package func run(_ record: JourneyRecord, onAccess: (any HaapiAccessor) -> Void = { _ in }) async {
        let builder = builder(record)
        guard let accessor = await build(builder, clears: false, record) else { return }
        defer { if closes { accessor.close() } }
        onAccess(accessor)
        record.note(accessor)
        for _ in 0..<loginAttempts {
            guard let tokens = await login(accessor, record) else { continue }
            await use(tokens, accessor, record)
            break
        }
        guard access == .dynamicClient, givesUpClient, let next = await build(builder, clears: true, record) else {
            return
        }
        next.close()
    }

    /// Builds and logs in, and nothing more.
    func arrive(_ record: JourneyRecord) async -> Bool {
        guard let accessor = await build(builder(record), clears: false, record) else { return false }
        defer { accessor.close() }
        return await login(accessor, record) != nil
    }

    // MARK: Calls

    private func build(
        _ builder: HaapiAccessorBuilder, clears: Bool, _ record: JourneyRecord
    ) async -> (any HaapiAccessor)? {
        let name = clears ? "build after clearing" : "build"
        do {
            let accessor = try await builder.buildForHaapi(shouldClearExistingDCRClient: clears)
            record.end(name, .succeeded)
            return accessor
        } catch {
            record.end(name, CallOutcome(error), error)
            return nil
        }
    }

    private func login(_ accessor: any HaapiAccessor, _ record: JourneyRecord) async -> SuccessfulTokenResponse? {
        do {
            let tokens = try await Self.flow.run(with: accessor, clock: ImpatientClock())
            record.end("login", .succeeded, tokens)
            record.keep(tokens.accessToken, tokens.refreshToken, tokens.idToken)
            return tokens
        } catch {
            record.end("login", CallOutcome(error), error)
            return nil
        }
    }

    private func use(
        _ tokens: SuccessfulTokenResponse, _ accessor: any HaapiAccessor, _ record: JourneyRecord
    ) async {
        let manager = accessor.oAuthTokenManager
        var latest = tokens
        if let refreshToken = tokens.refreshToken {
            let refreshed = await manager.refreshAccessToken(with: refreshToken)
            record.end("refresh", CallOutcome(refreshed), refreshed.failure)
            record.keep(refreshed.tokens?.accessToken, refreshed.tokens?.refreshToken, refreshed.tokens?.idToken)
            latest = refreshed.tokens ?? tokens
        }
        let revoked = await manager.revokeAccessToken(with: latest.accessToken)
        record.end("revoke access token", CallOutcome(revoked), revoked)
        guard let refreshToken = latest.refreshToken else { return }
        let ended = await manager.revokeRefreshToken(with: refreshToken)
        record.end("revoke refresh token", CallOutcome(ended), ended)
    }

    // MARK: The app

    static let flow = AuthenticationFlow(
        selectAuthenticator: { step in
            // Whatever a server makes of its list.
            guard let option = step.authenticators.first(where: { $0.type == "email" }) ?? step.authenticators.first
            else { return .cancel }
            return .choose(option)
        },
        fillForm: { _ in .values(["userName": "alice", "password": "Password1"]) },
        decideConsent: { _ in .values([:]) })

    func builder(_ record: JourneyRecord) -> HaapiAccessorBuilder {
        let http = server.http.limited(to: timeout)
        let beforeRequest = beforeRequest
        let configuration = HaapiConfiguration(
            name: "journey", clientId: "main-client", baseURL: server.base, tokenEndpointURL: server.token,
            authorizationEndpointURL: server.authorization, appRedirect: "app://haapi",
            httpHeadersProvider: {
                beforeRequest(record.nextRequest())
                return ["X-App": "HEADER-SECRET"]
            },
            authorizationParametersProvider: { OAuthAuthorizationParameters(scopes: ["openid", "read"]) },
            httpClientConfiguration: http, revocationEndpointURL: server.revocation,
            attestationConfiguration: AttestationConfiguration(
                attestationMaxRetries: 1, provider: Device(isSupported: access == .attestation)),
            tokenBoundConfiguration: bindsTokens
                ? BoundedTokenConfiguration(storage: InMemoryStorage()) : UnboundedTokenConfiguration(),
            clientAuthenticationMethod: ClientAuthenticationMethodSecret("main-secret"))
        return HaapiAccessorBuilder(configuration).setDCRConfiguration(
            DCRConfiguration(
                templateClientId: "template-client", clientRegistrationEndpointUrl: server.registration,
                storage: FileStorage(directory: store), unregistersOnClear: true))
    }

    /// Attests in the format of the test server, or cannot.
    private struct Device: AttestationProvider {
        let isSupported: Bool

        func challengeResponse(for challenge: String, dpop: Dpop) async throws -> String {
            try HaapiTestServer.challengeResponse(for: challenge, dpop: dpop)
        }
    }
}
