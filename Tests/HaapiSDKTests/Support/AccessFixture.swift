import Driver
import Foundation
import HaapiTestServer
import TestSupport

@testable import HaapiSDK

/// A test server, and an app that is configured for it.
struct AccessFixture {
    let server: HaapiTestServer
    let storage: any Storage
    var authentication: any ClientAuthenticationMethod = ClientAuthenticationMethodSecret("main-secret")
    var attestation = AttestationConfiguration(attestationMaxRetries: 0)
    var templateClientId = "template-client"
    var unregistersOnClear = false
    var tokenBinding: any TokenBoundConfiguration = UnboundedTokenConfiguration()
    /// How long a request may take, for tests whose server never answers.
    var requestTimeout: Duration?
    var now: @Sendable () -> Date = { Date() }

    init(
        storage: any Storage = InMemoryStorage(), _ change: (inout HaapiTestServer.Options) -> Void = { _ in }
    ) throws {
        var options = HaapiTestServer.Options()
        change(&options)
        server = try HaapiTestServer(options)
        self.storage = storage
    }

    func configuration(
        clientId: String = "main-client", tokenEndpoint: URL? = nil, allowsInsecureHTTP: Bool = false
    ) -> HaapiConfiguration {
        var http = server.clientConfiguration.patient
        if let requestTimeout { http.requestTimeout = requestTimeout }
        return HaapiConfiguration(
            name: "test", clientId: clientId, baseURL: server.baseURL,
            tokenEndpointURL: tokenEndpoint ?? server.tokenEndpoint,
            authorizationEndpointURL: server.authorizationEndpoint, appRedirect: "app://haapi",
            httpClientConfiguration: http,
            revocationEndpointURL: server.revocationEndpoint,
            attestationConfiguration: attestation, tokenBoundConfiguration: tokenBinding,
            allowInsecureHttpEndpoints: allowsInsecureHTTP)
    }

    var dcr: DCRConfiguration { dcr(at: server.registrationEndpoint) }

    func dcr(at endpoint: URL) -> DCRConfiguration {
        DCRConfiguration(
            templateClientId: templateClientId, clientRegistrationEndpointUrl: endpoint, storage: storage,
            unregistersOnClear: unregistersOnClear)
    }

    func builder(_ configuration: HaapiConfiguration? = nil) -> HaapiAccessorBuilder {
        HaapiAccessorBuilder(configuration ?? self.configuration(), AccessEnvironment(now: now))
            .setClientAuthenticationMethod(method: authentication)
    }

    /// With the fallback.
    func dcrBuilder(_ configuration: HaapiConfiguration? = nil) -> HaapiAccessorBuilder {
        builder(configuration).setDCRConfiguration(dcr)
    }

    /// What arrived, as `POST token`.
    var arrivals: [String] {
        server.requests.map { "\($0.method) \($0.endpoint.rawValue)" }
    }

    /// The dynamic client's life as a build has it. What asks for its deletion goes through `unregistering`, if that is given.
    func life(unregistering: (any HTTPTransport)? = nil) throws -> DynamicClientLife {
        let client = try HTTPClient(configuration: server.clientConfiguration.patient)
        return DynamicClientLife(
            store: try store(),
            registration: ClientRegistration(
                mainClientId: "main-client", authentication: authentication, tokenEndpoint: server.tokenEndpoint,
                registrationEndpoint: server.registrationEndpoint, templateClientId: templateClientId,
                additionalMetadata: [:], transport: client, now: now),
            unregistration: ClientUnregistration(
                registrationEndpoint: server.registrationEndpoint, transport: unregistering ?? client),
            unregistersOnClear: unregistersOnClear, now: now)
    }

    func store() throws -> DynamicClientStore {
        let key = DynamicClientKey(
            mainClientId: "main-client", templateClientId: templateClientId, tokenEndpoint: server.tokenEndpoint,
            registrationEndpoint: server.registrationEndpoint)
        return try DynamicClientStore(storage: storage, key: key)
    }
}

extension AccessStrategy {
    var dynamicClientId: String? {
        if case .dynamicClient(let id) = self { id } else { nil }
    }
}

/// The error that `body` throws, as the SDK's.
func haapiError(_ body: () async throws -> Void) async -> HaapiError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? HaapiError
    }
}
