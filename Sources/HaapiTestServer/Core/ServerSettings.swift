internal import Driver

/// What does not change while a server runs: the options, prepared, and the server's own key.
struct ServerSettings: Sendable {
    let options: HaapiTestServer.Options
    let ports: ServerPorts
    /// Scheme, host and port, without a slash at the end.
    let baseURL: String
    let signingKey: SigningKey
    let authority: PrivateAuthority
    let clients: [String: ClientRecord]
    /// The passwords of the users who are there from the start.
    let users: [String: String]

    init(
        options: HaapiTestServer.Options, ports: ServerPorts, authority: PrivateAuthority,
        signingKey: SigningKey? = nil
    ) throws {
        try options.validate()
        self.options = options
        self.ports = ports
        baseURL = "\(options.usesInsecureHTTP ? "http" : "https")://127.0.0.1:\(ports.main)"
        self.authority = authority
        self.signingKey = try signingKey ?? SigningKey(PrivateKey.generate(), algorithm: .es256)
        var clients: [String: ClientRecord] = [:]
        for client in [options.mainClient] + options.otherClients { clients[client.id] = try ClientRecord(client) }
        self.clients = clients
        users = Dictionary(options.users.map { ($0.name, $0.password) }) { $1 }
    }

    var issuer: String { baseURL + "/oauth/v2/oauth-anonymous" }
    var tokenEndpoint: String { baseURL + Path.token }

    /// What addresses are relative to, for whoever came by this scheme.
    func baseURL(isSecure: Bool) -> String {
        guard !isSecure, let port = ports.insecure else { return baseURL }
        return "http://127.0.0.1:\(port)"
    }

    /// The hosts by which the server may be addressed with this scheme.
    func hosts(isSecure: Bool) -> Set<String> {
        let port = isSecure ? ports.main : ports.insecure ?? ports.main
        return ["127.0.0.1:\(port)", "localhost:\(port)"]
    }

    /// What `aud` of an assertion may be: the token endpoint, by whichever name it is called, or the issuer.
    var audiences: Set<String> {
        let schemes = options.usesInsecureHTTP ? [false] : ports.insecure == nil ? [true] : [true, false]
        let endpoints = schemes.flatMap { isSecure in
            hosts(isSecure: isSecure).map { "\(isSecure ? "https" : "http")://\($0)\(Path.token)" }
        }
        return Set(endpoints + [issuer])
    }

    enum Path {
        static let authorization = "/oauth/v2/oauth-authorize"
        static let token = "/oauth/v2/oauth-token"
        static let attestation = "/oauth/v2/oauth-token/cat"
        static let revocation = "/oauth/v2/oauth-revoke"
        static let userinfo = "/oauth/v2/oauth-userinfo"
        static let registration = "/token-service/oauth-registration"
        static let browser = "/browser/"
        static let authentication = "/authn/"
        /// The page of the external browser, the only one under ``authentication`` that a browser asks for.
        static let launch = "/authn/authenticate/oidc1/launch"
    }

    static func endpoint(_ path: String) -> TestEndpoint {
        switch path {
        case Path.token: .token
        case Path.attestation: .attestation
        case Path.authorization: .authorization
        case Path.revocation: .revocation
        case Path.userinfo: .userinfo
        case Path.registration: .registration
        case Path.launch: .browser
        default:
            if path.hasPrefix(Path.registration + "/") {
                .management
            } else if path.hasPrefix(Path.browser) {
                .browser
            } else if path.hasPrefix(Path.authentication) {
                .authentication
            } else {
                .unknown
            }
        }
    }
}
