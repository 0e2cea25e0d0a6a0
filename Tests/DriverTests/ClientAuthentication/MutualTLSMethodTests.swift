import Foundation
import Testing

@testable import Driver

@Suite struct MutualTLSMethodTests {
    private static func fixture(_ name: String) throws -> String {
        try CredentialFixtures.shared.get().path(name)
    }

    @Test func theConfigurationShowsTheCertificateAndTrustsTheFile() throws {
        let method = try ClientAuthenticationMethodMTLS(
            pkcs12Filename: try Self.fixture("identity.p12"), pkcs12Passphrase: CredentialFixtures.passphrase,
            serverPEMFilename: try Self.fixture("root.pem"), isValidatingHostname: true
        )
        var base = HTTPClientConfiguration.haapi
        base.requestTimeout = .seconds(3)
        let configuration = method.configuration(base)
        #expect(configuration.clientIdentity != nil)
        #expect(configuration.trust == .pem(try CredentialFixtures.shared.get().data("root.pem")))
        #expect(configuration.requestTimeout == .seconds(3))
        _ = try HTTPClient(configuration: configuration)
    }

    @Test func withoutAFileTheTrustOfTheConfigurationStays() throws {
        let method = try ClientAuthenticationMethodMTLS(
            pkcs12Filename: try Self.fixture("identity.p12"), pkcs12Passphrase: CredentialFixtures.passphrase
        )
        var base = HTTPClientConfiguration.haapi
        base.trust = .pemFile("x")
        #expect(method.configuration(base).trust == .pemFile("x"))
        #expect(method.configuration().trust == .system)
    }

    @Test func pinningsAreAdded() throws {
        let (first, second) = (
            KeyPinning(hostname: "a.test", publicKeyHash: "1"), KeyPinning(hostname: "b.test", publicKeyHash: "2")
        )
        let method = try ClientAuthenticationMethodMTLS(
            pkcs12Filename: try Self.fixture("identity.p12"), pkcs12Passphrase: CredentialFixtures.passphrase,
            serverKeyPinnings: [second]
        )
        var base = HTTPClientConfiguration.haapi
        base.keyPinnings = [first]
        #expect(method.configuration(base).keyPinnings == [first, second])
        #expect(method.configuration().clientIdentity != nil)
    }

    @Test func anIdentityFromPEMMayBeGiven() throws {
        let identity = try ClientIdentity.pem(
            certificateFilename: try Self.fixture("chain.pem"), keyFilename: try Self.fixture("prime256v1.pem")
        )
        #expect(ClientAuthenticationMethodMTLS(identity: identity).configuration().clientIdentity != nil)
    }

    @Test func whatCannotBeReadIsFoundAtOnce() throws {
        let (archive, pass) = (try Self.fixture("identity.p12"), CredentialFixtures.passphrase)
        let cases: [(String, String, String?)] = [
            (archive, "wrong", nil), (try Self.fixture("absent.p12"), pass, nil),
            (try Self.fixture("nokey.p12"), pass, nil),
            (archive, pass, try Self.fixture("absent.pem")), (archive, pass, try Self.fixture("prime256v1.pem")),
        ]
        for (file, passphrase, server) in cases {
            #expect(throws: CryptoImportError.self) {
                try ClientAuthenticationMethodMTLS(
                    pkcs12Filename: file, pkcs12Passphrase: passphrase, serverPEMFilename: server,
                    isValidatingHostname: true
                )
            }
        }
    }

    @Test func hostNamesAreAlwaysVerified() throws {
        let archive = try Self.fixture("identity.p12")
        #expect {
            try ClientAuthenticationMethodMTLS(
                pkcs12Filename: archive, pkcs12Passphrase: CredentialFixtures.passphrase, serverPEMFilename: nil,
                isValidatingHostname: false
            )
        } throws: {
            "\($0)".contains("isValidatingHostname must be true")
        }
    }
}
