// For: Sources/HaapiSDK/Access/HaapiAccessorBuilder.swift

import Driver

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiSDK

private func example(
    baseURL: URL, tokenEndpoint: URL, authorizationEndpoint: URL, registrationEndpoint: URL, secret: String,
    haapiConfiguration: HaapiConfiguration, configuration: HaapiConfiguration, dcrConfiguration: DCRConfiguration,
    builder: HaapiAccessorBuilder, login: AuthenticationFlow, error: any Error, of built: any HaapiAccessor,
    with issued: SuccessfulTokenResponse
) async throws {
    var accessor = built
    var tokens = issued
    do {
        // BLOCK
    }
    (accessor, tokens) = (built, issued)
    _ = (accessor, tokens)
}
