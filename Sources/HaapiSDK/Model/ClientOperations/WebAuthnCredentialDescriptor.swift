#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Driver

/// A credential that already exists (W3C Web Authentication, `PublicKeyCredentialDescriptor`).
public struct WebAuthnCredentialDescriptor: Equatable, Sendable {
    /// The id of the credential.
    public let credentialID: Data
    /// The type of the credential: `public-key`.
    public let type: String

    init(credentialID: Data, type: String = WebAuthnDefaults.credentialType) {
        self.credentialID = credentialID
        self.type = type
    }
}

extension WebAuthnCredentialDescriptor {
    init?(_ value: JSONValue) {
        guard let id = value.object?["id"]?.binary else { return nil }
        self.init(credentialID: id, type: value.object?.nonEmptyString("type") ?? WebAuthnDefaults.credentialType)
    }

    /// Entries that cannot be read are skipped.
    static func list(_ value: JSONValue?) -> [WebAuthnCredentialDescriptor] {
        value?.array?.compactMap { WebAuthnCredentialDescriptor($0) } ?? []
    }

    var wireValue: JSONValue {
        .object(
            JSONObject([.init(name: "type", value: .string(type)), .init(name: "id", value: .binary(credentialID))]))
    }
}
