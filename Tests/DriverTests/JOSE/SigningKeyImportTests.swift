import Foundation
import Testing

@testable import Driver

@Suite struct SigningKeyImportTests {
    private let fixtures: CredentialFixtures

    init() throws {
        fixtures = try CredentialFixtures.shared.get()
    }

    @Test(arguments: [
        ("prime256v1.pem", JWTAsymmetricAlgorithm.es256), ("secp384r1.pem", .es384), ("secp521r1.pem", .es512),
        ("sec1.pem", .es256), ("sec1-parameters.pem", .es256), ("sec1-no-public.pem", .es256),
        ("encrypted.pem", .es256), ("sec1-encrypted.pem", .es256), ("all.pem", .es256), ("rsa.pem", .rs384),
        ("rsa-pkcs1.pem", .rs256), ("rsa-pkcs1-encrypted.pem", .ps384), ("rsa-encrypted.pem", .ps512),
        ("pss.pem", .ps256), ("rsa-rebuilt.pem", .rs256),
    ])
    func everyFormOfAKeySigns(_ name: String, _ algorithm: JWTAsymmetricAlgorithm) throws {
        let key = try SigningKey(
            pemFilename: fixtures.path(name), passphrase: CredentialFixtures.passphrase, algorithm: algorithm)
        let token = try JWS.sign(
            JWS.Header(json: #"{"alg":"\#(algorithm.rawValue)"}"#), payload: "{}", with: key)
        let verification = try VerificationKey(key.publicJWK, algorithms: [algorithm])
        #expect(try CompactJWS(token).payload(verifiedBy: verification) == Array("{}".utf8))
    }

    @Test func theSameKeyInEveryForm() throws {
        let names = [
            "prime256v1.pem", "sec1.pem", "sec1-parameters.pem", "sec1-no-public.pem", "encrypted.pem",
            "sec1-encrypted.pem",
        ]
        let keys = try names.map {
            try SigningKey(pem: fixtures.data($0), passphrase: CredentialFixtures.passphrase, algorithm: .es256)
        }
        #expect(Set(keys.map(\.publicJWK)).count == 1)
    }

    @Test func pathsAreRelativeToTheWorkingFolder() throws {
        let missing = "no-such-folder-\(String(UInt64.random(in: .min ... .max), radix: 16))/key.pem"
        let error = #expect(throws: CryptoImportError.self) {
            try SigningKey(pemFilename: missing, algorithm: .es256)
        }
        guard case .invalidPath(missing) = error else {
            Issue.record("another error")
            return
        }
    }
}
