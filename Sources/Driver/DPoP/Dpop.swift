#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A key for DPoP (RFC 9449) and the proofs that it makes: ES256 with a P-256 key.
///
/// A proof is good for one request and one attempt; make a new one each time. Descriptions show no key.
public final class Dpop: Sendable {
    /// The SHA-256 thumbprint of the public key in base64url (RFC 7638): `jkt` and `dpop_jkt`.
    public let jwkThumbprint: String

    /// The public key as a JSON Web Key: `crv`, `kty`, `x` and `y`, in this order and without white space
    /// (RFC 7638 section 3).
    public let publicJWK: String

    private let key: SigningKey
    private let header: JWS.Header
    private let now: @Sendable () -> Date
    private let random: RandomSource

    /// A new key, in memory only.
    /// - Throws: ``DpopError/keyGenerationFailed(_:)``.
    public convenience init() throws {
        let key: PrivateKey
        do {
            key = try PrivateKey.generate(.p256)
        } catch {
            throw DpopError.keyGenerationFailed("\(error)")
        }
        try self.init(key)
    }

    /// The key that ``privateKey()`` gave.
    /// - Parameter storedPrivateKey: PKCS#8 (RFC 5958) in DER, not encrypted.
    /// - Throws: ``DpopError/invalidKey(_:)``.
    public convenience init(storedPrivateKey: Data) throws {
        let key: PrivateKey
        do {
            key = try PrivateKey(pkcs8DER: SecretBytes(storedPrivateKey))
        } catch {
            throw DpopError.invalidKey("\(error)")
        }
        try self.init(key)
    }

    package init(
        _ privateKey: PrivateKey, now: @escaping @Sendable () -> Date = { Date() }, random: RandomSource = .system
    ) throws {
        do {
            key = try SigningKey(privateKey, algorithm: .es256)
            publicJWK = privateKey.publicJWK.json
            jwkThumbprint = try privateKey.publicJWK.thumbprint()
        } catch {
            throw DpopError.invalidKey("\(error)")
        }
        header = JWS.Header(json: #"{"typ":"dpop+jwt","alg":"ES256","jwk":\#(publicJWK)}"#)
        self.now = now
        self.random = random
    }

    /// A proof for one attempt of one request (RFC 9449 section 4).
    /// - Parameters:
    ///   - httpMethod: the method, for instance `POST`.
    ///   - url: the address of the request; query and fragment are left out of the proof.
    ///   - nonce: the latest `DPoP-Nonce` of the server, if it has sent any.
    ///   - accessToken: the access token that the request carries. `nil` at a token endpoint.
    /// - Returns: the value of the `DPoP` header field.
    /// - Throws: ``DpopError``.
    public func createProof(
        httpMethod: String, url: URL, nonce: String? = nil, accessToken: String? = nil
    ) throws -> String {
        guard let target = RequestTarget(url) else { throw DpopError.invalidURL }
        return try createProof(httpMethod: httpMethod, target: target, nonce: nonce, accessToken: accessToken)
    }

    package func createProof(
        httpMethod: String, target: RequestTarget, nonce: String?, accessToken: String?
    ) throws -> String {
        if let nonce, !DPoPNonce.isValid(nonce) { throw DpopError.invalidNonce }
        do {
            let claims = DPoPClaims(
                jti: try random.base64URL(byteCount: 16), htm: httpMethod, htu: target.text,
                iat: Int64(now().timeIntervalSince1970),
                ath: try accessToken.map { Base64URL.encode(try MessageDigest.sha256.hash(Array($0.utf8))) },
                nonce: nonce
            )
            return try claims.json.withUnsafeBytes { try JWS.sign(header, payload: $0, with: key) }
        } catch {
            throw DpopError.signingFailed("\(error)")
        }
    }

    /// Signs data with the key, for evidence that binds something to it.
    /// - Parameter data: any data.
    /// - Returns: ES256 over SHA-256 of the data, raw `r || s`: 64 bytes (RFC 7518 section 3.4).
    /// - Throws: ``DpopError/signingFailed(_:)``.
    public func signature(for data: Data) throws -> Data {
        do {
            return Data(try data.withUnsafeBytes { try key.signature(of: $0) })
        } catch {
            throw DpopError.signingFailed("\(error)")
        }
    }

    /// The private key for storage: PKCS#8 (RFC 5958) in DER, **not encrypted**. Keep it like a password.
    /// - Returns: what ``init(storedPrivateKey:)`` takes.
    /// - Throws: ``DpopError/invalidKey(_:)``.
    public func privateKey() throws -> Data {
        do {
            return try key.privateKey.pkcs8DER().withUnsafeBytes { Data($0) }
        } catch {
            throw DpopError.invalidKey("\(error)")
        }
    }
}

extension Dpop: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "Dpop(\(jwkThumbprint))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["jwkThumbprint": jwkThumbprint]) }
}
