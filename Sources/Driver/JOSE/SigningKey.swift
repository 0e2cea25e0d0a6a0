internal import COpenSSL

/// A private key bound to one algorithm. Loaded once and used by many tasks at once.
package final class SigningKey: JWSSigningKey {
    package let privateKey: PrivateKey
    package let algorithm: JWTAsymmetricAlgorithm
    package let signatureByteCount: Int

    private let key: OpenSSLKey
    // Preparing a context costs an eighth of a P-256 signature, and one context serves one thread at a time: so those
    // not in use wait here. There are never more than signatures were made at once.
    private let idle: Lock<IdleContexts>

    /// - Throws: ``JOSEError/unsuitableKey(_:)`` if the key is of another type or curve, ``JOSEError/weakKey(_:)``.
    package init(_ privateKey: PrivateKey, algorithm: JWTAsymmetricAlgorithm) throws {
        try KeyRule.check(privateKey.key, for: algorithm)
        self.privateKey = privateKey
        self.algorithm = algorithm
        key = privateKey.key
        signatureByteCount =
            switch algorithm.family {
            case .ecdsa(let curve): curve.signatureByteCount
            case .rsaPKCS1, .rsaPSS: key.signatureByteCount
            }
        do {
            idle = Lock(IdleContexts(contexts: [try KeyContext.signing(key, algorithm)]))
        } catch let error as OpenSSLError {
            // A key for RSASSA-PSS only can name the one hash that it is for (RFC 4055 section 3.3).
            throw JOSEError.unsuitableKey("it does not allow \(algorithm.rawValue) (\(error))")
        }
    }

    package var algorithmName: String { algorithm.rawValue }
    package var publicJWK: PublicJWK { privateKey.publicJWK }

    package func signature(of message: UnsafeRawBufferPointer) throws -> [UInt8] {
        let context = try idle.withLock { $0.contexts.popLast() } ?? KeyContext.signing(key, algorithm)
        let signature = try sign(message, with: context)
        // After an error the context is not used again: nobody promises what state it is in.
        idle.withLock { $0.contexts.append(context) }
        return signature
    }

    package func signature(of message: [UInt8]) throws -> [UInt8] {
        try message.withUnsafeBytes { try signature(of: $0) }
    }

    private func sign(_ message: UnsafeRawBufferPointer, with context: KeyContext) throws -> [UInt8] {
        let hash = try algorithm.digest.hash(message)
        return try withUnsafeTemporaryAllocation(byteCount: key.signatureByteCount, alignment: 1) { buffer in
            var count = buffer.count
            try OpenSSLError.check(
                EVP_PKEY_sign(
                    context.pointer, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &count, hash, hash.count),
                "\(algorithmName) signature")
            let written = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            guard case .ecdsa(let curve) = algorithm.family else { return Array(written) }
            return try ECDSASignature(der: written).raw(curve)
        }
    }
}

// `@unchecked`: the contexts only move in and out under the lock, so each has one user at a time.
private struct IdleContexts: @unchecked Sendable {
    var contexts: [KeyContext]
}

extension SigningKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "SigningKey(\(algorithmName), secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
