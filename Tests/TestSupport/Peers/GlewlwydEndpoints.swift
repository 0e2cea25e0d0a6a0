public import Foundation

/// What the glewlwyd peer says about itself in `endpoints.json`.
public struct GlewlwydEndpoints: Decodable, Sendable {
    /// An authorization server: glewlwyd runs several.
    public struct Server: Decodable, Sendable {
        public let issuer: String
        public let tokenEndpoint: URL
        public let authorizationEndpoint: URL
        public let registrationEndpoint: URL
        public let mtlsEndpointAliases: Aliases
    }

    /// The addresses for clients that authenticate with a certificate (RFC 8705 section 5).
    public struct Aliases: Decodable, Sendable {
        public let tokenEndpoint: URL
    }

    /// A registered client and what it authenticates with.
    public struct Client: Decodable, Sendable {
        public let clientId: String
        public let clientSecret: String?
        public let privateKeyFile: String?
        public let certificateFile: String?
        public let kid: String?
        public let redirectUri: String
    }

    /// Where the certificates are that `tls.sh` describes.
    public let tlsDir: String
    public let caFile: String
    public let logFile: String

    private let servers: [String: Server]
    private let clients: [Client]

    init(contentsOf file: URL) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        self = try decoder.decode(Self.self, from: Data(contentsOf: file))
    }

    public subscript(server: GlewlwydServer) -> Server {
        get throws {
            guard let server = servers[server.rawValue] else { throw PeerError.noAddress(server.rawValue) }
            return server
        }
    }

    public func client(_ id: String) throws -> Client {
        guard let client = clients.first(where: { $0.clientId == id }) else { throw PeerError.noAddress(id) }
        return client
    }

    /// The path of one of the files that `tls.sh` makes.
    public func tlsFile(_ name: String) -> String {
        tlsDir + "/" + name
    }
}

/// The authorization servers of the glewlwyd peer. They have the same clients.
public enum GlewlwydServer: String, CaseIterable, Sendable {
    /// Takes DPoP proofs, with or without a nonce.
    case oidc
    /// Demands a nonce in each DPoP proof. One is good for four proofs of a client; with the answer to the last comes
    /// the next.
    case oidcn
    /// Demands a nonce in each DPoP proof; one is good for as many proofs as there are.
    case oidcm
}
