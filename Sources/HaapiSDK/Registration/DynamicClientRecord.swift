#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// A dynamic client as it is stored: a JSON object that says by itself what it is.
struct DynamicClientRecord: Sendable, Equatable {
    static let format = "haapi-swift/dynamic-client"
    /// Raised only when an older reader would take a record for something that it is not. Members can be added without.
    static let version: Int64 = 1

    let key: DynamicClientKey
    var client: DynamicClient

    /// Why a record cannot be used.
    enum Problem: Error, Equatable {
        /// It is not what a version of this SDK writes.
        case corrupt
        /// A later version of this SDK wrote it.
        case laterVersion
    }

    func encoded() -> Data {
        var object = JSONObject()
        object.append("format", .string(Self.format))
        object.append("version", .number(JSONNumber(Self.version)))
        object.append("main_client_id", .string(key.mainClientId))
        object.append("template_client_id", .string(key.templateClientId))
        object.append("token_endpoint", .string(key.tokenEndpoint))
        object.append("registration_endpoint", .string(key.registrationEndpoint))
        object.append("client_id", .string(client.clientId))
        if let secret = client.secret { object.append("client_secret", .string(secret.value)) }
        if let time = client.secretExpiresAt { object.append("client_secret_expires_at", .number(JSONNumber(time))) }
        object.append("token_endpoint_auth_method", .string(client.authenticationMethod.rawValue))
        if let time = client.issuedAt { object.append("client_id_issued_at", .number(JSONNumber(time))) }
        if let management = client.management {
            object.append("registration_client_uri", .string(management.uri))
            object.append("registration_access_token", .string(management.token.value))
        }
        if client.isRejected { object.append("is_rejected", .bool(true)) }
        return Data(JSONWriter.text(.object(object)).utf8)
    }

    init(key: DynamicClientKey, client: DynamicClient) {
        self.key = key
        self.client = client
    }

    init(_ data: Data) throws(Problem) {
        guard let object = JSONParser.object(in: data), object["format"] == .string(Self.format),
            let version = object["version"]?.number?.int64, version >= 1
        else { throw .corrupt }
        guard version <= Self.version else { throw .laterVersion }
        guard let main = object["main_client_id"]?.string, let template = object["template_client_id"]?.string,
            let token = object["token_endpoint"]?.string, let registration = object["registration_endpoint"]?.string,
            let clientId = object.nonEmptyString("client_id"),
            let method = object["token_endpoint_auth_method"]?.string.flatMap(DynamicClientAuthentication.init)
        else { throw .corrupt }
        let secret = object.nonEmptyString("client_secret").map { ClientSecret($0) }
        guard secret != nil || !method.needsSecret else { throw .corrupt }
        key = DynamicClientKey(
            mainClientId: main, templateClientId: template, tokenEndpoint: token, registrationEndpoint: registration)
        client = DynamicClient(
            clientId: clientId, secret: secret, secretExpiresAt: try Self.time("client_secret_expires_at", of: object),
            authenticationMethod: method, issuedAt: try Self.time("client_id_issued_at", of: object),
            management: DynamicClient.Management(object), isRejected: object["is_rejected"] == .bool(true))
    }

    private static func time(_ name: String, of object: JSONObject) throws(Problem) -> Int64? {
        guard let value = object[name] else { return nil }
        guard let time = value.number?.int64 else { throw .corrupt }
        return time
    }
}

extension DynamicClientRecord: CustomStringConvertible, CustomReflectable {
    var description: String { "DynamicClientRecord(\(client))" }
    var customMirror: Mirror { Mirror(self, children: ["client": client]) }
}
