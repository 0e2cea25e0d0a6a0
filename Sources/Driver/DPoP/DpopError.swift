/// A DPoP key cannot be used or a proof cannot be made. Nothing of a key, token or nonce is in it.
public enum DpopError: Error, Sendable, Equatable {
    /// No key could be generated; the text says why.
    case keyGenerationFailed(String)
    /// What was stored is no private P-256 key in PKCS#8; the text says why. Drop it, together with the tokens that
    /// are bound to it, and make a new one.
    case invalidKey(String)
    /// The URL has no scheme or no host.
    case invalidURL
    /// The nonce has characters that no nonce may have (RFC 9449 section 8.1), or is too long.
    case invalidNonce
    /// The signature failed; the text says why.
    case signingFailed(String)
}

extension DpopError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .keyGenerationFailed(let reason): "No DPoP key could be generated: \(reason)."
        case .invalidKey(let reason): "The stored DPoP key cannot be used: \(reason). Make a new one."
        case .invalidURL: "A DPoP proof needs an absolute URL with a host."
        case .invalidNonce: "The DPoP nonce is not valid (RFC 9449 section 8.1); use the one of the latest response."
        case .signingFailed(let reason): "The DPoP proof could not be signed: \(reason)."
        }
    }
}
