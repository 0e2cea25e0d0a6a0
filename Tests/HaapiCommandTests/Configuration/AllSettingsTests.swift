import Foundation
import HaapiTestServer
import Testing

@testable import Driver
@testable import HaapiCommand
@testable import HaapiSDK

/// One document that uses every setting that there is.
@Suite struct AllSettingsTests {
    private let place: Place
    private let document: String

    init() throws {
        place = try Place()
        let server = try HaapiTestServer()
        defer { server.close() }
        _ = try place.write(String(decoding: server.caPEM, as: UTF8.self), "ca.pem")
        let identity = try server.makeClientIdentity()
        _ = try place.write(String(decoding: identity.certificate, as: UTF8.self), "client.pem")
        _ = try place.write(String(decoding: identity.key, as: UTF8.self), "client.key")
        document = """
            {"$schema": "haapi-configuration.schema.json", "name": "kiosk", "clientId": "main-client",
             "baseUrl": "https://login.example.com", "tokenEndpointUrl": "/t", "authorizationEndpointUrl": "/a",
             "revocationEndpointUrl": "/r", "appRedirect": "app://haapi", "issuer": "https://login.example.com/issuer",
             "isAutoRedirect": false, "minTokenTtl": 12.5, "allowInsecureHttpEndpoints": true,
             "authorizationParameters": {"scopes": ["openid", "read"], "nonce": "n", "acrValues": ["acr1"],
                 "extraRequestParameters": {"ui_locales": "sv"}},
             "httpHeaders": {"X-App": "kiosk"}, "keyStoreAlias": "x", "urlSessionOption": "x",
             "attestationConfiguration": {"useAttestation": false, "attestationMaxRetries": 7},
             "tokenBoundConfiguration": "bounded",
             "clientAuthenticationMethod": {"type": "secret", "secret": "s", "transport": "basicWithoutFormEncoding"},
             "dcrConfiguration": {"templateClientId": "template", "clientRegistrationEndpointUrl": "/reg",
                 "unregistersOnClear": true, "contextOption": "x",
                 "additionalMetadata": {"client_name": "kiosk", "n": 1, "b": true, "list": ["x"], "o": {"p": "q"}}},
             "storageDirectory": "records",
             "httpClientConfiguration": {"connectTimeout": 1.5, "requestTimeout": 2, "idleTimeout": 3,
                 "maximumResponseBodySize": 4096, "maximumResponseHeaderSize": 8192, "maximumConnectionsPerHost": 9,
                 "keyPinnings": [{"hostname": "login.example.com", "publicKeyHash": "aGFzaA=="}],
                 "trust": {"type": "pemFile", "filename": "ca.pem"}, "proxy": "http://proxy.example.com:3128",
                 "httpVersion": "http2",
                 "clientIdentity": {"certificateFilename": "client.pem", "keyFilename": "client.key"}}}
            """
    }

    private func read(_ text: String) throws -> HaapiConfigurationFile {
        try HaapiConfigurationFile(Data(text.utf8), relativeTo: place.url, environment: [:])
    }

    @Test func theDocumentHasEveryNameOfTheTopLevel() throws {
        let names = try #require(JSONParser.parse(document).object).members.map(\.name)
        #expect(Set(names) == Set(ConfigurationSettings.root.map(\.name)))
    }

    @Test func everySettingArrives() throws {
        let file = try read(document)
        let configuration = file.haapi
        #expect(configuration.name == "kiosk")
        #expect(configuration.revocationEndpointURL?.absoluteString == "https://login.example.com/r")
        #expect(configuration.issuer == "https://login.example.com/issuer")
        #expect(!configuration.isAutoRedirect)
        #expect(configuration.minTokenTtl == 12.5)
        #expect(configuration.allowInsecureHttpEndpoints)
        #expect(
            configuration.authorizationParametersProvider?()
                == OAuthAuthorizationParameters(
                    scopes: ["openid", "read"], nonce: "n", acrValues: ["acr1"],
                    extraRequestParameters: ["ui_locales": "sv"]))
        #expect(configuration.httpHeadersProvider?() == ["X-App": "kiosk"])
        #expect(!configuration.attestationConfiguration.useAttestation)
        #expect(configuration.attestationConfiguration.attestationMaxRetries == 7)
        #expect(configuration.tokenBoundConfiguration is BoundedTokenConfiguration)
        let method = try #require(configuration.clientAuthenticationMethod as? ClientAuthenticationMethodSecret)
        #expect(method.transport == .basicWithoutFormEncoding)
        let dcr = try #require(file.dcr)
        #expect(dcr.templateClientId == "template")
        #expect(dcr.clientRegistrationEndpointUrl.absoluteString == "https://login.example.com/reg")
        #expect(dcr.unregistersOnClear)
        #expect(
            dcr.additionalMetadata
                == ["client_name": "kiosk", "n": 1, "b": true, "list": ["x"], "o": ["p": "q"]])
    }

    @Test func everySettingOfTheTransportArrives() throws {
        let transport = try read(document).haapi.httpClientConfiguration
        #expect(transport.connectTimeout == .milliseconds(1500))
        #expect(transport.requestTimeout == .seconds(2))
        #expect(transport.idleTimeout == .seconds(3))
        #expect(transport.maximumResponseBodySize == 4096)
        #expect(transport.maximumResponseHeaderSize == 8192)
        #expect(transport.maximumConnectionsPerHost == 9)
        #expect(transport.keyPinnings == [KeyPinning(hostname: "login.example.com", publicKeyHash: "aGFzaA==")])
        #expect(transport.trust == .pem(try Data(contentsOf: place.url.appending(path: "ca.pem"))))
        #expect(transport.proxy == .url(try #require(URL(string: "http://proxy.example.com:3128"))))
        #expect(transport.httpVersion == .http2)
        #expect(transport.clientIdentity != nil)
    }

    @Test func recordsGoToTheNamedFolder() throws {
        try read(document).dcr?.storage.write(key: "k", data: Data("v".utf8))
        #expect(FileManager.default.fileExists(atPath: place.url.appending(path: "records").path))
    }

    @Test func withoutANamedFolderRecordsGoWhereTheCodeHasThemByDefault() throws {
        let file = try read(document.replacing(#""storageDirectory": "records","#, with: ""))
        for storage in [try #require(file.dcr).storage, try #require(file.haapi.tokenBoundConfiguration.keyStorage)] {
            #expect(String(reflecting: storage) == String(reflecting: FileStorage.default))
        }
    }

    @Test(
        arguments: [
            (#"{"type": "pem", "text": "TEXT"}"#, ServerTrust.pem(Data("TEXT".utf8))),
            (#"{"type": "system"}"#, ServerTrust.system),
        ])
    func trustHasSeveralForms(setting: String, trust: ServerTrust) throws {
        let text = document.replacing(#"{"type": "pemFile", "filename": "ca.pem"}"#, with: setting)
        #expect(try read(text).haapi.httpClientConfiguration.trust == trust)
    }

    @Test func everyAuthenticationMethodCanBeConfigured() throws {
        let methods: [(String, any ClientAuthenticationMethod.Type)] = [
            (#"{"type": "none"}"#, ClientAuthenticationMethodNone.self),
            (
                #"{"type": "mtls", "certificateFilename": "client.pem", "keyFilename": "client.key"}"#,
                ClientAuthenticationMethodMTLS.self
            ),
            (
                #"{"type": "jwtAsymmetric", "pemFilename": "client.key", "signatureAlgorithm": "ES256", "keyId": "k", "#
                    + #""audience": ["x"], "backdating": 1, "lifetime": 30}"#,
                ClientAuthenticationMethodJWTAsymmetric.self
            ),
            (
                #"{"type": "jwtSymmetric", "secretKey": "0123456789abcdef0123456789abcdef", "#
                    + #""signatureAlgorithm": "HS256", "audience": ["x", "y"]}"#,
                ClientAuthenticationMethodJWTSymmetric.self
            ),
        ]
        for (setting, type) in methods {
            let text = document.replacing(
                #"{"type": "secret", "secret": "s", "transport": "basicWithoutFormEncoding"}"#, with: setting)
            let method = try read(text).haapi.clientAuthenticationMethod
            #expect(Swift.type(of: method) == type, "\(setting)")
        }
    }

    @Test func theSchemaHasTheNamesOfTheLoader() throws {
        let schema = try #require(JSONParser.parse(HaapiConfigurationFile.jsonSchema).object)
        compare(schema, ConfigurationSettings.root, "")
    }

    /// Walks schema and settings side by side.
    private func compare(_ schema: JSONObject, _ settings: [Setting], _ path: String) {
        let properties = schema["properties"]?.object?.members ?? []
        #expect(properties.map(\.name).filter { $0 != "type" } == settings.map(\.name), "\(path)")
        let required = schema["required"]?.array?.compactMap(\.string).filter { $0 != "type" } ?? []
        #expect(required == settings.filter(\.isRequired).map(\.name), "\(path)")
        #expect(schema["additionalProperties"] == .bool(false), "\(path)")
        for setting in settings {
            guard let inner = properties.first(where: { $0.name == setting.name })?.value.object else { continue }
            let place = "\(path)/\(setting.name)"
            switch setting.type {
            case .object(let settings): compare(inner, settings, place)
            case .list(.object(let settings)): compare(inner["items"]?.object ?? JSONObject(), settings, place)
            case .variants(let variants):
                let choices = inner["oneOf"]?.array?.compactMap(\.object) ?? []
                #expect(choices.count == variants.count)
                for (choice, variant) in zip(choices, variants) { compare(choice, variant.settings, place) }
            default: break
            }
        }
    }
}
