internal import COpenSSL

extension OpenSSLKey {
    /// The numbers of a key do not belong together.
    struct PairMismatch: Error, CustomStringConvertible {
        var description: String { "its public key is not the one of its private key" }
    }

    /// A public key that is not the private key's makes signatures that nobody can verify, so such a file is refused.
    /// - Throws: ``PairMismatch``, ``OpenSSLError``.
    func checkPair() throws {
        if isA("EC") {
            let context = try KeyContext(self)
            guard EVP_PKEY_pairwise_check(context.pointer) == 1 else { throw mismatch() }
            return
        }
        // Other sizes are refused anyway, and large ones would cost seconds here.
        guard isA("RSA") || isA("RSA-PSS"), KeyRule.rsaBitCounts.contains(bitCount) else { return }
        // OpenSSL's own check of an RSA key looks for primes, which takes a hundred times as long as one signature.
        guard let algorithm = JWTAsymmetricAlgorithm.allCases.first(where: allows) else { return }
        try checkSignature(algorithm)
    }

    /// A key for RSASSA-PSS only can name the one hash that it is for (RFC 4055 section 3.3).
    private func allows(_ algorithm: JWTAsymmetricAlgorithm) -> Bool {
        guard algorithm.family == (isA("RSA") ? .rsaPKCS1 : .rsaPSS) else { return false }
        do {
            _ = try KeyContext.signing(self, algorithm)
            return true
        } catch {
            return false
        }
    }

    private func checkSignature(_ algorithm: JWTAsymmetricAlgorithm) throws {
        let hash = [UInt8](repeating: 0x5A, count: algorithm.digest.byteCount)
        let signing = try KeyContext.signing(self, algorithm)
        let verifying = try KeyContext.verifying(self, algorithm)
        var signature = [UInt8](repeating: 0, count: signatureByteCount)
        var count = signature.count
        guard EVP_PKEY_sign(signing.pointer, &signature, &count, hash, hash.count) == 1,
            EVP_PKEY_verify(verifying.pointer, signature, count, hash, hash.count) == 1
        else { throw mismatch() }
    }

    /// Whoever uses this thread next must not find OpenSSL's reasons.
    private func mismatch() -> PairMismatch {
        ERR_clear_error()
        return PairMismatch()
    }
}
