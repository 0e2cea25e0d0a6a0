internal import Driver

/// What does not change while a server runs: the options, prepared, and the server's own key.
struct ServerSettings: Sendable {
    let options: HaapiTestServer.Options
    /// Scheme, host and port, without a slash at the end.
    let baseURL: String
    /// The hosts by which the server may be addressed.
    let hosts: Set<String>
    let signingKey: SigningKey
    let authority: PrivateAuthority
    let clients: [String: ClientRecord]
    /// The passwords of the users who are there from the start.
    let users: [String: String]

    init(options: HaapiTestServer.Options, port: UInt16, authority: PrivateAuthority, signingKey: SigningKey? = nil)
        throws
    {
        self.options = options
        baseURL = "\(options.usesInsecureHTTP ? "http" : "https")://127.0.0.1:\(port)"
        hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        self.authority = authority
        self.signingKey = try signingKey ?? SigningKey(PrivateKey.generate(), algorithm: .es256)
        var clients: [String: ClientRecord] = [:]
        for client in [options.mainClient] + options.otherClients { clients[client.id] = try ClientRecord(client) }
        self.clients = clients
        users = Dictionary(options.users.map { ($0.name, $0.password) }) { $1 }
    }

    var issuer: String { baseURL + "/oauth/v2/oauth-anonymous" }
    var tokenEndpoint: String { baseURL + Path.token }

    /// What `aud` of an assertion may be: the token endpoint, by whichever name it is called, or the issuer.
    var audiences: Set<String> {
        let scheme = options.usesInsecureHTTP ? "http" : "https"
        return Set(hosts.map { "\(scheme)://\($0)\(Path.token)" } + [issuer])
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
