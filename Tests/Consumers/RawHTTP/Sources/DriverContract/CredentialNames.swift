import Driver

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Every public name of the credentials part, used as other packages use it.

func clientAuthenticationNames() throws -> [any ClientAuthenticationMethod] {
    let asymmetric: [JWTAsymmetricAlgorithm] = [
        .rs256, .rs384, .rs512, .ps256, .ps384, .ps512, .es256, .es384, .es512,
    ]
    let symmetric: [JWTSymmetricAlgorithm] = [.hs256, .hs384, .hs512]
    return [
        ClientAuthenticationMethodNone(),
        ClientAuthenticationMethodSecret("s"),
        ClientAuthenticationMethodSecret(secret: "s"),
        ClientAuthenticationMethodSecret(secret: "s", transport: .basic),
        ClientAuthenticationMethodSecret(secret: "s", transport: .body),
        try ClientAuthenticationMethodMTLS(
            pkcs12Filename: "f", pkcs12Passphrase: "p", serverPEMFilename: "s", isValidatingHostname: true),
        try ClientAuthenticationMethodMTLS(
            pkcs12Filename: "f", pkcs12Passphrase: "p",
            serverKeyPinnings: [KeyPinning(hostname: "h", publicKeyHash: "p")]),
        try ClientAuthenticationMethodJWTAsymmetric(pemFilename: "f", signatureAlgorithm: asymmetric[0]),
        try ClientAuthenticationMethodJWTAsymmetric(pemFilename: "f", signatureAlgorithm: .es256, keyId: "k"),
        ClientAuthenticationMethodJWTSymmetric(signatureAlgorithm: symmetric[0], secretKey: "s"),
    ]
}

func dpopNames(url: URL) throws -> Dpop {
    let dpop = try Dpop()
    let thumbprint: String = dpop.jwkThumbprint
    let jwk: String = dpop.publicJWK
    let signature: Data = try dpop.signature(for: Data())
    let proof: String = try dpop.createProof(httpMethod: "GET", url: url)
    _ = try dpop.createProof(httpMethod: "GET", url: url, nonce: "n", accessToken: "t")
    _ = (thumbprint, jwk, signature, proof)
    return dpop
}

struct OwnProvider: AttestationProvider {
    var isSupported: Bool { true }

    func challengeResponse(for challenge: String, dpop: Dpop) async throws -> String {
        let errors: [AttestationError] = [
            .notSupported, .keyGenerationFailed(cause: CancellationError()), .limited(nextAttemptAfter: nil),
            .transient(cause: CancellationError()), .failed(cause: CancellationError()),
        ]
        throw errors[0]
    }
}

func tokenManagerNames(url: URL) async throws {
    let provider: any AttestationProvider = .platformDefault
    let manager: HaapiTokenManager = try HaapiTokenManagerBuilder(tokenEndpoint: url, clientId: "c")
        .setName("n")
        .setHTTPClient(HTTPClient())
        .setHaapiTokenMinTtl(10)
        .setAttestationMaxRetryCount(maxRetries: 3)
        .setTokenBoundConfiguration(config: UnboundedTokenConfiguration())
        .setTokenBoundConfiguration(config: BoundedTokenConfiguration())
        .setClientAuthenticationMethod(method: ClientAuthenticationMethodNone())
        .setAttestationProvider(provider)
        .setAttestationProvider(OwnProvider())
        .disableAttestation()
        .build()
    let info: DpopAccessTokenInfo = try await manager.getHaapiToken()
    _ = try await manager.getHaapiToken(forceFresh: true)
    let token: AccessToken = info.accessToken
    let value: String = token.value
    let end: Date = token.expiresOn
    let authorization: String = info.authorizationHeaderValue()
    let proof: String = try info.dpopHeaderValue(httpMethod: "GET", url: url)
    let client: HaapiClient = manager.createClient()
    let response: HTTPResponse = try await client.send(HTTPRequest(.get, url))
    _ = (manager.name, manager.dpop, info.dpop, value, end, authorization, proof, response)
    manager.close()
}

struct OwnSink: LogSink {
    func writeLog(logType: LogType, followUpTag: any FollowUpTag, message: String, file: String, line: Int) {
        _ = (followUpTag.subsystem, followUpTag.tagName)
    }
}

func loggingNames() {
    HaapiLogger.followUpTags = DriverFollowUpTag.allCases
    for type in [LogType.debug, .info, .warning, .error] { HaapiLogger.setLogType(type) }
    HaapiLogger.isSensitiveValueMasked = true
    HaapiLogger.appendLogSink(OwnSink())
    HaapiLogger.followUpTags = []
}

func storageNames(folder: URL) throws {
    let storages: [any Storage] = [InMemoryStorage(), FileStorage(directory: folder)]
    for storage in storages {
        try storage.write(key: "k", data: Data([1]))
        let data: Data? = try storage.read(key: "k")
        try storage.delete(key: "k")
        _ = data
    }
}

/// Everything that other packages share between tasks.
func sendableNames() {
    func need(_ type: (some Sendable).Type) {}
    need(HTTPRequest.self)
    need(HTTPResponse.self)
    need(HTTPClientConfiguration.self)
    need(HTTPClient.self)
    need(TransportError.self)
    need(ClientIdentity.self)
    need(Dpop.self)
    need(HaapiTokenManager.self)
    need(HaapiClient.self)
    need(DpopAccessTokenInfo.self)
    need(AttestationError.self)
}
