#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Driver

/// What an authenticator needs to use a credential (W3C Web Authentication, `PublicKeyCredentialRequestOptions`).
public struct WebAuthnAuthenticationCredentialOptions: Equatable, Sendable {
    /// The domain that the credential is for.
    public let relyingPartyId: String
    /// What the authenticator signs.
    public let challengeData: Data
    /// Whether the authenticator verifies the user: `required`, `preferred` (the default) or `discouraged`.
    public let userVerificationPreference: String
    /// The credentials that the authenticator of this device may use. Empty: any.
    public let platformAllowCredentials: [WebAuthnCredentialDescriptor]
    /// The credentials that a roaming authenticator may use. Empty: any.
    public let crossPlatformAllowCredentials: [WebAuthnCredentialDescriptor]
}

extension WebAuthnAuthenticationCredentialOptions {
    static let argumentName = "credentialRequestOptions"

    private enum MemberName {
        static let platform = "platformCredentials"
        static let crossPlatform = "crossPlatformCredentials"
    }

    /// `nil` if something is missing that no authenticator can do without.
    init?(arguments: JSONObject) {
        guard let options = arguments[Self.argumentName]?.publicKeyOptions,
            let relyingPartyId = options.nonEmptyString("rpId"), let challenge = options["challenge"]?.binary
        else { return nil }
        // It is not documented in which of these objects the older lists lie.
        let places = [options, arguments[Self.argumentName]?.object ?? JSONObject(), arguments]
        func credentials(_ name: String) -> [WebAuthnCredentialDescriptor] {
            let list = places.lazy.compactMap { $0[name] }.first { $0.array != nil }
            return WebAuthnCredentialDescriptor.list(list ?? options["allowCredentials"])
        }
        self.init(
            relyingPartyId: relyingPartyId, challengeData: challenge,
            userVerificationPreference: options.nonEmptyString("userVerification")
                ?? WebAuthnDefaults.userVerification,
            platformAllowCredentials: credentials(MemberName.platform),
            crossPlatformAllowCredentials: credentials(MemberName.crossPlatform))
    }

    /// What ``init(arguments:)`` reads from the argument.
    var wireValue: JSONValue {
        var options = JSONObject()
        options.append("rpId", .string(relyingPartyId))
        options.append("challenge", .binary(challengeData))
        options.append("userVerification", .string(userVerificationPreference))
        options.append(MemberName.platform, .array(platformAllowCredentials.map(\.wireValue)))
        options.append(MemberName.crossPlatform, .array(crossPlatformAllowCredentials.map(\.wireValue)))
        return .object(JSONObject([.init(name: "publicKey", value: .object(options))]))
    }
}
