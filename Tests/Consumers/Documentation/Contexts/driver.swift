// For: Sources/Driver/HaapiToken/HaapiTokenManagerBuilder.swift

import Driver

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

private func example(
    client: HTTPClient, request: HTTPRequest, manager: HaapiTokenManager, tokenEndpoint: URL, authorizationURL: URL,
    secret: String, companyAuthority: Data, publicKeyHash: String
) async throws {
    // BLOCK
}
