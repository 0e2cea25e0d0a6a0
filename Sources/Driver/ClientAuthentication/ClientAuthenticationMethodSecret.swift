#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A client secret (RFC 6749 section 2.3.1). Descriptions do not show it.
///
/// With `Authorization: Basic`, `client_id` is not in the body as well, whatever the grant: RFC 6749 section 4.1.3 demands
/// it there only of clients that do not authenticate, and the header field already names the client.
public struct ClientAuthenticationMethodSecret: ClientAuthenticationMethod {
    /// How the secret travels.
    public enum Transport: Sendable, Hashable {
        /// `Authorization: Basic`, with client id and secret each form-encoded first, as RFC 6749 section 2.3.1
        /// demands (`client_secret_basic`). The default.
        case basic
        /// `client_id` and `client_secret` in the body (`client_secret_post`).
        case body
        /// `Authorization: Basic` with client id and secret as they are, as RFC 7617 has it: for servers that do not
        /// decode what RFC 6749 has clients encode. It differs from ``basic`` only where one of them has other
        /// characters than ASCII letters, digits and `*-._`. A client id with a colon cannot be sent this way.
        case basicWithoutFormEncoding
    }

    /// How the secret travels.
    public let transport: Transport

    private let secret: ClientSecret

    /// The secret in `Authorization: Basic`.
    /// - Parameter secret: the client secret.
    public init(_ secret: String) {
        self.init(secret: secret, transport: .basic)
    }

    /// The secret in `Authorization: Basic`.
    /// - Parameter secret: the client secret.
    public init(secret: String) {
        self.init(secret: secret, transport: .basic)
    }

    /// - Parameters:
    ///   - secret: the client secret.
    ///   - transport: how it travels.
    public init(secret: String, transport: Transport) {
        self.secret = ClientSecret(secret)
        self.transport = transport
    }
}

extension ClientAuthenticationMethodSecret: ClientCredentialSource {
    package func credentials(for attempt: ClientAuthenticationAttempt) throws -> ClientCredentials {
        let id = attempt.clientId
        let secret = secret.value
        guard !secret.isEmpty else { throw OAuthTokenError.invalidRequest("the client secret is empty; set it.") }
        switch transport {
        case .basic:
            let pair = FormURLEncoding.encode(id) + ":" + FormURLEncoding.encode(secret)
            return Self.basic(pair, secret)
        case .basicWithoutFormEncoding:
            guard !id.utf8.contains(UInt8(ascii: ":")) else {
                throw OAuthTokenError.invalidRequest(
                    "the client id has a colon, so it cannot be sent without form encoding; use basic or body."
                )
            }
            return Self.basic(id + ":" + secret, secret)
        case .body:
            return ClientCredentials(
                parameters: [("client_id", id), ("client_secret", secret)], secrets: [secret]
            )
        }
    }

    package func refusalAdvice(clientId: String) -> String? {
        let isEncodingSeen = [clientId, secret.value].contains { FormURLEncoding.encode($0) != $0 }
        switch transport {
        case .basic where isEncodingSeen:
            return "Check the secret; if it is right, the server may not decode form-encoded Basic credentials "
                + "(RFC 6749 section 2.3.1): then use the transport body or basicWithoutFormEncoding."
        case .basicWithoutFormEncoding where isEncodingSeen:
            return
                "Check the secret; if it is right, the server may want it form-encoded: then use the transport basic."
        default:
            return nil
        }
    }

    private static func basic(_ pair: String, _ secret: String) -> ClientCredentials {
        let encoded = Data(pair.utf8).base64EncodedString()
        // Without the padding, which a server may leave out when it repeats the rest.
        let unpadded = String(encoded.prefix { $0 != "=" })
        return ClientCredentials(authorization: "Basic " + encoded, secrets: [secret, unpadded])
    }
}

extension ClientAuthenticationMethodSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "ClientAuthenticationMethodSecret(\(transport), secret)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["transport": transport]) }
}
