internal import COpenSSL

/// A private key, EC or RSA, kept by libcrypto. Immutable, and used by many tasks at once.
package final class PrivateKey: Sendable {
    package let key: OpenSSLKey
    package let publicJWK: PublicJWK

    /// - Throws: ``JOSEError/unsuitableKey(_:)`` if JOSE knows no algorithm for the key, ``JOSEError/weakKey(_:)``.
    init(_ key: OpenSSLKey) throws {
        self.key = key
        try KeyRule.checkStrength(of: key)
        do {
            publicJWK = try PublicJWK(key)
        } catch JOSEError.invalidJWK(let reason) {
            throw JOSEError.unsuitableKey(reason)
        }
    }

    /// A new key pair.
    package static func generate(_ curve: EllipticCurve = .p256) throws -> PrivateKey {
        try PrivateKey(.generate(curve))
    }
}

extension PrivateKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "PrivateKey(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
