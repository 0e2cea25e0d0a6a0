import Driver
import Foundation
import HaapiTestServer
import TestSupport

@testable import HaapiSDK

/// A test server, and an app that steps through flows with it.
struct FlowFixture {
    /// The ways to the HAAPI.
    enum Access: String, CaseIterable, Sendable {
        case attestation, dynamicClient, mainClient
    }

    let server: HaapiTestServer
    var parameters = OAuthAuthorizationParameters(scopes: ["openid", "read"])
    var isAutoRedirect = true
    var issuer: String?
    var appRedirect = "app://haapi"
    var headers: HttpHeadersProvider?
    var minimumTTL: TimeInterval = 10
    /// How long a request may take, for tests that make many at once; the default if `nil`.
    var patience: Duration?
    var tokenBinding: any TokenBoundConfiguration = UnboundedTokenConfiguration()

    init(_ change: (inout HaapiTestServer.Options) -> Void = { _ in }) throws {
        var options = HaapiTestServer.Options()
        options.nonces = .none
        change(&options)
        server = try HaapiTestServer(options)
    }

    func accessor(_ access: Access = .mainClient, baseURL: URL? = nil) async throws -> any HaapiAccessor {
        let parameters = parameters
        let http = patience.map(server.clientConfiguration.limited(to:)) ?? server.clientConfiguration.patient
        let configuration = HaapiConfiguration(
            name: "flow", clientId: "main-client", baseURL: baseURL ?? server.baseURL,
            tokenEndpointURL: server.tokenEndpoint, authorizationEndpointURL: server.authorizationEndpoint,
            appRedirect: appRedirect, httpHeadersProvider: headers, authorizationParametersProvider: { parameters },
            isAutoRedirect: isAutoRedirect, httpClientConfiguration: http,
            revocationEndpointURL: server.revocationEndpoint, minTokenTtl: minimumTTL,
            attestationConfiguration: AttestationConfiguration(
                useAttestation: access != .mainClient,
                provider: ScriptedAttestation(isSupported: access == .attestation)),
            tokenBoundConfiguration: tokenBinding,
            clientAuthenticationMethod: ClientAuthenticationMethodSecret("main-secret"), issuer: issuer)
        let builder = HaapiAccessorBuilder(configuration)
        if access == .dynamicClient {
            builder.setDCRConfiguration(
                DCRConfiguration(
                    templateClientId: "template-client", clientRegistrationEndpointUrl: server.registrationEndpoint,
                    storage: InMemoryStorage()))
        }
        return try await builder.buildForHaapi()
    }

    /// A manager, and the first step.
    func started() async throws -> (accessor: any HaapiAccessor, manager: HaapiManager, result: HaapiResult) {
        let accessor = try await accessor()
        return (accessor, accessor.haapiManager, await accessor.haapiManager.start())
    }

    /// What arrived, as `GET authorization`.
    var arrivals: [String] { server.requests.map { "\($0.method) \($0.endpoint.rawValue)" } }
}

extension HaapiResult {
    var step: (any HaapiRepresentation)? {
        if case .representation(let step) = self { step } else { nil }
    }

    var problem: (any ProblemRepresentation)? {
        if case .problem(let problem) = self { problem } else { nil }
    }

    var error: (any Error)? {
        if case .error(let error) = self { error } else { nil }
    }

    var haapiError: HaapiError? { error as? HaapiError }

    /// The first form of a step that does not cancel it.
    var form: FormActionModel? {
        (step as? InteractiveFormStep)?.actions.first { $0.kind != .cancel }?.model
    }
}

enum Alice {
    static let values: [String: any Sendable] = ["userName": "alice", "password": "Password1"]
    static let wrong: [String: any Sendable] = ["userName": "alice", "password": "not-her-password"]
}
