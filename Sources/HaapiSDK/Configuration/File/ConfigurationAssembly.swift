#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// Makes configurations from a document whose types are checked.
struct ConfigurationAssembly {
    let root: JSONObject
    let secrets: SecretSource

    init(_ document: JSONValue, folder: URL, environment: [String: String]) throws(HaapiConfigurationFileError) {
        try SettingCheck.check(document, ConfigurationSettings.root)
        root = document.object ?? JSONObject()
        secrets = SecretSource(folder: folder, environment: environment)
    }

    func haapi() throws(HaapiConfigurationFileError) -> HaapiConfiguration {
        let baseURL = try absoluteURL("baseUrl")
        let clientId = root["clientId"]?.string ?? ""
        let tokenEndpoint = try requiredURL(root, "tokenEndpointUrl", "", baseURL)
        let authorizationEndpoint = try requiredURL(root, "authorizationEndpointUrl", "", baseURL)
        let revocationEndpoint = try url(root, "revocationEndpointUrl", "", baseURL)
        let transport = try HTTPClientSettings(self).configuration(root["httpClientConfiguration"]?.object)
        let method = try ClientAuthenticationSettings(self).method(root["clientAuthenticationMethod"]?.object)
        return HaapiConfiguration(
            name: root["name"]?.string ?? clientId, clientId: clientId, baseURL: baseURL,
            tokenEndpointURL: tokenEndpoint, authorizationEndpointURL: authorizationEndpoint,
            appRedirect: root["appRedirect"]?.string ?? "", httpHeadersProvider: headersProvider,
            authorizationParametersProvider: parametersProvider, isAutoRedirect: root["isAutoRedirect"]?.bool ?? true,
            httpClientConfiguration: transport, revocationEndpointURL: revocationEndpoint,
            minTokenTtl: root["minTokenTtl"]?.number?.double ?? 10, attestationConfiguration: attestation(),
            tokenBoundConfiguration: tokenBinding, clientAuthenticationMethod: method,
            allowInsecureHttpEndpoints: root["allowInsecureHttpEndpoints"]?.bool ?? false,
            issuer: root["issuer"]?.string)
    }

    func dcr() throws(HaapiConfigurationFileError) -> DCRConfiguration? {
        guard let object = root["dcrConfiguration"]?.object else { return nil }
        let metadata = object["additionalMetadata"]?.object?.members ?? []
        return DCRConfiguration(
            templateClientId: object["templateClientId"]?.string ?? "",
            clientRegistrationEndpointUrl: try requiredURL(
                object, "clientRegistrationEndpointUrl", "/dcrConfiguration", try absoluteURL("baseUrl")),
            storage: storage, unregistersOnClear: object["unregistersOnClear"]?.bool ?? false,
            additionalMetadata: Dictionary(
                metadata.compactMap { member in RegistrationMetadata(member.value).map { (member.name, $0) } },
                uniquingKeysWith: { $1 }))
    }

    var storage: any Storage {
        root["storageDirectory"]?.string.map { FileStorage(directory: file($0)) } ?? FileStorage.default
    }

    /// A path counts from the folder of the configuration file.
    func file(_ path: String) -> URL { secrets.file(path) }

    private var headersProvider: HttpHeadersProvider? {
        let headers = texts(root["httpHeaders"])
        guard !headers.isEmpty else { return nil }
        return { headers }
    }

    private var parametersProvider: OAuthAuthorizationParametersProvider? {
        guard let object = root["authorizationParameters"]?.object else { return nil }
        let parameters = OAuthAuthorizationParameters(
            scopes: object["scopes"]?.array?.compactMap(\.string) ?? [], nonce: object["nonce"]?.string,
            acrValues: object["acrValues"]?.array?.compactMap(\.string) ?? [],
            extraRequestParameters: texts(object["extraRequestParameters"]))
        return { parameters }
    }

    private var tokenBinding: any TokenBoundConfiguration {
        guard root["tokenBoundConfiguration"]?.string == "bounded" else { return UnboundedTokenConfiguration() }
        return BoundedTokenConfiguration(storage: storage)
    }

    private func attestation() -> AttestationConfiguration {
        let object = root["attestationConfiguration"]?.object
        return AttestationConfiguration(
            useAttestation: object?["useAttestation"]?.bool ?? true,
            attestationMaxRetries: Int(object?["attestationMaxRetries"]?.number?.int64 ?? 3))
    }

    private func texts(_ value: JSONValue?) -> [String: String] {
        let pairs = (value?.object?.members ?? []).compactMap { member in member.value.string.map { (member.name, $0) }
        }
        return Dictionary(pairs, uniquingKeysWith: { $1 })
    }

    // MARK: URLs

    private func absoluteURL(_ name: String) throws(HaapiConfigurationFileError) -> URL {
        guard let url = root[name]?.string.flatMap({ URL(string: $0) }), RequestTarget(url) != nil else {
            throw .init(path: "/" + name, problem: .invalid(requirement: "an absolute https URL with a host"))
        }
        return url
    }

    private func requiredURL(
        _ object: JSONObject, _ name: String, _ path: String, _ baseURL: URL
    ) throws(HaapiConfigurationFileError) -> URL {
        guard let url = try url(object, name, path, baseURL) else {
            throw .init(path: "\(path)/\(name)", problem: .missing)
        }
        return url
    }

    private func url(
        _ object: JSONObject, _ name: String, _ path: String, _ baseURL: URL
    ) throws(HaapiConfigurationFileError) -> URL? {
        guard let text = object[name]?.string else { return nil }
        guard let url = URL(string: text, relativeTo: baseURL)?.absoluteURL, RequestTarget(url) != nil else {
            throw .init(
                path: "\(path)/\(name)",
                problem: .invalid(requirement: "a URL, absolute or relative to baseUrl, that leads to a host"))
        }
        return url
    }
}
