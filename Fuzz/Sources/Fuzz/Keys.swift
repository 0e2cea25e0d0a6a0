@testable import Driver
import Foundation

/// Keys, certificates and signed tokens.
enum Keys {
    static func pem(_ data: Data) {
        _ = try? ClientIdentity.pem(certificate: data, key: data)
        _ = try? CertificateAuthorities(.pem(data))
    }

    static func pkcs12(_ data: Data) {
        _ = try? ClientIdentity.pkcs12(data: data, passphrase: "")
    }

    static func jws(_ text: String) {
        guard let token = try? CompactJWS(text), let jwk = token.header.jwk else { return }
        guard let key = try? VerificationKey(jwk, anyOf: JWTAsymmetricAlgorithm.allCases) else { return }
        _ = try? token.payload(verifiedBy: key)
    }
}
