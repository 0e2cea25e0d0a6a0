import Driver
import Foundation
import HaapiSDK
import HaapiTestServer

/// A test server, and an app that is configured for it.
struct Bench {
    let server: HaapiTestServer

    init() throws {
        server = try HaapiTestServer()
    }

    func builder(_ storage: any Storage) -> HaapiAccessorBuilder {
        let configuration = HaapiConfiguration(
            name: "bench", clientId: "main-client", baseURL: server.baseURL, tokenEndpointURL: server.tokenEndpoint,
            authorizationEndpointURL: server.authorizationEndpoint, appRedirect: "app://haapi",
            httpClientConfiguration: server.clientConfiguration)
        let dcr = DCRConfiguration(
            templateClientId: "template-client", clientRegistrationEndpointUrl: server.registrationEndpoint,
            storage: storage)
        return HaapiAccessorBuilder(configuration)
            .setDCRConfiguration(dcr)
            .setClientAuthenticationMethod(method: ClientAuthenticationMethodSecret("main-secret"))
    }

    /// The two requests of a registration, as a program that only uses `Driver` sends them over a client of its own.
    func registerByHand() async throws {
        let client = try HTTPClient(configuration: server.clientConfiguration)
        defer { client.close() }
        let tokens = OAuthTokenEndpoint(
            url: server.tokenEndpoint, clientId: "main-client",
            clientAuthentication: ClientAuthenticationMethodSecret("main-secret"), httpClient: client)
        let token = try await tokens.clientCredentials(scope: "dcr").accessToken.value
        let response = try await client.send(
            HTTPRequest(
                .post, server.registrationEndpoint,
                headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"],
                body: Data(#"{"software_id":"template-client"}"#.utf8)))
        guard response.statusCode == 201 else {
            throw Problem("the registration was answered with \(response.statusCode)")
        }
    }
}

struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
