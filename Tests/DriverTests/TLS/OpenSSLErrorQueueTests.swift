import COpenSSL
import Foundation
import Testing

@testable import Driver

/// OpenSSL keeps errors for each thread, and libcurl takes what it finds there for its own.
@Suite struct OpenSSLErrorQueueTests {
    private let fixtures: CredentialFixtures

    init() throws {
        fixtures = try CredentialFixtures.shared.get()
    }

    @Test(arguments: [
        "prime256v1.pem", "sec1.pem", "encrypted.pem", "sec1-encrypted.pem", "rsa.pem", "rsa-pkcs1-encrypted.pem",
        "rsa1024.pem", "secp256k1.pem", "ed25519.pem", "leaf.pem", "all.pem", "rsa.der", "absent.pem", "public.pem",
        "pss.pem", "rsa-other-modulus.pem", "rsa-exponent-3.pem", "sec1-mismatch-encrypted.pem", "identity.p12",
        "nokey.p12", "nomac-encrypted.p12",
    ])
    func isLeftEmpty(_ name: String) throws {
        let path = fixtures.path(name)
        let passphrases = [nil, "wrong", CredentialFixtures.passphrase]
        ERR_clear_error()
        for passphrase in passphrases {
            let outcomes = [
                Result { _ = try SigningKey(pemFilename: path, passphrase: passphrase, algorithm: .es256) },
                Result { _ = try SigningKey(pemFilename: path, passphrase: passphrase, algorithm: .ps256) },
                Result {
                    _ = try ClientIdentity.pem(
                        certificateFilename: fixtures.path("leaf.pem"), keyFilename: path, passphrase: passphrase)
                },
                Result { _ = try ClientIdentity.pkcs12(filename: path, passphrase: passphrase ?? "") },
                Result { _ = try CertificateBundle.certificateCount(inPEM: fixtures.data("chain.pem")) },
            ]
            #expect(ERR_peek_error() == 0, "\(passphrase ?? "no passphrase")")
            #expect(outcomes.count == 5)
        }
    }

    @Test func isLeftEmptyByVerification() throws {
        let key = try SigningKey(.generate(.p256), algorithm: .es256)
        let verification = try VerificationKey(key.publicJWK, algorithms: [.es256])
        ERR_clear_error()
        let message = Array("message".utf8)
        for signature in [try key.signature(of: message), [UInt8](repeating: 0, count: 64), [1]] {
            let outcome = Result {
                try message.withUnsafeBytes { try verification.verify(signature, of: $0, algorithmName: "ES256") }
            }
            #expect(ERR_peek_error() == 0, "\(outcome)")
        }
        let off = PublicJWK(.ec(.p256, x: [UInt8](repeating: 1, count: 32), y: [UInt8](repeating: 1, count: 32)))
        #expect(throws: JOSEError.self) { try VerificationKey(off, algorithms: [.es256]) }
        #expect(ERR_peek_error() == 0)
    }
}
