#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a roaming authenticator, for instance a security key, needs to create a credential.
public struct WebAuthnRegistrationCrossPlatformOptions: WebAuthnRegistrationCredentialOptions, Equatable {
    public let relyingPartyId: String
    public let challengeData: Data
    public let userIdData: Data
    public let userName: String
    public let displayName: String
    public let userVerification: String
    public let attestation: String
    /// The kinds of keys that the server accepts, the most welcome first.
    public let publicKeyCredParams: [PublicKeyCredParam]
    /// The credentials that the user already has; an authenticator that holds one of them refuses.
    public let excludedCredentials: [WebAuthnCredentialDescriptor]
    /// Whether the credential has to be discoverable: `required`, `preferred` or `discouraged`.
    public let residentKey: String?
}

extension WebAuthnRegistrationCrossPlatformOptions {
    init(_ options: WebAuthnCreationOptions) {
        self.init(
            relyingPartyId: options.relyingPartyId, challengeData: options.challengeData,
            userIdData: options.userIdData, userName: options.userName, displayName: options.displayName,
            userVerification: options.userVerification, attestation: options.attestation,
            publicKeyCredParams: options.publicKeyCredParams, excludedCredentials: options.excludedCredentials,
            residentKey: options.residentKey)
    }
}
