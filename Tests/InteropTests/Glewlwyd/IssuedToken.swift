import Driver
import Foundation
import Testing

/// What glewlwyd says in an access token, a JWT. Nothing but a test may look into one.
struct IssuedToken: Decodable {
    /// What the token is bound to (RFC 7800): a DPoP key (RFC 9449 section 6.1), a certificate (RFC 8705 section 3.1).
    struct Confirmation: Decodable {
        let jkt: String?
        let x5tS256: String?

        private enum CodingKeys: String, CodingKey {
            case jkt
            case x5tS256 = "x5t#S256"
        }
    }

    let iss: String
    let clientId: String
    let scope: String
    let cnf: Confirmation?

    private enum CodingKeys: String, CodingKey {
        case iss, scope, cnf
        case clientId = "client_id"
    }

    init(_ token: OAuthToken) throws {
        let parts = token.value.split(separator: ".")
        try #require(parts.count == 3)
        var payload = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        payload += String(repeating: "=", count: (4 - payload.count % 4) % 4)
        self = try JSONDecoder().decode(Self.self, from: try #require(Data(base64Encoded: payload)))
    }
}
