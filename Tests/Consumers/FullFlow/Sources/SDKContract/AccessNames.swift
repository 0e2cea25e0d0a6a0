import Driver
import HaapiSDK

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Building accessors.

func accessNames(_ configuration: HaapiConfiguration, _ dcr: DCRConfiguration) async throws {
    let builder: HaapiAccessorBuilder = HaapiAccessorBuilder(haapiConfiguration: configuration)
        .setDCRConfiguration(dcr)
        .setDCRConfiguration(configuration: dcr)
        .setClientAuthenticationMethod(method: ClientAuthenticationMethodSecret("foo"))
        .setTokenBoundConfiguration(config: BoundedTokenConfiguration())
        .setAttestationValidationRetryCount(maxRetries: 3)
    let accessor: any HaapiAccessor = try await builder.buildForHaapi(shouldClearExistingDCRClient: false)
    let tokensOnly: any OAuthAccessor = try await builder.buildForOAuth()
    let general: any OAuthAccessor = accessor
    let tokenManager: OAuthTokenManager = tokensOnly.oAuthTokenManager
    switch general.accessStrategy {
    case .attestation, .clientAuthentication: break
    case .dynamicClient(let clientId): print(clientId)
    }
    let manager: HaapiManager = accessor.haapiManager
    let isSupported: Bool = HaapiManager.isSupported
    let dpop: Dpop? = manager.dpop
    _ = (tokenManager, isSupported, dpop, accessor.accessStrategy == .attestation)
    manager.close()
    accessor.close()
}

/// The sample of the documentation of Dynamic Client Registration, as it stands but for `try await`.
func documentedSample(_ haapiConfiguration: HaapiConfiguration, baseURL: URL) async throws -> any HaapiAccessor {
    let dcrConfiguration = DCRConfiguration(
        templateClientId: "dcr-template-client-haapi-ios",
        clientRegistrationEndpointUrl: URL(string: "/oauth/oauth-registration", relativeTo: baseURL)!)
    let haapiAccessor = try await HaapiAccessorBuilder(haapiConfiguration)
        .setDCRConfiguration(dcrConfiguration)
        .setClientAuthenticationMethod(method: ClientAuthenticationMethodSecret("foo"))
        .buildForHaapi()
    return haapiAccessor
}
