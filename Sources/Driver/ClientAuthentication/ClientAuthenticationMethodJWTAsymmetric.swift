/// A JWT signed by a private key of the client (`private_key_jwt`; RFC 7523, OpenID Connect Core section 9).
/// Descriptions do not show the key.
public struct ClientAuthenticationMethodJWTAsymmetric: ClientAuthenticationMethod {
    private let assertion: ClientAssertion<SigningKey>

    /// - Parameters:
    ///   - pemFilename: the path of the private key in PEM, absolute or relative to the working folder: PKCS#8, PKCS#1
    ///     or SEC 1, not encrypted. It is read once.
    ///   - signatureAlgorithm: the algorithm that the server expects of this client; it must suit the key.
    ///   - keyId: the `kid` by which the server finds the public key, if it needs one.
    /// - Throws: ``CryptoImportError``.
    public init(
        pemFilename: String, signatureAlgorithm: JWTAsymmetricAlgorithm, keyId: String? = nil
    ) throws {
        try self.init(
            pemFilename: pemFilename, passphrase: nil, signatureAlgorithm: signatureAlgorithm, keyId: keyId,
            options: ClientAssertionOptions()
        )
    }

    /// - Parameters:
    ///   - pemFilename: the path of the private key in PEM, absolute or relative to the working folder.
    ///   - passphrase: the passphrase, if the key is encrypted.
    ///   - signatureAlgorithm: the algorithm that the server expects of this client; it must suit the key.
    ///   - keyId: the `kid` by which the server finds the public key, if it needs one.
    ///   - options: audience and times of the assertions.
    /// - Throws: ``CryptoImportError``.
    public init(
        pemFilename: String, passphrase: String? = nil, signatureAlgorithm: JWTAsymmetricAlgorithm,
        keyId: String? = nil, options: ClientAssertionOptions
    ) throws {
        self.init(
            try SigningKey(pemFilename: pemFilename, passphrase: passphrase, algorithm: signatureAlgorithm),
            keyId: keyId, options: options
        )
    }

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
