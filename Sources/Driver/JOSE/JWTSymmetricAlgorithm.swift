/// Signature algorithms with a shared secret (RFC 7518 section 3.2). The raw value is the `alg` of a JWS header.
public enum JWTSymmetricAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// HMAC with SHA-256.
    case hs256 = "HS256"
    /// HMAC with SHA-384.
    case hs384 = "HS384"
    /// HMAC with SHA-512.
    case hs512 = "HS512"
}

extension JWTSymmetricAlgorithm {
    var digest: MessageDigest {
        switch self {
        case .hs256: .sha256
        case .hs384: .sha384
        case .hs512: .sha512
        }
    }
}
