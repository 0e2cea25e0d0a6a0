import HaapiTestServer

/// What `serve` prints when the server is ready. The secrets in it are those of a test server.
struct ServerReport: Encodable {
    struct Client: Encodable {
        let id: String
        let secret: String?
    }

    struct User: Encodable {
        let name: String
        let password: String
    }

    let baseUrl: String
    let authorizationEndpointUrl: String
    let tokenEndpointUrl: String
    let clientRegistrationEndpointUrl: String
    let revocationEndpointUrl: String
    let userinfoEndpointUrl: String
    let issuer: String
    let caFile: String
    let configurationFile: String?
    let mainClient: Client
    let templateClientId: String?
    let redirectURIs: [String]
    let authenticators: [String]
    let users: [User]

    init(_ server: HaapiTestServer, _ files: ServedFiles) {
        let options = server.options
        baseUrl = server.baseURL.absoluteString
        authorizationEndpointUrl = server.authorizationEndpoint.absoluteString
        tokenEndpointUrl = server.tokenEndpoint.absoluteString
        clientRegistrationEndpointUrl = server.registrationEndpoint.absoluteString
        revocationEndpointUrl = server.revocationEndpoint.absoluteString
        userinfoEndpointUrl = server.userinfoEndpoint.absoluteString
        issuer = server.issuer.absoluteString
        caFile = files.authority.path
        configurationFile = files.configuration?.path
        if case .secret(let secret) = options.mainClient.authentication {
            mainClient = Client(id: options.mainClient.id, secret: secret)
        } else {
            mainClient = Client(id: options.mainClient.id, secret: nil)
        }
        templateClientId = options.template?.id
        redirectURIs = options.mainClient.redirectURIs
        authenticators = options.authenticators.map(\.acr)
        users = options.users.map { User(name: $0.name, password: $0.password) }
    }

    var lines: [String] {
        var lines = [
            "base URL                 \(baseUrl)",
            "authorization endpoint   \(authorizationEndpointUrl)",
            "token endpoint           \(tokenEndpointUrl)",
            "registration endpoint    \(clientRegistrationEndpointUrl)",
            "revocation endpoint      \(revocationEndpointUrl)",
            "userinfo endpoint        \(userinfoEndpointUrl)",
            "issuer                   \(issuer)",
            "certificate authority    \(caFile)",
            "main client              \(mainClient.id)" + (mainClient.secret.map { ", secret \($0)" } ?? ""),
            "template client          \(templateClientId ?? "none")",
            "redirect URIs            \(redirectURIs.joined(separator: " "))",
        ]
        lines += authenticators.map { "authenticator            \($0)" }
        lines += users.map { "user                     \($0.name), password \($0.password)" }
        if let configurationFile { lines.append("configuration            \(configurationFile)") }
        return lines + ["Ready. Ctrl-C ends the server."]
    }
}
