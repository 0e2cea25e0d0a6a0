#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Driver

/// Dynamic Client Registration (RFC 7591) as the fallback for devices that cannot attest.
///
/// A device registers a client of its own, once, from a template client of the server, and is that client from then on.
/// Configure it unconditionally: a device that can attest ignores it.
///
/// The server needs a *main client* with a real authentication method (a secret, mutual TLS or a signed JWT), a *template
/// client* with the HAAPI capability that names the main client in `authenticate-client-by`, and the
/// `oauth-registration` endpoint.
public final class DCRConfiguration: Sendable {
    /// The id of the template client: `software_id` of the registration.
    public let templateClientId: String

    /// The address of the registration endpoint. A relative URL is resolved against its base. It must be https and answer
    /// directly, without a redirect of a reverse proxy in between.
    public let clientRegistrationEndpointUrl: URL

    /// Where the dynamic client is kept, secret and registration access token included; `FileStorage.default` by default, on
    /// Apple platforms as well.
    public let storage: any Storage

    /// Whether the server is asked to delete a dynamic client that is cleared (RFC 7592 section 2.3). `false` by default. It
    /// is not asked if its `registration_client_uri` is at another origin than the registration endpoint. That, and a
    /// failure, is logged and does not stop the build.
    public let unregistersOnClear: Bool

    /// More members of the registration request (RFC 7591 section 2), for servers whose templates do not have them all. None
    /// by default: a server with templates needs `software_id` only.
    public let additionalMetadata: [String: RegistrationMetadata]

    /// - Parameters:
    ///   - templateClientId: the id of the template client.
    ///   - clientRegistrationEndpointUrl: the address of the registration endpoint.
    ///   - storage: where the dynamic client is kept.
    ///   - unregistersOnClear: whether the server is asked to delete a dynamic client that is cleared.
    ///   - additionalMetadata: more members of the registration request. `software_id` in it is ignored, and
    ///     `token_endpoint_auth_method` has to be `client_secret_basic`, `client_secret_post`, `client_secret_jwt` or `none`.
    public init(
        templateClientId: String, clientRegistrationEndpointUrl: URL, storage: any Storage = FileStorage.default,
        unregistersOnClear: Bool = false, additionalMetadata: [String: RegistrationMetadata] = [:]
    ) {
        self.templateClientId = templateClientId
        self.clientRegistrationEndpointUrl = clientRegistrationEndpointUrl
        self.storage = storage
        self.unregistersOnClear = unregistersOnClear
        self.additionalMetadata = additionalMetadata
    }
}

extension DCRConfiguration: CustomStringConvertible, CustomReflectable {
    public var description: String { "DCRConfiguration(\(templateClientId))" }
    public var customMirror: Mirror { Mirror(self, children: ["templateClientId": templateClientId]) }
}

/// The value of a member of a registration request (RFC 7591 section 2).
///
/// ```swift
/// ["client_name": "kiosk", "redirect_uris": ["app://haapi"], "require_proof_key": true]
/// ```
public enum RegistrationMetadata: Sendable, Hashable {
    /// A text.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// A truth value.
    case bool(Bool)
    /// Several values.
    case array([RegistrationMetadata])
    /// Members of their own.
    case object([String: RegistrationMetadata])

    var json: JSONValue {
        switch self {
        case .string(let text): .string(text)
        case .integer(let number): .number(JSONNumber(number))
        case .bool(let value): .bool(value)
        case .array(let values): .array(values.map(\.json))
        case .object(let members):
            .object(JSONObject(members.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value.json) }))
        }
    }
}

extension RegistrationMetadata: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: RegistrationMetadata...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, RegistrationMetadata)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
