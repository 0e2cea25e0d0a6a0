/// A public key as a JSON Web Key (RFC 7517, RFC 7518 section 6). Only what identifies the key: `kid`, `use` and the
/// like belong to whoever publishes it.
package struct PublicJWK: Sendable, Hashable {
    package enum Material: Sendable, Hashable {
        /// Both coordinates as long as the curve demands.
        case ec(EllipticCurve, x: [UInt8], y: [UInt8])
        /// Modulus and exponent without leading zeros.
        case rsa(modulus: [UInt8], exponent: [UInt8])
    }

    package let material: Material

    package init(_ material: Material) {
        self.material = material
    }

    /// The required members only, in lexicographic order and without white space: what RFC 7638 section 3 hashes, and
    /// as good a JWK as any.
    package var json: String {
        switch material {
        case .ec(let curve, let x, let y):
            """
            {"crv":"\(curve.rawValue)","kty":"EC","x":"\(Base64URL.encode(x))","y":"\(Base64URL.encode(y))"}
            """
        case .rsa(let modulus, let exponent):
            """
            {"e":"\(Base64URL.encode(exponent))","kty":"RSA","n":"\(Base64URL.encode(modulus))"}
            """
        }
    }

    /// The thumbprint with SHA-256 (RFC 7638), in base64url: `jkt` of a confirmation, `kid` of many keys.
    package func thumbprint() throws -> String {
        Base64URL.encode(try MessageDigest.sha256.hash(Array(json.utf8)))
    }
}

extension PublicJWK {
    init(_ key: OpenSSLKey) throws {
        if let curve = key.curve {
            let size = curve.coordinateByteCount
            material = .ec(
                curve,
                x: try BigNumber(parameter: "qx", of: key).bytes(paddedTo: size),
                y: try BigNumber(parameter: "qy", of: key).bytes(paddedTo: size))
        } else if key.isA("RSA") || key.isA("RSA-PSS") {
            material = .rsa(
                modulus: try BigNumber(parameter: "n", of: key).bytes,
                exponent: try BigNumber(parameter: "e", of: key).bytes)
        } else {
            throw JOSEError.invalidJWK("keys of type \(key.typeName) are not supported")
        }
    }
}
