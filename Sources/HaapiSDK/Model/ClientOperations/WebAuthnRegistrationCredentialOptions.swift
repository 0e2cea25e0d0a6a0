#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What an authenticator needs to create a credential (W3C Web Authentication, `PublicKeyCredentialCreationOptions`).
public protocol WebAuthnRegistrationCredentialOptions: Sendable {
    /// The domain that the credential is for.
    var relyingPartyId: String { get }
    /// What the authenticator signs.
    var challengeData: Data { get }
    /// The server's handle of the user.
    var userIdData: Data { get }
    /// The name of the account.
    var userName: String { get }
    /// The name of the person, to be shown; ``userName`` if the server sent none.
    var displayName: String { get }
    /// Whether the authenticator verifies the user: `required`, `preferred` (the default) or `discouraged`.
    var userVerification: String { get }
    /// Whether the server wants an attestation: `none` (the default), `indirect`, `direct` or `enterprise`.
    var attestation: String { get }
}
