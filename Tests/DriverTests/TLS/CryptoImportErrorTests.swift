import Foundation
import Testing

@testable import Driver

@Suite struct CryptoImportErrorTests {
    /// The kind of an error, without its texts.
    enum Kind: String {
        case invalidPath, invalidPEMString, invalidPassphrase, invalidType, outOfBounds, failedToImport

        init(_ error: CryptoImportError) {
            self =
                switch error {
                case .invalidPath: .invalidPath
                case .invalidPEMString: .invalidPEMString
                case .invalidPassphrase: .invalidPassphrase
                case .invalidType: .invalidType
                case .outOfBounds: .outOfBounds
                case .failedToImport: .failedToImport
                }
        }
    }

    private let fixtures: CredentialFixtures
    private let folder: TemporaryFolder

    init() throws {
        fixtures = try CredentialFixtures.shared.get()
        folder = try TemporaryFolder()
        try folder.write("empty.pem", [])
        try folder.write("large.pem", [UInt8](repeating: 10, count: CredentialFile.maximumByteCount + 1))
        try folder.write("text.pem", "no key here\n".utf8)
        let key = try fixtures.data("prime256v1.pem")
        try folder.write("cut.pem", key.prefix(key.count - 30))
        try folder.write(
            "damaged.pem", String(decoding: key, as: UTF8.self).replacing("MIGHAgEA", with: "MIGHAgEAAgEA").utf8)
        try folder.write("foreign.pem", String(decoding: key, as: UTF8.self).replacing("MIGH", with: "M!GH").utf8)
        let header = "-----BEGIN CERTIFICATE-----\nMAUwAwYBAA==\n-----END CERTIFICATE-----\n"
        try folder.write("badcertificate.pem", header.utf8)
        let p12 = try fixtures.data("identity.p12")
        try folder.write("cut.p12", p12.prefix(p12.count / 2))
        try folder.openssl("mkfifo pipe; printf '%s' 'MIIB' > garbage.p12")
        try folder.openssl(
            """
            printf -- '-----BEGIN OPENSSH PRIVATE KEY-----\\nAAAA\\n-----END OPENSSH PRIVATE KEY-----\\n' > openssh.pem
            """)
    }

    private func path(_ name: String) -> String {
        let own = folder.path(name)
        return FileManager.default.fileExists(atPath: own) ? own : fixtures.path(name)
    }

    private func failure(_ body: () throws -> Void) throws -> CryptoImportError {
        try #require(throws: CryptoImportError.self) { try body() }
    }

    private func expectUseful(_ error: CryptoImportError, naming words: [String], _ location: SourceLocation) {
        let text = error.description
        for word in words { #expect(text.contains(word), "\(text) lacks \(word)", sourceLocation: location) }
        #expect(!text.contains("MIG") && !text.contains(CredentialFixtures.passphrase), sourceLocation: location)
    }

    struct KeyCase: CustomTestStringConvertible, Sendable {
        let file: String
        var passphrase: String?
        var algorithm = JWTAsymmetricAlgorithm.es256
        let kind: Kind
        var words: [String] = []
        var testDescription: String { "\(file) for \(algorithm.rawValue)" }
    }

    @Test(arguments: [
        KeyCase(file: "absent.pem", kind: .invalidPath, words: ["absent.pem"]),
        KeyCase(file: ".", kind: .invalidPath),
        KeyCase(file: "prime256v1.pem\0", kind: .invalidPath),
        KeyCase(file: "pipe", kind: .invalidPath, words: ["pipe"]),
        KeyCase(file: "empty.pem", kind: .outOfBounds),
        KeyCase(file: "large.pem", kind: .outOfBounds),
        KeyCase(file: "text.pem", kind: .invalidPEMString, words: ["text.pem", "BEGIN"]),
        KeyCase(file: "cut.pem", kind: .invalidPEMString, words: ["cut.pem"]),
        KeyCase(file: "damaged.pem", kind: .invalidPEMString, words: ["damaged.pem"]),
        KeyCase(file: "foreign.pem", kind: .invalidPEMString, words: ["foreign.pem"]),
        KeyCase(file: "rsa.der", kind: .invalidPEMString, words: ["rsa.der"]),
        KeyCase(file: "encrypted.pem", kind: .invalidPassphrase),
        KeyCase(file: "encrypted.pem", passphrase: "wrong", kind: .invalidPassphrase),
        KeyCase(file: "encrypted.pem", passphrase: "", kind: .invalidPassphrase),
        KeyCase(file: "sec1-encrypted.pem", kind: .invalidPassphrase),
        KeyCase(file: "sec1-encrypted.pem", passphrase: "wrong", kind: .invalidPassphrase),
        KeyCase(file: "rsa-pkcs1-encrypted.pem", passphrase: "", algorithm: .rs256, kind: .invalidPassphrase),
        KeyCase(
            file: "sec1-encrypted.pem", passphrase: String(repeating: "x", count: 5000), kind: .invalidPassphrase),
        KeyCase(file: "leaf.pem", kind: .invalidType, words: ["leaf.pem", "certificate"]),
        KeyCase(file: "leaf.csr", kind: .invalidType, words: ["certificate request"]),
        KeyCase(file: "public.pem", kind: .invalidType, words: ["public key"]),
        KeyCase(file: "openssh.pem", kind: .invalidType, words: ["ssh-keygen -p -m pkcs8"]),
        KeyCase(file: "rsa.pem", kind: .invalidType, words: ["rsa.pem", "ES256", "EC"]),
        KeyCase(file: "prime256v1.pem", algorithm: .rs256, kind: .invalidType, words: ["RS256", "RSA"]),
        KeyCase(file: "prime256v1.pem", algorithm: .ps512, kind: .invalidType, words: ["PS512", "RSA"]),
        KeyCase(file: "secp384r1.pem", kind: .invalidType, words: ["P-256"]),
        KeyCase(file: "prime256v1.pem", algorithm: .es384, kind: .invalidType, words: ["P-384"]),
        KeyCase(file: "secp384r1.pem", algorithm: .es512, kind: .invalidType, words: ["P-521"]),
        KeyCase(file: "secp256k1.pem", kind: .invalidType, words: ["P-256"]),
        KeyCase(file: "ed25519.pem", kind: .invalidType, words: ["ED25519"]),
        KeyCase(file: "pss.pem", algorithm: .rs256, kind: .invalidType, words: ["RS256", "RSA-PSS"]),
        KeyCase(file: "pss.pem", algorithm: .ps512, kind: .invalidType, words: ["PS512"]),
        KeyCase(file: "rsa1024.pem", algorithm: .rs256, kind: .failedToImport, words: ["1024", "2048"]),
        KeyCase(file: "rsa1024.pem", algorithm: .ps256, kind: .failedToImport, words: ["1024", "2048"]),
        KeyCase(
            file: "rsa-other-modulus.pem", algorithm: .rs256, kind: .failedToImport,
            words: ["rsa-other-modulus.pem", "public key"]),
        KeyCase(
            file: "rsa-other-private-exponents.pem", algorithm: .ps256, kind: .failedToImport, words: ["public key"]),
        KeyCase(file: "rsa-exponent-3.pem", algorithm: .rs512, kind: .failedToImport, words: ["public key"]),
        KeyCase(file: "sec1-mismatch.pem", kind: .failedToImport, words: ["sec1-mismatch.pem", "public key"]),
        KeyCase(
            file: "sec1-mismatch-encrypted.pem", passphrase: CredentialFixtures.passphrase, kind: .failedToImport,
            words: ["public key"]),
        KeyCase(file: "sec1-mismatch-encrypted.pem", passphrase: "wrong", kind: .invalidPassphrase),
    ])
    func keysForSigning(_ test: KeyCase) throws {
        let path = test.file == "." ? folder.url.path : path(test.file)
        let error = try failure {
            _ = try SigningKey(pemFilename: path, passphrase: test.passphrase, algorithm: test.algorithm)
        }
        #expect(Kind(error) == test.kind, "\(error)")
        expectUseful(error, naming: test.words, #_sourceLocation)
    }

    @Test(arguments: [
        ("absent.pem", "prime256v1.pem", Kind.invalidPath, "absent.pem"),
        ("leaf.pem", "absent.pem", .invalidPath, "absent.pem"),
        ("leaf.pem", "leaf.pem", .invalidType, "certificate"),
        ("prime256v1.pem", "prime256v1.pem", .invalidType, "private key"),
        ("leaf.csr", "prime256v1.pem", .invalidType, "certificate request"),
        ("text.pem", "prime256v1.pem", .invalidPEMString, "text.pem"),
        ("badcertificate.pem", "prime256v1.pem", .invalidPEMString, "badcertificate.pem"),
        ("leaf.pem", "encrypted.pem", .invalidPassphrase, "passphrase"),
        ("leaf.pem", "other.pem", .failedToImport, "does not belong"),
        ("others.pem", "prime256v1.pem", .failedToImport, "does not belong"),
        ("rsa-certificate.pem", "prime256v1.pem", .failedToImport, "does not belong"),
        ("rsa1024-certificate.pem", "rsa1024.pem", .failedToImport, "2048"),
        ("large.pem", "prime256v1.pem", .outOfBounds, "1048576"),
    ])
    func identitiesFromPEM(_ certificate: String, _ key: String, _ kind: Kind, _ word: String) throws {
        let error = try failure {
            _ = try ClientIdentity.pem(certificateFilename: path(certificate), keyFilename: path(key))
        }
        #expect(Kind(error) == kind, "\(error)")
        expectUseful(error, naming: [word], #_sourceLocation)
    }

    @Test(arguments: [
        ("absent.p12", CredentialFixtures.passphrase, Kind.invalidPath, "absent.p12"),
        ("identity.p12", "wrong", .invalidPassphrase, "passphrase"),
        ("identity.p12", "", .invalidPassphrase, "passphrase"),
        ("nomac-encrypted.p12", CredentialFixtures.passphrase, .failedToImport, "MAC"),
        ("nokey.p12", CredentialFixtures.passphrase, .invalidType, "no private key"),
        ("nocertificate.p12", CredentialFixtures.passphrase, .invalidType, "no certificate"),
        ("leaf.pem", "", .invalidType, "PEM"),
        ("cut.p12", CredentialFixtures.passphrase, .invalidType, "PKCS#12"),
        ("garbage.p12", "", .invalidType, "PKCS#12"),
        ("rsa.der", "", .invalidType, "PKCS#12"),
        ("weak.p12", CredentialFixtures.passphrase, .failedToImport, "2048"),
        ("empty.pem", "", .outOfBounds, "empty"),
    ])
    func identitiesFromPKCS12(_ name: String, _ passphrase: String, _ kind: Kind, _ word: String) throws {
        let error = try failure { _ = try ClientIdentity.pkcs12(filename: path(name), passphrase: passphrase) }
        #expect(Kind(error) == kind, "\(error)")
        expectUseful(error, naming: [word], #_sourceLocation)
    }

    @Test func archivesOfOldProgramsAreRefusedWithAdvice() throws {
        let archive = try #require(Data(base64Encoded: Self.legacyArchive, options: .ignoreUnknownCharacters))
        let error = try failure { _ = try ClientIdentity.pkcs12(data: archive, passphrase: "old") }
        #expect(Kind(error) == .failedToImport)
        expectUseful(error, naming: ["openssl pkcs12 -legacy"], #_sourceLocation)
        #expect(
            Kind(try failure { _ = try ClientIdentity.pkcs12(data: archive, passphrase: "bad") }) == .invalidPassphrase)
    }

    /// Made by `openssl pkcs12 -export -legacy`: 40-bit RC2 for the certificate.
    private static let legacyArchive = """
        MIIDegIBAzCCA0AGCSqGSIb3DQEHAaCCAzEEggMtMIIDKTCCAh8GCSqGSIb3DQEHBqCCAhAwggIMAgEAMIICBQYJKoZIhvcNAQcBMBwG
        CiqGSIb3DQEMAQYwDgQIyJxMimO7sRYCAggAgIIB2G7isRSDlQ2Cf8G461mgvBXu0A6lqqjt16pvKaDUpg+3TsbBngoyL7Cr62/WQ/tn
        ZdLkUt/lP7dtoh/4mZmwq9r0wENiqrsE5IWDrA00UG4SoBCbmvVjeJK/lGqVBWeZk+Jf56S7RNGmEniQhraghinm7B4j7qgkwAUrrLVc
        r5a0YSQyXggasiBwFnpIv1VMVTRPdpuBn0jtC4Cz8w1oLXDZgoUJqj54AQ4UdII3lM6l1TE7I5VeW5TLrH9GdfrRswhxv+g4odDgmL+B
        li21cnZdTXD2hG0oRlr43F/yF88E3Ol2O/eralEBKjOpWAOm3SigcVSHirlUyIywvpBloj2054AKASn52jQpADvtGYDzq1akghfzkyF7
        snB7+koLqvAEgxhlPbSZid1algogjACX6PI8FSOom/XiJlQ0cyFgMm+NeqeQwjZ2ETJXyHm/pDfjOm9ROMDPeVA//Bomv27dNlOiW3hg
        HT4wU2kIMnZQZ5PetFn1W82xGhjHqWq7n+PtcVp5Dmzo1mFA73dJysKt+hx6M7LAR50VyMkXGNIDF/nBFNReIqubYKuKcFL1kxsAOCnx
        PosSTZUq5Gl+oR5IF7FYjqXMtg1o52Zb97qnCK2P4mksa00wggECBgkqhkiG9w0BBwGggfQEgfEwge4wgesGCyqGSIb3DQEMCgECoIG0
        MIGxMBwGCiqGSIb3DQEMAQMwDgQIk9kXyKxPBE8CAggABIGQwSRt2DixvRe2IhpQn+tqw/nKsxvvY095fLWq52v8Aypx84BgoOXd5/dC
        z9GQKl3saZ49nNBDy+XZVKI3errdA8j0hucPE4PcWcbcxDrIyCY8b8tCcUXT0gTMXJLOEHqgepXIDmhvWek0VusoafEpX6J/rWU7QL0S
        Oc6l9oUcDlPhhZEvilGGyJ3Q0D5AnMqKMSUwIwYJKoZIhvcNAQkVMRYEFOBq7Cu5PsGNArTrBXCYFw8O75GbMDEwITAJBgUrDgMCGgUA
        BBQnQ3rmJHtKAa2G5MQi8S0VfWVzuwQI3NMo8eJJLCACAggA
        """
}
