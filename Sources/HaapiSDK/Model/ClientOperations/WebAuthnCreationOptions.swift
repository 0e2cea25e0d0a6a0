#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// The options for a new credential as they stand in the arguments of the operation.
struct WebAuthnCreationOptions {
    var relyingPartyId: String
    var challengeData: Data
    var userIdData: Data
    var userName: String
    var displayName: String
    var userVerification: String
    var attestation: String
    var publicKeyCredParams: [PublicKeyCredParam] = []
    var excludedCredentials: [WebAuthnCredentialDescriptor] = []
    var residentKey: String?
    var attachment: Attachment?

    /// The kind of authenticator that the options are for; `nil` stands for any.
    enum Attachment {
        case platform, crossPlatform
    }
}

extension WebAuthnCreationOptions {
    /// - Parameter value: the options, or an object that holds them as `publicKey`. `nil` results if something is missing
    ///   that no authenticator can do without.
    init?(_ value: JSONValue?) {
        guard let options = value?.publicKeyOptions, let relyingPartyId = options["rp"]?.object?.nonEmptyString("id"),
            let challenge = options["challenge"]?.binary, let user = options["user"]?.object,
            let userId = user["id"]?.binary, let userName = user.nonEmptyString("name")
        else { return nil }
        let selection = options["authenticatorSelection"]?.object ?? JSONObject()
        self.relyingPartyId = relyingPartyId
        challengeData = challenge
        userIdData = userId
        self.userName = userName
        displayName = user.nonEmptyString("displayName") ?? userName
        userVerification = selection.nonEmptyString("userVerification") ?? WebAuthnDefaults.userVerification
        attestation = options.nonEmptyString("attestation") ?? WebAuthnDefaults.attestation
        publicKeyCredParams = options["pubKeyCredParams"]?.array?.compactMap { PublicKeyCredParam($0) } ?? []
        excludedCredentials = WebAuthnCredentialDescriptor.list(options["excludeCredentials"])
        residentKey = selection.nonEmptyString("residentKey")
        attachment =
            switch selection["authenticatorAttachment"]?.string?.trimmingWhiteSpace.lowercasedASCII {
            case "platform": .platform
            case "cross-platform": .crossPlatform
            default: nil
            }
    }

    init(_ options: any WebAuthnRegistrationCredentialOptions) {
        relyingPartyId = options.relyingPartyId
        challengeData = options.challengeData
        userIdData = options.userIdData
        userName = options.userName
        displayName = options.displayName
        userVerification = options.userVerification
        attestation = options.attestation
        guard let options = options as? WebAuthnRegistrationCrossPlatformOptions else { return }
        publicKeyCredParams = options.publicKeyCredParams
        excludedCredentials = options.excludedCredentials
        residentKey = options.residentKey
    }

    /// What ``init(_:)-(JSONValue?)`` reads.
    var wireValue: JSONValue {
        var user = JSONObject()
        user.append("id", .binary(userIdData))
        user.append("name", .string(userName))
        user.append("displayName", .string(displayName))
        var selection = JSONObject()
        selection.append("userVerification", .string(userVerification))
        selection.append("residentKey", ifPresent: residentKey)
        var options = JSONObject()
        options.append("rp", .object(JSONObject([.init(name: "id", value: .string(relyingPartyId))])))
        options.append("user", .object(user))
        options.append("challenge", .binary(challengeData))
        options.append("pubKeyCredParams", .array(publicKeyCredParams.map(\.wireValue)))
        options.append("excludeCredentials", .array(excludedCredentials.map(\.wireValue)))
        options.append("authenticatorSelection", .object(selection))
        options.append("attestation", .string(attestation))
        return .object(JSONObject([.init(name: "publicKey", value: .object(options))]))
    }
}

extension JSONValue {
    /// The members of `publicKey`, or of the object itself if it has no such wrapper.
    var publicKeyOptions: JSONObject? {
        object?["publicKey"]?.object ?? object
    }
}
