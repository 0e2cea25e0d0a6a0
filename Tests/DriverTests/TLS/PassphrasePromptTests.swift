import COpenSSL
import Foundation
import Testing

@testable import Driver

// How often OpenSSL was about to ask on the terminal.
private let prompts = Lock(0)

private func countPrompt(_ ui: OpaquePointer?) -> Int32 {
    prompts.withLock { $0 += 1 }
    return 0
}

/// Nothing in the Driver asks for a passphrase on the terminal, where a service has nobody to answer.
@Suite(.serialized) struct PassphrasePromptTests {
    private let fixtures: CredentialFixtures

    init() throws {
        fixtures = try CredentialFixtures.shared.get()
    }

    /// Runs `body` with a terminal that counts and refuses.
    private func promptCount(_ body: () throws -> Void) rethrows -> Int {
        let method = UI_create_method("counting")
        UI_method_set_opener(method, countPrompt)
        let previous = UI_get_default_method()
        UI_set_default_method(method)
        defer {
            UI_set_default_method(previous)
            UI_destroy_method(method)
        }
        let before = prompts.withLock { $0 }
        try body()
        return prompts.withLock { $0 } - before
    }

    @Test func theCounterSeesAPrompt() throws {
        let pem = try fixtures.data("encrypted.pem")
        let count = pem.withUnsafeBytes { bytes in
            promptCount {
                let input = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count))
                #expect(PEM_read_bio_PrivateKey(input, nil, nil, nil) == nil)
                BIO_free(input)
                ERR_clear_error()
            }
        }
        #expect(count > 0)
    }

    @Test(arguments: [
        "encrypted.pem", "sec1-encrypted.pem", "rsa-encrypted.pem", "rsa-pkcs1-encrypted.pem", "disguised.pem",
    ])
    func keysWithoutTheirPassphrase(_ name: String) throws {
        let folder = try TemporaryFolder()
        // An encrypted key under the label of one that is not.
        let encrypted = String(decoding: try fixtures.data("encrypted.pem"), as: UTF8.self)
        try folder.write("disguised.pem", encrypted.replacing("ENCRYPTED PRIVATE", with: "EC PRIVATE").utf8)
        let path = name == "disguised.pem" ? folder.path(name) : fixtures.path(name)
        let count = promptCount {
            for passphrase in [nil, "", "wrong"] {
                for algorithm in [JWTAsymmetricAlgorithm.es256, .rs256] {
                    #expect(throws: CryptoImportError.self) {
                        try SigningKey(pemFilename: path, passphrase: passphrase, algorithm: algorithm)
                    }
                }
                #expect(throws: CryptoImportError.self) {
                    try ClientIdentity.pem(
                        certificateFilename: fixtures.path("leaf.pem"), keyFilename: path, passphrase: passphrase)
                }
            }
        }
        #expect(count == 0)
    }

    @Test func archivesWithoutTheirPassphrase() {
        let count = promptCount {
            for passphrase in ["", "wrong"] {
                #expect(throws: CryptoImportError.self) {
                    try ClientIdentity.pkcs12(filename: fixtures.path("identity.p12"), passphrase: passphrase)
                }
            }
        }
        #expect(count == 0)
    }
}
