import Driver

/// All settings of a configuration file. Where the records of Curity's React Native SDK have a setting, it has the same name
/// here.
enum ConfigurationSettings {
    static let root: [Setting] = [
        Setting("$schema", .text, "The address of this schema, for editors."),
        Setting("name", .text, "A name for logs; the client id by default."),
        Setting("clientId", .text, isRequired: true, "The id of the main client."),
        Setting(
            "baseUrl", .url, isRequired: true,
            "What relative addresses count from, here and in documents of the server. Absolute."),
        Setting("tokenEndpointUrl", .url, isRequired: true, "The token endpoint."),
        Setting("authorizationEndpointUrl", .url, isRequired: true, "The authorization endpoint."),
        Setting("revocationEndpointUrl", .url, "The revocation endpoint, if tokens are to be revoked."),
        Setting(
            "appRedirect", .text, isRequired: true, "The redirect URI of the client, as it is registered at the server."
        ),
        Setting("issuer", .text, "The issuer that authorization responses have to come from (RFC 9207)."),
        Setting("isAutoRedirect", .flag, "Whether redirection steps are submitted without asking; true by default."),
        Setting(
            "minTokenTtl", .seconds(0...86_400),
            "How much lifetime a HAAPI access token must have left to be used again, in seconds; 10 by default."),
        Setting(
            "allowInsecureHttpEndpoints", .flag,
            "Whether http is permitted besides https, for development; false by default."),
        Setting("authorizationParameters", .object(authorizationParameters), "What a flow asks for."),
        Setting("httpHeaders", .map(.text), "Header fields to add to the requests of a flow."),
        Setting("attestationConfiguration", .object(attestation), "How this device shows that the app is genuine."),
        Setting(
            "tokenBoundConfiguration", .choice(["unbounded", "bounded"]),
            "Whether OAuth tokens are bound to the key of the flow; unbounded by default."),
        Setting(
            "clientAuthenticationMethod", .variants(authenticationMethods),
            "How the main client authenticates. The fallback needs one that is not none."),
        Setting(
            "dcrConfiguration", .object(dcr), "Dynamic Client Registration, the fallback of devices that cannot attest."
        ),
        Setting(
            "storageDirectory", .path,
            "The folder of what is stored: dynamic clients and keys. By default a folder in the user's data folder."),
        Setting("httpClientConfiguration", .object(httpClient), "Limits, trust and permissions of the HTTP client."),
        Setting("keyStoreAlias", .text, "Of Android, without effect here."),
        Setting("urlSessionOption", .text, "Of iOS, without effect here."),
    ]

    static let authorizationParameters: [Setting] = [
        Setting("scopes", .list(.text), "The scopes; none by default."),
        Setting("nonce", .text, "A value that the ID token repeats."),
        Setting("acrValues", .list(.text), "The authentication context class references, the best first."),
        Setting("extraRequestParameters", .map(.text), "Further parameters of the authorization request."),
    ]

    static let attestation: [Setting] = [
        Setting("useAttestation", .flag, "Whether attestation is tried; true by default."),
        Setting(
            "attestationMaxRetries", .integer(0...100),
            "How often an attestation that failed for a passing reason is tried again; 3 by default."),
    ]

    static let dcr: [Setting] = [
        Setting("templateClientId", .text, isRequired: true, "The id of the template client."),
        Setting("clientRegistrationEndpointUrl", .url, isRequired: true, "The registration endpoint."),
        Setting("unregistersOnClear", .flag, "Whether the server is asked to delete a client that is cleared."),
        Setting(
            "additionalMetadata", .map(.metadata), "More members of the registration request (RFC 7591 section 2)."),
        Setting("contextOption", .text, "Of Android, without effect here."),
    ]

    static let authenticationMethods: [SettingType.Variant] = [
        .init(type: "none", summary: "The client does not authenticate.", settings: []),
        .init(
            type: "secret", summary: "A secret (RFC 6749 section 2.3.1).",
            settings: [
                Setting("secret", .secret, isRequired: true, "The client secret."),
                Setting(
                    "transport", .choice(["basic", "body", "basicWithoutFormEncoding"]),
                    "How it travels; basic by default."),
            ]),
        .init(
            type: "mtls", summary: "Mutual TLS (RFC 8705).",
            settings: identity + [
                Setting("serverPemFilename", .path, "The authorities of the server's certificate, in PEM."),
                Setting("serverKeyPinnings", .list(.object(pinning)), "The server's public keys."),
            ]),
        .init(
            type: "jwtAsymmetric", summary: "A JWT signed by a private key (RFC 7523).",
            settings: [
                Setting("pemFilename", .path, isRequired: true, "The private key in PEM."),
                Setting("passphrase", .secret, "Its passphrase, if it is encrypted."),
                Setting(
                    "signatureAlgorithm",
                    .choice(JWTAsymmetricAlgorithm.allCases.map(\.rawValue)),
                    isRequired: true, "The algorithm that the server expects."),
                Setting("keyId", .text, "The kid by which the server finds the public key."),
            ] + assertion),
        .init(
            type: "jwtSymmetric", summary: "A JWT with a MAC by the client secret (RFC 7523).",
            settings: [
                Setting("secretKey", .secret, isRequired: true, "The client secret."),
                Setting(
                    "signatureAlgorithm", .choice(JWTSymmetricAlgorithm.allCases.map(\.rawValue)), isRequired: true,
                    "The algorithm that the server expects."),
                Setting("permitsShortSecretKey", .flag, "Whether a secret shorter than RFC 7518 allows is used."),
            ] + assertion),
    ]

    static let assertion: [Setting] = [
        Setting("audience", .list(.text), "The claim aud; the address of the token endpoint by default."),
        Setting("backdating", .seconds(0...3600), "How far iat and nbf lie back, in seconds; 5 by default."),
        Setting("lifetime", .seconds(1...86_400), "How far exp lies ahead, in seconds; 60 by default."),
    ]

    static let identity: [Setting] = [
        Setting("pkcs12Filename", .path, "The PKCS#12 archive with key and certificate; or name PEM files."),
        Setting("pkcs12Passphrase", .secret, "The passphrase of the archive."),
        Setting("certificateFilename", .path, "The certificate in PEM, with those of its issuers behind it."),
        Setting("keyFilename", .path, "The private key in PEM."),
        Setting("keyPassphrase", .secret, "The passphrase of the private key."),
    ]

    static let pinning: [Setting] = [
        Setting("hostname", .text, isRequired: true, "The host name of the server."),
        Setting(
            "publicKeyHash", .text, isRequired: true, "The SHA-256 hash of the key's SubjectPublicKeyInfo, in Base64."),
    ]

    static let httpClient: [Setting] = [
        Setting("connectTimeout", .seconds(0.001...86_400), "In seconds; 20 by default."),
        Setting("requestTimeout", .seconds(0.001...86_400), "In seconds; 20 by default."),
        Setting("idleTimeout", .seconds(0.001...86_400), "In seconds; 20 by default."),
        Setting("maximumResponseBodySize", .integer(1...1_073_741_824), "In bytes; 4 MiB by default."),
        Setting("maximumResponseHeaderSize", .integer(1...16_777_216), "In bytes; 128 KiB by default."),
        Setting("trust", .variants(trust), "The certificate authorities; those of the system by default."),
        Setting("keyPinnings", .list(.object(pinning)), "Public keys that servers must have."),
        Setting("clientIdentity", .object(identity), "The certificate that is shown to servers that ask for one."),
        Setting("proxy", .text, "environment (the default), none, or the URL of a proxy."),
        Setting("maximumConnectionsPerHost", .integer(0...10_000), "0, the default, sets no limit."),
        Setting(
            "httpVersion", .choice(["automatic", "http1_1", "http2"]),
            "Which HTTP versions are offered; automatic by default."),
    ]

    static let trust: [SettingType.Variant] = [
        .init(type: "system", summary: "Those of the system.", settings: []),
        .init(
            type: "pemFile", summary: "Those in a PEM file, in place of the system's.",
            settings: [Setting("filename", .path, isRequired: true, "The file.")]),
        .init(
            type: "pem", summary: "Those in PEM text, in place of the system's.",
            settings: [Setting("text", .text, isRequired: true, "The text.")]),
        .init(
            type: "systemAndPemFile", summary: "Those of the system and those in a PEM file.",
            settings: [Setting("filename", .path, isRequired: true, "The file.")]),
    ]
}
