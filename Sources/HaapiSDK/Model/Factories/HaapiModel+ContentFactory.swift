#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension HaapiModel {
    /// Makes what steps, actions and problems are composed of.
    public enum ContentFactory {
        /// A ``Message``.
        public static func message(key: String? = nil, literal: String) -> Message {
            Message(key: key, literal: literal)
        }

        /// A ``UserMessage``.
        public static func userMessage(text: Message, classList: [String] = []) -> UserMessage {
            UserMessage(text: text, classList: classList)
        }

        /// A ``Metadata``.
        public static func metadata(templateArea: String? = nil, viewName: String? = nil) -> Metadata {
            Metadata(templateArea: templateArea, viewName: viewName)
        }

        /// A ``Link``.
        public static func link(href: String, rel: String, title: Message? = nil, type: String? = nil) -> Link {
            Link(href: href, rel: rel, title: title, type: type)
        }

        /// An ``AuthenticatorOption``.
        public static func authenticatorOption(
            title: Message, type: String? = nil, action: FormAction
        ) -> AuthenticatorOption {
            AuthenticatorOption(title: title, type: type, action: action)
        }

        /// A ``PublicKeyCredParam``.
        public static func publicKeyCredParam(algorithmId: Int, type: String = "public-key") -> PublicKeyCredParam {
            PublicKeyCredParam(algorithmId: algorithmId, type: type)
        }

        /// A ``WebAuthnCredentialDescriptor``.
        public static func webAuthnCredentialDescriptor(
            credentialID: Data, type: String = "public-key"
        ) -> WebAuthnCredentialDescriptor {
            WebAuthnCredentialDescriptor(credentialID: credentialID, type: type)
        }

        /// A ``WebAuthnRegistrationPlatformOptions``.
        public static func webAuthnRegistrationPlatformOptions(
            relyingPartyId: String, challengeData: Data, userIdData: Data, userName: String, displayName: String,
            userVerification: String, attestation: String
        ) -> WebAuthnRegistrationPlatformOptions {
            WebAuthnRegistrationPlatformOptions(
                relyingPartyId: relyingPartyId, challengeData: challengeData, userIdData: userIdData,
                userName: userName, displayName: displayName, userVerification: userVerification,
                attestation: attestation)
        }

        /// A ``WebAuthnRegistrationCrossPlatformOptions``.
        public static func webAuthnRegistrationCrossPlatformOptions(
            relyingPartyId: String, challengeData: Data, userIdData: Data, userName: String, displayName: String,
            userVerification: String, attestation: String, publicKeyCredParams: [PublicKeyCredParam] = [],
            excludedCredentials: [WebAuthnCredentialDescriptor] = [], residentKey: String? = nil
        ) -> WebAuthnRegistrationCrossPlatformOptions {
            WebAuthnRegistrationCrossPlatformOptions(
                relyingPartyId: relyingPartyId, challengeData: challengeData, userIdData: userIdData,
                userName: userName, displayName: displayName, userVerification: userVerification,
                attestation: attestation, publicKeyCredParams: publicKeyCredParams,
                excludedCredentials: excludedCredentials, residentKey: residentKey)
        }

        /// A ``WebAuthnAuthenticationCredentialOptions``.
        public static func webAuthnAuthenticationCredentialOptions(
            relyingPartyId: String, challengeData: Data, userVerificationPreference: String,
            platformAllowCredentials: [WebAuthnCredentialDescriptor] = [],
            crossPlatformAllowCredentials: [WebAuthnCredentialDescriptor] = []
        ) -> WebAuthnAuthenticationCredentialOptions {
            WebAuthnAuthenticationCredentialOptions(
                relyingPartyId: relyingPartyId, challengeData: challengeData,
                userVerificationPreference: userVerificationPreference,
                platformAllowCredentials: platformAllowCredentials,
                crossPlatformAllowCredentials: crossPlatformAllowCredentials)
        }
    }
}
