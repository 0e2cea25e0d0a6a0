import Foundation
import Testing

@testable import Driver

@Suite struct CertificateBundleTests {
    private let fixtures: CredentialFixtures

    init() throws {
        fixtures = try CredentialFixtures.shared.get()
    }

    @Test(arguments: [("leaf.pem", 1), ("chain.pem", 2), ("heap.pem", 4), ("all.pem", 2)])
    func certificatesAreCounted(_ name: String, _ count: Int) throws {
        #expect(try CertificateBundle.certificateCount(inPEM: fixtures.data(name)) == count)
    }

    @Test func textAroundThePartsIsSkipped() throws {
        let text =
            Data("# a comment\n\nSubject: somebody\n".utf8) + (try fixtures.data("leaf.pem")) + Data("\nend".utf8)
        #expect(try CertificateBundle.certificateCount(inPEM: text) == 1)
        let windows = String(decoding: text, as: UTF8.self).replacing("\n", with: "\r\n")
        #expect(try CertificateBundle.certificateCount(inPEM: Array(windows.utf8)) == 1)
    }

    @Test func textWithoutACertificateIsRefused() throws {
        let leaf = try fixtures.data("leaf.pem")
        let damaged = leaf.prefix(leaf.count / 2) + leaf.suffix(40)
        for text in [
            Data(), Data("nothing".utf8), try fixtures.data("prime256v1.pem"), leaf.prefix(leaf.count - 20), damaged,
        ] {
            let error = #expect(throws: CryptoImportError.self) {
                try CertificateBundle.certificateCount(inPEM: text, name: "bundle.pem")
            }
            #expect(error?.description.contains("bundle.pem") == true)
        }
    }

    @Test func theHashOfTheKeyIsWhatOpensslSays() throws {
        for name in ["leaf", "rsa-certificate", "ed25519-certificate"] {
            let expected = try OpenSSLCommand.run(
                """
                openssl x509 -in \(name).pem -pubkey -noout | openssl pkey -pubin -outform der |
                    openssl dgst -sha256 -binary | openssl base64
                """, in: fixtures.folder)
            let hash = try CertificateBundle.publicKeyHash(ofPEM: fixtures.data("\(name).pem"))
            #expect(hash + "\n" == expected)
            #expect(hash.count == 44)
        }
    }
}
