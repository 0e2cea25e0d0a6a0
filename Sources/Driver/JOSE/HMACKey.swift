internal import COpenSSL

/// A shared secret bound to one algorithm: signs and verifies. Used by many tasks at once.
package final class HMACKey: JWSSigningKey, JWSVerificationKey {
    package let algorithm: JWTSymmetricAlgorithm

    /// Whether the secret is shorter than the hash value. RFC 7518 section 3.2 forbids such keys, yet servers hand
    /// them out, so it is for the caller to refuse or to warn.
    package let isTooShort: Bool

    // Holds the key and is only ever copied; freed, and wiped by OpenSSL, in deinit only.
    private nonisolated(unsafe) let template: OpaquePointer

    /// - Throws: ``JOSEError/unsuitableKey(_:)`` if the secret is empty.
    package init(_ secret: [UInt8], algorithm: JWTSymmetricAlgorithm) throws {
        guard !secret.isEmpty else { throw JOSEError.unsuitableKey("the secret is empty") }
        self.algorithm = algorithm
        isTooShort = secret.count < algorithm.digest.byteCount
        template = try OpenSSLError.unwrap(EVP_MAC_CTX_new(MessageAuthentication.hmac.method()), algorithm.rawValue)
        let parameters = try ParameterBuilder()
        try parameters.add(OSSL_MAC_PARAM_DIGEST, text: algorithm.digest.name)
        try parameters.withParameters {
            try OpenSSLError.check(EVP_MAC_init(template, secret, secret.count, $0), algorithm.rawValue)
        }
    }

    deinit {
        EVP_MAC_CTX_free(template)
    }

    package var algorithmName: String { algorithm.rawValue }
    package var signatureByteCount: Int { algorithm.digest.byteCount }

    package func signature(of message: UnsafeRawBufferPointer) throws -> [UInt8] {
        let context = try OpenSSLError.unwrap(EVP_MAC_CTX_dup(template), algorithmName)
        defer { EVP_MAC_CTX_free(context) }
        let bytes = message.bindMemory(to: UInt8.self)
        try OpenSSLError.check(EVP_MAC_update(context, bytes.baseAddress, bytes.count), algorithmName)
        return try [UInt8](unsafeUninitializedCapacity: signatureByteCount) { buffer, count in
            try OpenSSLError.check(
                EVP_MAC_final(context, buffer.baseAddress, &count, buffer.count), algorithmName)
        }
    }

    package func verify(_ signature: [UInt8], of message: UnsafeRawBufferPointer, algorithmName: String) throws {
        guard algorithmName == self.algorithmName else { throw JOSEError.algorithmNotAllowed }
        let expected = try self.signature(of: message)
        // Takes the same time wherever the first difference is.
        guard signature.count == expected.count, CRYPTO_memcmp(signature, expected, expected.count) == 0 else {
            throw JOSEError.invalidSignature
        }
    }
}

extension HMACKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "HMACKey(\(algorithmName), secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
