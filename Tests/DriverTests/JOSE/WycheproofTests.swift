import Foundation
import Testing

@testable import Driver

/// Signatures of Project Wycheproof: the right answer for each, and what the wrong ones are up to.
@Suite struct WycheproofTests {
    struct File: Decodable {
        struct Group: Decodable {
            struct Vector: Decodable {
                let tcId: Int
                let comment: String
                let msg: String
                let sig: String
                let result: String
            }
            struct Point: Decodable {
                let uncompressed: String?
            }
            let publicKeyJwk: PublicJWK?
            let keyJwk: PublicJWK?
            /// For keys that the collection gives no JWK of.
            let publicKey: Point?
            let tests: [Vector]
        }
        let testGroups: [Group]
    }

    struct Suite: Sendable, CustomTestStringConvertible {
        let file: String
        let algorithm: JWTAsymmetricAlgorithm
        var testDescription: String { file }
    }

    static let selection = [
        Suite(file: "ecdsa_secp256r1_sha256_p1363_test", algorithm: .es256),
        Suite(file: "ecdsa_secp384r1_sha384_p1363_test", algorithm: .es384),
        Suite(file: "ecdsa_secp521r1_sha512_p1363_test", algorithm: .es512),
        Suite(file: "rsa_signature_2048_sha256_test", algorithm: .rs256),
        Suite(file: "rsa_pss_2048_sha256_mgf1_32_test", algorithm: .ps256),
    ]

    static let collection =
        selection + [
            Suite(file: "rsa_signature_2048_sha384_test", algorithm: .rs384),
            Suite(file: "rsa_signature_2048_sha512_test", algorithm: .rs512),
            Suite(file: "rsa_signature_3072_sha256_test", algorithm: .rs256),
            Suite(file: "rsa_signature_3072_sha384_test", algorithm: .rs384),
            Suite(file: "rsa_signature_3072_sha512_test", algorithm: .rs512),
            Suite(file: "rsa_signature_4096_sha256_test", algorithm: .rs256),
            Suite(file: "rsa_signature_8192_sha512_test", algorithm: .rs512),
            Suite(file: "rsa_pss_2048_sha384_mgf1_48_test", algorithm: .ps384),
            Suite(file: "rsa_pss_3072_sha256_mgf1_32_test", algorithm: .ps256),
            Suite(file: "rsa_pss_4096_sha512_mgf1_64_test", algorithm: .ps512),
        ]

    static let wholeCollection = ProcessInfo.processInfo.environment["WYCHEPROOF"]

    @Test(arguments: selection)
    func selected(_ suite: Suite) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Wycheproof")
        try check(suite, in: folder, atLeast: 10)
    }

    @Test(.enabled(if: wholeCollection != nil), arguments: collection)
    func whole(_ suite: Suite) throws {
        let folder = try #require(Self.wholeCollection)
        try check(suite, in: URL(fileURLWithPath: folder), atLeast: 50)
    }

    private func check(_ suite: Suite, in folder: URL, atLeast minimum: Int) throws {
        let data = try Data(contentsOf: folder.appending(path: suite.file + ".json"))
        var (valid, invalid) = (0, 0)
        for group in try JSONDecoder().decode(File.self, from: data).testGroups {
            let key = try VerificationKey(jwk(of: group, suite.algorithm), algorithms: [suite.algorithm])
            for vector in group.tests {
                let (message, signature) = (try bytes(vector.msg), try bytes(vector.sig))
                var isAccepted = false
                do {
                    try message.withUnsafeBytes {
                        try key.verify(signature, of: $0, algorithmName: suite.algorithm.rawValue)
                    }
                    isAccepted = true
                } catch JOSEError.invalidSignature {
                    isAccepted = false
                }
                // "acceptable" are forms that nobody may write and some accept: ours need not.
                if vector.result != "acceptable" {
                    #expect(isAccepted == (vector.result == "valid"), "\(vector.tcId): \(vector.comment)")
                }
                if isAccepted { valid += 1 } else { invalid += 1 }
            }
        }
        #expect(valid >= 4 && invalid >= 4 && valid + invalid >= minimum)
    }

    private func jwk(of group: File.Group, _ algorithm: JWTAsymmetricAlgorithm) throws -> PublicJWK {
        if let jwk = group.publicKeyJwk ?? group.keyJwk { return jwk }
        let point = try bytes(#require(group.publicKey?.uncompressed)).dropFirst()
        guard case .ecdsa(let curve) = algorithm.family else { throw JOSEError.invalidJWK("no key") }
        let half = point.count / 2
        return PublicJWK(.ec(curve, x: Array(point.prefix(half)), y: Array(point.suffix(half))))
    }

    private func bytes(_ hex: String) throws -> [UInt8] {
        let digits = Array(hex)
        return try stride(from: 0, to: digits.count, by: 2).map {
            try #require(UInt8(String(digits[$0...$0 + 1]), radix: 16))
        }
    }
}
