import Driver
import Foundation
import HaapiTestServer
import TestSupport

@testable import HaapiSDK

/// A test server, and the accessors of a program that is configured for it.
struct TokenSetting {
    let server: HaapiTestServer
    let keys: any Storage
    let clients: any Storage
    let events = Events()

    init(
        keys: any Storage = InMemoryStorage(), _ change: (inout HaapiTestServer.Options) -> Void = { _ in }
    ) throws {
        var options = HaapiTestServer.Options()
        change(&options)
        server = try HaapiTestServer(options)
        self.keys = keys
        clients = InMemoryStorage()
    }

    func accessor(registers: Bool = false) async throws -> any HaapiAccessor {
        let isBound = server.options.issuesTokenBoundCodes
        let configuration = HaapiConfiguration(
            name: "test", clientId: "main-client", baseURL: server.baseURL,
            tokenEndpointURL: server.tokenEndpoint, authorizationEndpointURL: server.authorizationEndpoint,
            appRedirect: "app://haapi", httpClientConfiguration: server.clientConfiguration.patient,
            revocationEndpointURL: server.revocationEndpoint,
            attestationConfiguration: AttestationConfiguration(useAttestation: false),
            tokenBoundConfiguration: isBound
                ? BoundedTokenConfiguration(storage: keys)
                : UnboundedTokenConfiguration() as any TokenBoundConfiguration,
            tokenEndpointResponseListener: RecordingListener(events),
            clientAuthenticationMethod: ClientAuthenticationMethodSecret("main-secret"))
        let builder = HaapiAccessorBuilder(configuration)
        guard registers else { return try await builder.buildForHaapi() }
        return try await builder.setDCRConfiguration(
            DCRConfiguration(
                templateClientId: "template-client", clientRegistrationEndpointUrl: server.registrationEndpoint,
                storage: clients)
        ).buildForHaapi()
    }
}
