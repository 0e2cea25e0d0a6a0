import Driver
import HaapiSDK

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Every public name of the configuration, used as other packages use it: what does not compile here has left the API.

func configurationNames(baseURL: URL) -> HaapiConfiguration {
    let headers: HttpHeadersProvider = { ["X-One": "1"] }
    let parameters: OAuthAuthorizationParametersProvider = {
        _ = OAuthAuthorizationParameters()
        return OAuthAuthorizationParameters(
            scopes: ["openid"], nonce: "n", acrValues: ["a"], extraRequestParameters: ["prompt": "login"])
    }
    let bindings: [any TokenBoundConfiguration] = [UnboundedTokenConfiguration(), BoundedTokenConfiguration()]
    let configuration = HaapiConfiguration(
        name: "n", clientId: "c", baseURL: baseURL, tokenEndpointURL: baseURL, authorizationEndpointURL: baseURL,
        appRedirect: "app://haapi", httpHeadersProvider: headers, authorizationParametersProvider: parameters,
        isAutoRedirect: true, httpClientConfiguration: .haapi, revocationEndpointURL: nil, minTokenTtl: 10,
        attestationConfiguration: .init(), tokenBoundConfiguration: bindings[0], tokenEndpointResponseListener: nil,
        clientAuthenticationMethod: ClientAuthenticationMethodNone(), allowInsecureHttpEndpoints: false)
    let attestation = AttestationConfiguration(
        useAttestation: true, attestationMaxRetries: 3, provider: .platformDefault)
    _ = (attestation.useAttestation, attestation.attestationMaxRetries, attestation.provider)
    _ = (configuration.name, configuration.clientId, configuration.appRedirect)
    return HaapiConfiguration(
        name: "n", clientId: "c", baseURL: baseURL, tokenEndpointURL: baseURL, authorizationEndpointURL: baseURL,
        appRedirect: "app://haapi")
}

func dcrConfigurationNames(baseURL: URL) -> [DCRConfiguration] {
    [
        DCRConfiguration(templateClientId: "t", clientRegistrationEndpointUrl: baseURL),
        DCRConfiguration(
            templateClientId: "t", clientRegistrationEndpointUrl: baseURL, storage: FileStorage.default,
            unregistersOnClear: false),
        DCRConfiguration(
            templateClientId: "t", clientRegistrationEndpointUrl: baseURL,
            additionalMetadata: ["client_name": "n", "redirect_uris": ["app://haapi"]]),
    ]
}
