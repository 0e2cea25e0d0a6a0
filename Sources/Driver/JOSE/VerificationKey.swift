internal import COpenSSL

/// A public key with the algorithms it may be used with.
package final class VerificationKey: JWSVerificationKey {
    package let jwk: PublicJWK
    package let algorithms: [JWTAsymmetricAlgorithm]

    private let key: OpenSSLKey

    /// - Throws: ``JOSEError/invalidJWK(_:)`` if the numbers are no key (a point off the curve, an exponent of 1),
    ///   ``JOSEError/unsuitableKey(_:)`` if the key is too weak or suits none of the algorithms.
    package init(_ jwk: PublicJWK, algorithms: [JWTAsymmetricAlgorithm]) throws {
        self.jwk = jwk
        do {
            switch jwk.material {
            case .ec(let curve, let x, let y):
                key = try .publicKey(curve, x: x, y: y)
            case .rsa(let modulus, let exponent):
                if let objection = KeyRule.objection(toModulus: modulus, exponent: exponent) {
                    throw JOSEError.invalidJWK(objection)
                }
                key = try .publicKey(modulus: modulus, exponent: exponent)
            }
        } catch let error as OpenSSLError {
            throw JOSEError.invalidJWK(error.description)
        }
        if let weakness = KeyRule.weakness(of: key) { throw JOSEError.unsuitableKey(weakness) }
        let key = key
        self.algorithms = algorithms.filter { KeyRule.objection(to: key, for: $0) == nil }
        guard !self.algorithms.isEmpty else {
            throw JOSEError.unsuitableKey("it suits none of the allowed algorithms")
        }
    }

    package func verify(_ signature: [UInt8], of message: UnsafeRawBufferPointer, algorithmName: String) throws {
        guard let algorithm = algorithms.first(where: { $0.rawValue == algorithmName }) else {
            throw JOSEError.algorithmNotAllowed
        }
        let hash = try algorithm.digest.hash(message)
        let context = try KeyContext.verifying(key, algorithm)
        guard let encoded = try encode(signature, algorithm),
            EVP_PKEY_verify(context.pointer, encoded, encoded.count, hash, hash.count) == 1
        else {
            ERR_clear_error()
            throw JOSEError.invalidSignature
        }
    }

    /// The form that libcrypto takes. Nil if the length is wrong.
    private func encode(_ signature: [UInt8], _ algorithm: JWTAsymmetricAlgorithm) throws -> [UInt8]? {
        switch algorithm.family {
        case .ecdsa(let curve):
            try signature.withUnsafeBytes { try ECDSASignature(raw: $0, curve: curve)?.der() }
        case .rsaPKCS1, .rsaPSS:
            signature.count == key.signatureByteCount ? signature : nil
        }
    }
}
