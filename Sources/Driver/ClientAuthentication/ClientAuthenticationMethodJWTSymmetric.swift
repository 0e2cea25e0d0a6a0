/// A JWT with a MAC by the client secret (`client_secret_jwt`; RFC 7523, OpenID Connect Core section 9). The secret
/// itself is not sent. Descriptions do not show it.
public struct ClientAuthenticationMethodJWTSymmetric: ClientAuthenticationMethod {
    private let assertion: Result<ClientAssertion<HMACKey>, JOSEError>
    private let algorithm: JWTSymmetricAlgorithm

    /// - Parameters:
    ///   - signatureAlgorithm: the algorithm that the server expects of this client.
    ///   - secretKey: the client secret; its UTF-8 bytes are the key.
    public init(signatureAlgorithm: JWTSymmetricAlgorithm, secretKey: String) {
        self.init(signatureAlgorithm: signatureAlgorithm, secretKey: secretKey, options: ClientAssertionOptions())
    }

    /// - Parameters:
    ///   - signatureAlgorithm: the algorithm that the server expects of this client.
    ///   - secretKey: the client secret; its UTF-8 bytes are the key. With fewer bytes than the hash has (32, 48, 64)
    ///     each request is refused before it is sent (RFC 7518 section 3.2).
    ///   - options: audience and times of the assertions.
    ///   - permitsShortSecretKey: whether a secret that is shorter than RFC 7518 allows is used all the same. Each
    ///     assertion then lets whoever sees it try out secrets. `false` by default.
    public init(
        signatureAlgorithm: JWTSymmetricAlgorithm, secretKey: String, options: ClientAssertionOptions,
        permitsShortSecretKey: Bool = false
    ) {
        algorithm = signatureAlgorithm
        do {
            let key = try HMACKey(Array(secretKey.utf8), algorithm: signatureAlgorithm)
            guard permitsShortSecretKey || !key.isTooShort else {
                throw JOSEError.unsuitableKey(
                    "\(signatureAlgorithm.rawValue) needs a secret of at least \(key.signatureByteCount) bytes"
                )
            }
            assertion = .success(ClientAssertion(key: key, keyId: nil, options: options))
        } catch {
            assertion = .failure(error as? JOSEError ?? .unsuitableKey("\(error)"))
        }
    }
}

extension ClientAuthenticationMethodJWTSymmetric: ClientCredentialSource {
    package func credentials(for attempt: ClientAuthenticationAttempt) throws -> ClientCredentials {
        switch assertion {
        case .success(let assertion): return try assertion.credentials(for: attempt)
        case .failure(let error):
            throw OAuthTokenError.invalidRequest("the secret key of the client cannot be used: \(error).")
        }
    }

    package func refusalAdvice(clientId: String) -> String? {
        "Check the secret, that the server expects the algorithm \(algorithm.rawValue), that the clock is right, and "
            + "which audience it expects."
    }
}

extension ClientAuthenticationMethodJWTSymmetric: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public var description: String { "ClientAuthenticationMethodJWTSymmetric(\(algorithm.rawValue), secret)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["algorithm": algorithm]) }
}
