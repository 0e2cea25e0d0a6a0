import HaapiTestServer

/// The configuration of a client of the test server, with the names that `HaapiConfigurationFile` reads.
struct ServedConfiguration: Encodable {
    struct Typed: Encodable {
        let type: String
        var secret: String?
        var text: String?
    }

    struct Registration: Encodable {
        let templateClientId: String
        let clientRegistrationEndpointUrl: String
    }

    struct Transport: Encodable {
        let trust: Typed
        let proxy: String
    }

    struct Parameters: Encodable {
        let scopes: [String]
    }

    /// By which it is known again.
    static let standardName = "haapi serve"

    let name: String
    let clientId: String
    let baseUrl: String
    let tokenEndpointUrl: String
    let authorizationEndpointUrl: String
    let revocationEndpointUrl: String
    let appRedirect: String
    let authorizationParameters: Parameters
    let clientAuthenticationMethod: Typed
    let dcrConfiguration: Registration?
    let httpClientConfiguration: Transport
    let tokenBoundConfiguration: String
    let storageDirectory: String

    init(_ server: HaapiTestServer, storageDirectory: String) {
        let options = server.options
        name = Self.standardName
        clientId = options.mainClient.id
        baseUrl = server.baseURL.absoluteString
        tokenEndpointUrl = server.tokenEndpoint.path
        authorizationEndpointUrl = server.authorizationEndpoint.path
        revocationEndpointUrl = server.revocationEndpoint.path
        appRedirect = "app://haapi"
        authorizationParameters = Parameters(scopes: ["openid", "read"])
        if case .secret(let secret) = options.mainClient.authentication {
            clientAuthenticationMethod = Typed(type: "secret", secret: secret)
        } else {
            clientAuthenticationMethod = Typed(type: "none")
        }
        let registrationEndpoint = server.registrationEndpoint.path
        dcrConfiguration = options.template.map {
            Registration(templateClientId: $0.id, clientRegistrationEndpointUrl: registrationEndpoint)
        }
        httpClientConfiguration = Transport(
            trust: Typed(type: "pem", text: String(decoding: server.caPEM, as: UTF8.self)), proxy: "none")
        tokenBoundConfiguration = options.issuesTokenBoundCodes ? "bounded" : "unbounded"
        self.storageDirectory = storageDirectory
    }
}
