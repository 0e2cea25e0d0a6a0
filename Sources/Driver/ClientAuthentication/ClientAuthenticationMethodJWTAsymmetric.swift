/// A JWT signed by a private key of the client (`private_key_jwt`; RFC 7523, OpenID Connect Core section 9).
/// Descriptions do not show the key.
public struct ClientAuthenticationMethodJWTAsymmetric: ClientAuthenticationMethod {
    private let assertion: ClientAssertion<SigningKey>

    package init(_ key: SigningKey, keyId: String? = nil, options: ClientAssertionOptions = ClientAssertionOptions()) {
        assertion = ClientAssertion(key: key, keyId: keyId, options: options)
    }
}

extension ClientAuthenticationMethodJWTAsymmetric: ClientCredentialSource {
    package func credentials(for attempt: ClientAuthenticationAttempt) throws -> ClientCredentials {
        try assertion.credentials(for: attempt)
    }

    package func refusalAdvice(clientId: String) -> String? {
        "Check that the server has the public key of this client and the algorithm \(assertion.key.algorithmName), "
            + "that the clock is right, and which audience it expects."
    }
}

extension ClientAuthenticationMethodJWTAsymmetric: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public var description: String {
        "ClientAuthenticationMethodJWTAsymmetric(\(assertion.key.algorithmName), secret)"
    }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["algorithm": assertion.key.algorithm]) }
}
