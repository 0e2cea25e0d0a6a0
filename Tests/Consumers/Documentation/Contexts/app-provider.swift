import Driver
import HaapiSDK
import HaapiTestServer
import Testing

// BLOCK

@Test func theProviderOfTheArticleAttests() async throws {
    let server = try HaapiTestServer()
    defer { server.close() }
    let configuration = HaapiConfiguration(
        name: "test", clientId: "main-client", baseURL: server.baseURL, tokenEndpointURL: server.tokenEndpoint,
        authorizationEndpointURL: server.authorizationEndpoint, appRedirect: "app://haapi",
        httpClientConfiguration: server.clientConfiguration,
        attestationConfiguration: AttestationConfiguration(provider: TestAttestation()))
    let accessor = try await HaapiAccessorBuilder(configuration).buildForHaapi()
    accessor.close()
    #expect(accessor.accessStrategy == .attestation)
    #expect(server.violations == [])
}
