/// What makes signatures: a private key or a shared secret, bound to one algorithm.
package protocol JWSSigningKey: Sendable {
    /// The `alg` of the header.
    var algorithmName: String { get }
    /// The length of each signature.
    var signatureByteCount: Int { get }
    func signature(of message: UnsafeRawBufferPointer) throws -> [UInt8]
}

/// What verifies signatures: a public key or a shared secret, bound to the algorithms it may be used with. The
/// algorithms come from whoever holds the key and never from a token (RFC 8725 section 3.1).
package protocol JWSVerificationKey: Sendable {
    /// Checks a signature; `algorithmName` is the `alg` of the header.
    /// - Throws: ``JOSEError/algorithmNotAllowed``, ``JOSEError/invalidSignature``.
    func verify(_ signature: [UInt8], of message: UnsafeRawBufferPointer, algorithmName: String) throws
}
