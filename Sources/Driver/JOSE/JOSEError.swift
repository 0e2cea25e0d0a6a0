/// A JWS or JWK is not acceptable. Messages name the member or rule, never the content.
package enum JOSEError: Error, Sendable, Equatable {
    /// The text is not a compact JWS (RFC 7515 section 7.1) or its header is not acceptable; the text says why.
    case malformedJWS(String)
    /// The header's algorithm is not one that the key is allowed for. `none` always ends here.
    case algorithmNotAllowed
    /// The signature is not the key's.
    case invalidSignature
    /// The JWK is malformed, of an unknown kind, weak, or holds private members; the text says which.
    case invalidJWK(String)
    /// The key is of another type or curve than the algorithm needs; the text says which.
    case unsuitableKey(String)
    /// The key is too weak to be used at all; the text says why.
    case weakKey(String)
}

extension JOSEError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformedJWS(let reason): "malformed JWS: \(reason)"
        case .algorithmNotAllowed: "the algorithm of the JWS is not allowed for this key"
        case .invalidSignature: "the signature of the JWS is not valid"
        case .invalidJWK(let reason): "invalid JWK: \(reason)"
        case .unsuitableKey(let reason): "unsuitable key: \(reason)"
        case .weakKey(let reason): "weak key: \(reason)"
        }
    }
}
