public import Foundation

/// What the nginx peer says about itself in `endpoints.json`.
public struct NginxEndpoints: Decodable, Sendable {
    /// A client certificate and key, as paths of PEM files.
    public struct ClientFiles: Decodable, Sendable {
        public let cert: String
        public let key: String
    }

    /// The client certificate that the servers trust, in several forms.
    public struct TrustedClientFiles: Decodable, Sendable {
        public let cert: String
        public let key: String
        /// The same key, encrypted with ``password``.
        public let encryptedKey: String
        /// Certificate and key as PKCS#12, encrypted with ``password``.
        public let p12: String
        public let password: String

        private enum CodingKeys: String, CodingKey {
            case cert, key, p12, password
            case encryptedKey = "encrypted_key"
        }
    }

    /// Pins: SHA-256 of a certificate's SubjectPublicKeyInfo, in Base64.
    public struct Pins: Decodable, Sendable {
        public let server: String
        public let untrusted: String
        public let ca: String
    }

    /// The certificate authority of all servers but ``NginxServer/untrusted``, a PEM file.
    public let caFile: String
    public let client: TrustedClientFiles
    /// A client certificate of an authority that nobody trusts.
    public let otherClient: ClientFiles
    public let pins: Pins
    public let accessLog: String
    public let arrivalLog: String

    private let addresses: [NginxServer: URL]

    /// The base URL of a server.
    public subscript(server: NginxServer) -> URL {
        get throws {
            guard let url = addresses[server] else { throw PeerError.noAddress(server.rawValue) }
            return url
        }
    }

    private enum CodingKeys: String, CodingKey {
        case caFile = "ca_file"
        case client, pins
        case otherClient = "other_client"
        case accessLog = "access_log"
        case arrivalLog = "arrival_log"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        caFile = try container.decode(String.self, forKey: .caFile)
        client = try container.decode(TrustedClientFiles.self, forKey: .client)
        otherClient = try container.decode(ClientFiles.self, forKey: .otherClient)
        pins = try container.decode(Pins.self, forKey: .pins)
        accessLog = try container.decode(String.self, forKey: .accessLog)
        arrivalLog = try container.decode(String.self, forKey: .arrivalLog)
        let servers = try decoder.container(keyedBy: NginxServer.self)
        addresses = try Dictionary(
            uniqueKeysWithValues: NginxServer.allCases.map { ($0, try servers.decode(URL.self, forKey: $0)) }
        )
    }
}
