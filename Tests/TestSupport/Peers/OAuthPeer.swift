public import Foundation

/// An authorization server that nobody of this project wrote. Each is started once for the process, at the first use, and
/// ended with it; all tests share it.
public struct OAuthPeer: Sendable {
    /// Which one, by the folder of its scripts.
    public enum Name: String, Sendable {
        case glewlwyd, canaille, authgent
        case django = "django-oauth-toolkit"
    }

    /// One of the peer's authorization servers: some run several.
    public struct Server: Decodable, Sendable {
        public let issuer: URL
        public let tokenEndpoint: URL
        public let authorizationEndpoint: URL
        public let registrationEndpoint: URL
        public let revocationEndpoint: URL
    }

    /// A client that the peer has from the start.
    public struct Client: Decodable, Sendable {
        public let clientId: String
        public let clientSecret: String?
        public let tokenEndpointAuthMethod: String
        public let redirectUri: String
        fileprivate let name: String?
    }

    /// The name of the certificate that a client has to trust.
    public let caFile: String
    /// Permits to register a client, each once; those of canaille only.
    public let initialAccessTokens: [String]

    private let servers: [String: Server]
    private let clients: [Client]
    private let browser: PeerBrowser

    /// The one of this process.
    public static func shared(_ name: Name) async throws -> OAuthPeer {
        switch name {
        case .glewlwyd: try OAuthPeer(await GlewlwydPeer.shared.directory, script: "glewlwyd/authorize.py")
        case .canaille: try OAuthPeer(await canaille.value.directory)
        case .authgent: try OAuthPeer(await authgent.value.directory)
        case .django: try OAuthPeer(await django.value.directory)
        }
    }

    private static let canaille = Task { try await PeerProcess.start(Name.canaille.rawValue) }
    private static let authgent = Task { try await PeerProcess.start(Name.authgent.rawValue) }
    private static let django = Task { try await PeerProcess.start(Name.django.rawValue) }

    private init(_ directory: URL, script: String = "authorize.py") throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let said = try decoder.decode(
            Said.self, from: Data(contentsOf: directory.appending(path: "endpoints.json")))
        caFile = said.caFile
        initialAccessTokens = said.initialAccessTokens ?? []
        servers = said.servers
        clients = said.clients
        browser = PeerBrowser(script: script, directory: directory)
    }

    private struct Said: Decodable {
        let caFile: String
        let servers: [String: Server]
        let clients: [Client]
        let initialAccessTokens: [String]?
    }

    public func server(_ name: String) throws -> Server {
        guard let server = servers[name] else { throw PeerError.noAddress(name) }
        return server
    }

    /// A client by its id, or by what the peer calls it if it made the id up itself.
    public func client(_ name: String) throws -> Client {
        guard let client = clients.first(where: { ($0.name ?? $0.clientId) == name }) else {
            throw PeerError.noAddress(name)
        }
        return client
    }

    /// Takes an authorization request to its end, as the test user who agrees to everything.
    /// - Returns: where the browser would be sent: the redirect URI with code and state, or with error.
    public func authorize(_ request: URL) async throws -> URL {
        try await browser.authorize(request)
    }
}
