internal import COpenSSL

/// A public key with the algorithms it may be used with.
package final class VerificationKey: JWSVerificationKey {
    package let jwk: PublicJWK
    package let algorithms: [JWTAsymmetricAlgorithm]

    private let key: OpenSSLKey

    /// - Throws: ``JOSEError/invalidJWK(_:)`` if the numbers are no key (a point off the curve, an exponent of 1),
    ///   ``JOSEError/weakKey(_:)``, ``JOSEError/unsuitableKey(_:)`` if one of the algorithms needs another key.
    package init(_ jwk: PublicJWK, algorithms: [JWTAsymmetricAlgorithm]) throws {
        self.jwk = jwk
        self.algorithms = algorithms
        key = try Self.key(jwk)
        for algorithm in algorithms { try KeyRule.check(key, for: algorithm) }
    }

    /// For a key whose type is the sender's choice: of the algorithms, those that suit it.
    /// - Throws: as ``init(_:algorithms:)``; ``JOSEError/unsuitableKey(_:)`` if none suits.
    package convenience init(_ jwk: PublicJWK, anyOf algorithms: [JWTAsymmetricAlgorithm]) throws {
        let suitable = algorithms.filter { $0.suits(jwk) }
        guard !suitable.isEmpty else { throw JOSEError.unsuitableKey("it suits none of the allowed algorithms") }
        try self.init(jwk, algorithms: suitable)
    }

    private static func key(_ jwk: PublicJWK) throws -> OpenSSLKey {
        do {
            switch jwk.material {
            case .ec(let curve, let x, let y):
                return try .publicKey(curve, x: x, y: y)
            case .rsa(let modulus, let exponent):
                try KeyRule.checkNumbers(modulus: modulus, exponent: exponent)
                return try .publicKey(modulus: modulus, exponent: exponent)
            }
        } catch let error as OpenSSLError {
            throw JOSEError.invalidJWK(error.description)
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

extension JWTAsymmetricAlgorithm {
    fileprivate func suits(_ jwk: PublicJWK) -> Bool {
        switch (family, jwk.material) {
        case (.ecdsa(let curve), .ec(let curveOfKey, _, _)): curve == curveOfKey
        case (.rsaPKCS1, .rsa), (.rsaPSS, .rsa): true
        default: false
        }
    }
}
