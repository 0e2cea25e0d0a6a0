import Driver
import HaapiSDK
import HaapiTestServer
import Testing

private func configuration(for server: HaapiTestServer) -> HaapiConfiguration {
    HaapiConfiguration(
        name: "test", clientId: "main-client", baseURL: server.baseURL, tokenEndpointURL: server.tokenEndpoint,
        authorizationEndpointURL: server.authorizationEndpoint, appRedirect: "app://haapi",
        httpClientConfiguration: server.clientConfiguration)
}

@Test func theTestOfTheReadme() async throws {
    // BLOCK
}
