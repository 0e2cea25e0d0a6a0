/// Which keys are good enough, and for what.
enum KeyRule {
    /// RFC 7518 sections 3.3 and 3.5 demand at least 2048 bits. The upper bound keeps a foreign key from costing
    /// seconds for each signature; it is OpenSSL's own.
    static let rsaBitCounts = 2048...16384

    /// Checks that a key can be used with an algorithm.
    /// - Throws: ``JOSEError/unsuitableKey(_:)``, ``JOSEError/weakKey(_:)``.
    static func check(_ key: OpenSSLKey, for algorithm: JWTAsymmetricAlgorithm) throws {
        switch algorithm.family {
        case .ecdsa(let curve):
            guard key.isA("EC") else {
                throw JOSEError.unsuitableKey("\(algorithm.rawValue) needs an EC key, this is \(key.typeName)")
            }
            guard key.curve == curve else {
                throw JOSEError.unsuitableKey("\(algorithm.rawValue) needs the curve \(curve.rawValue)")
            }
        case .rsaPKCS1, .rsaPSS:
            guard key.isA("RSA") || (algorithm.family == .rsaPSS && key.isA("RSA-PSS")) else {
                throw JOSEError.unsuitableKey("\(algorithm.rawValue) needs an RSA key, this is \(key.typeName)")
            }
        }
        try checkStrength(of: key)
    }

    /// Checks that a key is strong enough to be used at all.
    /// - Throws: ``JOSEError/weakKey(_:)``.
    static func checkStrength(of key: OpenSSLKey) throws {
        guard key.isA("RSA") || key.isA("RSA-PSS") else { return }
        guard key.bitCount >= rsaBitCounts.lowerBound else {
            throw JOSEError.weakKey(
                "the RSA key has \(key.bitCount) bits, at least \(rsaBitCounts.lowerBound) are needed")
        }
        guard key.bitCount <= rsaBitCounts.upperBound else {
            throw JOSEError.weakKey(
                "the RSA key has \(key.bitCount) bits, at most \(rsaBitCounts.upperBound) are accepted")
        }
    }

    /// Checks the numbers of a public RSA key before libcrypto sees them.
    /// - Throws: ``JOSEError/invalidJWK(_:)``.
    static func checkNumbers(modulus: [UInt8], exponent: [UInt8]) throws {
        let exponentByteLimit = 8
        guard let last = exponent.last, last & 1 == 1, exponent != [1], exponent.count <= exponentByteLimit else {
            throw JOSEError.invalidJWK("the RSA exponent is not an odd number above 1 of at most 64 bits")
        }
        guard let last = modulus.last, last & 1 == 1 else { throw JOSEError.invalidJWK("the RSA modulus is not odd") }
        guard modulus.count * 8 <= rsaBitCounts.upperBound else {
            throw JOSEError.invalidJWK("the RSA modulus has more than \(rsaBitCounts.upperBound) bits")
        }
    }
}
