import Foundation
import Testing

@testable import Driver

@Suite struct ClientIdentityTests {
    private let fixtures: CredentialFixtures

    init() throws {
        fixtures = try CredentialFixtures.shared.get()
    }

    private func text(_ bytes: SecretBytes) -> String {
        bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    private func file(_ name: String) throws -> String {
        String(decoding: try fixtures.data(name), as: UTF8.self)
    }

    @Test(arguments: [
        ("prime256v1.pem", nil), ("sec1.pem", nil), ("sec1-parameters.pem", nil), ("all.pem", nil),
        ("encrypted.pem", CredentialFixtures.passphrase), ("sec1-encrypted.pem", CredentialFixtures.passphrase),
        ("prime256v1.pem", "not needed"),
    ])
    func everyFormOfAKeyGivesTheSameKey(_ keyFile: String, _ passphrase: String?) throws {
        let identity = try ClientIdentity.pem(
            certificateFilename: fixtures.path("chain.pem"), keyFilename: fixtures.path(keyFile),
            passphrase: passphrase)
        #expect(try text(identity.privateKeyPEM) == file("prime256v1.pem"))
        #expect(try text(identity.certificateChainPEM) == file("chain.pem"))
    }

    @Test(arguments: [
        ("rsa.pem", nil), ("rsa-pkcs1.pem", nil), ("rsa-pkcs1-encrypted.pem", CredentialFixtures.passphrase),
        ("rsa-encrypted.pem", CredentialFixtures.passphrase),
    ])
    func everyFormOfAnRSAKeyGivesTheSameKey(_ keyFile: String, _ passphrase: String?) throws {
        let identity = try ClientIdentity.pem(
            certificateFilename: fixtures.path("rsa-certificate.pem"), keyFilename: fixtures.path(keyFile),
            passphrase: passphrase)
        #expect(try text(identity.privateKeyPEM) == file("rsa.pem"))
        #expect(try text(identity.certificateChainPEM) == file("rsa-certificate.pem"))
    }

    @Test func pemFromMemory() throws {
        let identity = try ClientIdentity.pem(
            certificate: fixtures.data("leaf.pem"), key: fixtures.data("prime256v1.pem"))
        #expect(try text(identity.certificateChainPEM) == file("leaf.pem"))
        #expect(try text(identity.privateKeyPEM) == file("prime256v1.pem"))
    }

    @Test func keysThatOnlyTLSKnowsAreFine() throws {
        let identity = try ClientIdentity.pem(
            certificateFilename: fixtures.path("ed25519-certificate.pem"), keyFilename: fixtures.path("ed25519.pem"))
        #expect(try text(identity.privateKeyPEM) == file("ed25519.pem"))
    }

    @Test func theChainIsOrderedAndLeavesOutRootAndStrangers() throws {
        let identity = try ClientIdentity.pem(
            certificate: fixtures.data("heap.pem"), key: fixtures.data("prime256v1.pem"))
        #expect(try text(identity.certificateChainPEM) == file("chain.pem"))
    }

    @Test(arguments: [
        ("identity.p12", CredentialFixtures.passphrase, "chain.pem"),
        ("nomac.p12", "", "leaf.pem"),
        ("empty.p12", "", "leaf.pem"),
    ])
    func pkcs12(_ name: String, _ passphrase: String, _ chain: String) throws {
        for identity in [
            try ClientIdentity.pkcs12(filename: fixtures.path(name), passphrase: passphrase),
            try ClientIdentity.pkcs12(data: fixtures.data(name), passphrase: passphrase),
        ] {
            #expect(try text(identity.certificateChainPEM) == file(chain))
            #expect(try text(identity.privateKeyPEM) == file("prime256v1.pem"))
        }
    }

    @Test func nothingSecretIsShown() throws {
        let identity = try ClientIdentity.pem(
            certificate: fixtures.data("leaf.pem"), key: fixtures.data("prime256v1.pem"))
        var dumped = ""
        dump(identity, to: &dumped)
        dump(identity.privateKeyPEM, to: &dumped)
        let key = text(identity.privateKeyPEM).split(separator: "\n")[1]
        for shown in [dumped, "\(identity)", String(reflecting: identity), "\(identity.privateKeyPEM)"] {
            #expect(!shown.contains(key))
            #expect(!shown.contains("BEGIN"))
        }
    }
}
