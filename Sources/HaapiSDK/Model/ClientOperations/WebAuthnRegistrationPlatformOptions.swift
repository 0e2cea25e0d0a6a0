#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What the authenticator of this device needs to create a credential.
public struct WebAuthnRegistrationPlatformOptions: WebAuthnRegistrationCredentialOptions, Equatable {
    public let relyingPartyId: String
    public let challengeData: Data
    public let userIdData: Data
    public let userName: String
    public let displayName: String
    public let userVerification: String
    public let attestation: String
}

extension WebAuthnRegistrationPlatformOptions {
    init(_ options: WebAuthnCreationOptions) {
        self.init(
            relyingPartyId: options.relyingPartyId, challengeData: options.challengeData,
            userIdData: options.userIdData, userName: options.userName, displayName: options.displayName,
            userVerification: options.userVerification, attestation: options.attestation)
    }
}
