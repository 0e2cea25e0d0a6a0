/// Which keys are good enough, and for what.
enum KeyRule {
    /// RFC 7518 sections 3.3 and 3.5 demand at least 2048 bits. The upper bound keeps a foreign key from costing
    /// seconds for each signature; it is OpenSSL's own.
    static let rsaBitCounts = 2048...16384

    /// Why a key cannot be used with an algorithm; nil if it can.
    static func objection(to key: OpenSSLKey, for algorithm: JWTAsymmetricAlgorithm) -> String? {
        switch algorithm.family {
        case .ecdsa(let curve):
            guard key.isA("EC") else { return "\(algorithm.rawValue) needs an EC key, this is \(key.typeName)" }
            return key.curve == curve ? nil : "\(algorithm.rawValue) needs the curve \(curve.rawValue)"
        case .rsaPKCS1:
            guard key.isA("RSA") else { return "\(algorithm.rawValue) needs an RSA key, this is \(key.typeName)" }
            return weakness(of: key)
        case .rsaPSS:
            guard key.isA("RSA") || key.isA("RSA-PSS") else {
                return "\(algorithm.rawValue) needs an RSA key, this is \(key.typeName)"
            }
            return weakness(of: key)
        }
    }

    /// Why a key is too weak to be used at all; nil if it is not.
    static func weakness(of key: OpenSSLKey) -> String? {
        guard key.isA("RSA") || key.isA("RSA-PSS") else { return nil }
        guard key.bitCount >= rsaBitCounts.lowerBound else {
            return "the RSA key has \(key.bitCount) bits, at least \(rsaBitCounts.lowerBound) are needed"
        }
        guard key.bitCount <= rsaBitCounts.upperBound else {
            return "the RSA key has \(key.bitCount) bits, at most \(rsaBitCounts.upperBound) are accepted"
        }
        return nil
    }

    /// Why the numbers of a public RSA key cannot be right; nil if they can. Checked before libcrypto sees them.
    static func objection(toModulus modulus: [UInt8], exponent: [UInt8]) -> String? {
        let exponentBitLimit = 64
        guard let first = exponent.first, let last = exponent.last, first != 0, last & 1 == 1,
            exponent.count * 8 <= exponentBitLimit, exponent != [1]
        else { return "the RSA exponent is not an odd number from 3 to 64 bits" }
        guard let low = modulus.last, low & 1 == 1 else { return "the RSA modulus is not odd" }
        guard modulus.count * 8 <= rsaBitCounts.upperBound else {
            return "the RSA key has more than \(rsaBitCounts.upperBound) bits"
        }
        return nil
    }
}
