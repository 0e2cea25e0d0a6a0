import Driver
import Foundation
import HaapiSDK
import HaapiTestServer
import TestSupport
import Testing

/// The configuration of the fallback: rules 1 to 4 of how Dynamic Client Registration works here.
@Suite("DCR rules: configuration")
struct DCRConfigurationRuleTests {
    @Test("rule 1: a template, a registration endpoint and an authentication method make the fallback possible")
    func methods() async throws {
        let fixture = try AccessFixture()
        let accessor = try await fixture.dcrBuilder().buildForHaapi()
        #expect(accessor.accessStrategy.dynamicClientId != nil)
        #expect(fixture.server.violations.isEmpty)
    }

    @Test("rule 1: every authentication method of the main client can register", arguments: RealMethod.allCases)
    func eachMethod(_ method: RealMethod) async throws {
        var fixture = try AccessFixture()
        try method.prepare(&fixture)
        let accessor = try await fixture.dcrBuilder().buildForHaapi()
        #expect(accessor.accessStrategy.dynamicClientId == fixture.server.dynamicClientIds.first)
        #expect(fixture.arrivals.suffix(2) == ["POST token", "POST registration"])
        #expect(fixture.server.violations.isEmpty)
    }

    @Test("rule 2: the sample compiles and works as it stands, with a relative URL")
    func sample() async throws {
        var options = HaapiTestServer.Options()
        options.mainClient = TestClient(id: "main-client", authentication: .secret("foo"))
        options.template = TestTemplateClient(id: "dcr-template-client-haapi-ios")
        let server = try HaapiTestServer(options)
        let baseURL = server.baseURL
        let haapiConfiguration = HaapiConfiguration(
            name: "sample", clientId: "main-client", baseURL: baseURL,
            tokenEndpointURL: URL(string: server.tokenEndpoint.path(), relativeTo: baseURL)!,
            authorizationEndpointURL: URL(string: server.authorizationEndpoint.path(), relativeTo: baseURL)!,
            appRedirect: "app://haapi", httpClientConfiguration: server.clientConfiguration.patient)
        let dcrConfiguration = DCRConfiguration(
            templateClientId: "dcr-template-client-haapi-ios",
            clientRegistrationEndpointUrl: URL(string: server.registrationEndpoint.path(), relativeTo: baseURL)!,
            storage: InMemoryStorage())
        let haapiAccessor = try await HaapiAccessorBuilder(haapiConfiguration)
            .setDCRConfiguration(dcrConfiguration)
            .setClientAuthenticationMethod(method: ClientAuthenticationMethodSecret("foo"))
            .buildForHaapi()
        #expect(haapiAccessor.accessStrategy.dynamicClientId == server.dynamicClientIds.first)
        #expect(server.violations.isEmpty)
    }

    /// One configured address of another scheme than https.
    struct RefusedAddress: Sendable, CustomStringConvertible {
        let address: HaapiInsecureConfigurationRefusal.Address
        let url: String
        let isPermittedWithHTTP: Bool

        var description: String { "\(address) \(url)" }
    }

    static let refusedAddresses: [RefusedAddress] = HaapiInsecureConfigurationRefusal.Address.allCases.flatMap {
        address in
        [
            RefusedAddress(address: address, url: "http://127.0.0.1:1/x", isPermittedWithHTTP: true),
            RefusedAddress(address: address, url: "HTTP://127.0.0.1:1/x", isPermittedWithHTTP: true),
            RefusedAddress(address: address, url: "ftp://127.0.0.1:1/x", isPermittedWithHTTP: false),
            RefusedAddress(address: address, url: "file:///etc/passwd", isPermittedWithHTTP: false),
            RefusedAddress(address: address, url: "app://haapi", isPermittedWithHTTP: false),
            RefusedAddress(address: address, url: "/relative/only", isPermittedWithHTTP: false),
            RefusedAddress(address: address, url: "https:///no-host", isPermittedWithHTTP: false),
        ]
    }

    static func builder(
        _ refused: RefusedAddress, permitsHTTP: Bool, _ fixture: AccessFixture
    ) throws -> HaapiAccessorBuilder {
        let server = fixture.server
        let url = try #require(URL(string: refused.url))
        func address(_ address: HaapiInsecureConfigurationRefusal.Address, _ own: URL) -> URL {
            refused.address == address ? url : own
        }
        let configuration = HaapiConfiguration(
            name: "addresses", clientId: "main-client", baseURL: address(.baseURL, server.baseURL),
            tokenEndpointURL: address(.tokenEndpoint, server.tokenEndpoint),
            authorizationEndpointURL: address(.authorizationEndpoint, server.authorizationEndpoint),
            appRedirect: "app://haapi", httpClientConfiguration: server.clientConfiguration.patient,
            revocationEndpointURL: address(.revocationEndpoint, server.revocationEndpoint),
            clientAuthenticationMethod: ClientAuthenticationMethodSecret("main-secret"),
            allowInsecureHttpEndpoints: permitsHTTP)
        let dcr = fixture.dcr(at: address(.clientRegistrationEndpoint, server.registrationEndpoint))
        return HaapiAccessorBuilder(haapiConfiguration: configuration).setDCRConfiguration(configuration: dcr)
    }

    @Test(
        "rule 3: an address that is not https is refused by both builds, and nothing is sent",
        arguments: refusedAddresses)
    func refusedAddress(_ refused: RefusedAddress) async throws {
        let fixture = try AccessFixture()
        let builder = try Self.builder(refused, permitsHTTP: false, fixture)
        for error in [
            await haapiError { _ = try await builder.buildForHaapi() },
            await haapiError { _ = try await builder.buildForHaapi(shouldClearExistingDCRClient: true) },
            await haapiError { _ = try await builder.buildForOAuth() },
        ] {
            #expect(error?.error == "insecure_haapi_configuration")
            #expect(error?.cause as? HaapiInsecureConfigurationRefusal == .init(address: refused.address))
            guard case .unrecoverable(.modifyConfiguration) = error?.recoverySuggestion else {
                Issue.record("\(String(describing: error?.recoverySuggestion))")
                continue
            }
        }
        #expect(fixture.server.requests.isEmpty)
    }

    @Test("rule 3: permitting http permits http and no other scheme", arguments: refusedAddresses)
    func permittedHTTP(_ refused: RefusedAddress) async throws {
        let fixture = try AccessFixture()
        let builder = try Self.builder(refused, permitsHTTP: true, fixture)
        let ofOAuth = await haapiError { _ = try await builder.buildForOAuth() }
        let ofHaapi = await haapiError { _ = try await builder.buildForHaapi() }
        if refused.isPermittedWithHTTP {
            #expect(ofOAuth == nil)
            // Where nobody listens there is trouble of the network.
            #expect(ofHaapi == nil || ofHaapi?.code == .networking, "\(String(describing: ofHaapi))")
        } else {
            for error in [ofOAuth, ofHaapi] {
                #expect(error?.code == .insecureHaapiConfiguration)
                #expect(error?.cause as? HaapiInsecureConfigurationRefusal == .init(address: refused.address))
            }
            #expect(fixture.server.requests.isEmpty)
        }
    }

    @Test("rule 3: with http permitted, a server without TLS serves the whole fallback")
    func insecureServer() async throws {
        let fixture = try AccessFixture { $0.usesInsecureHTTP = true }
        let refused = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        #expect(refused?.code == .insecureHaapiConfiguration)
        #expect(fixture.server.requests.isEmpty)
        let configuration = fixture.configuration(allowsInsecureHTTP: true)
        let accessor = try await fixture.dcrBuilder(configuration).buildForHaapi()
        #expect(accessor.accessStrategy.dynamicClientId != nil)
    }

    @Test("a setting that is empty is named before anything is sent (report 9)")
    func emptySettings() async throws {
        var fixture = try AccessFixture()
        let clientless = fixture.dcrBuilder(fixture.configuration(clientId: ""))
        fixture.templateClientId = ""
        let templateless = fixture.dcrBuilder()
        fixture.templateClientId = "template-client"
        fixture.authentication = ClientAuthenticationMethodSecret("")
        let secretless = fixture.dcrBuilder()
        for (builder, words) in [
            (clientless, "clientId"), (templateless, "templateClientId"), (secretless, "client secret is empty"),
        ] {
            let error = await haapiError { _ = try await builder.buildForHaapi() }
            guard case .invalidConfiguration(let reason) = error else {
                Issue.record("\(words): \(String(describing: error))")
                continue
            }
            #expect(reason.contains(words))
        }
        #expect(fixture.server.requests.isEmpty)
    }

    @Test(
        "a method that this device cannot authenticate with is named before anything is sent (report 9)",
        arguments: [RegistrationMetadata.string(""), "private_key_jwt", 7, ["client_secret_basic"]])
    func unusableMethod(_ asked: RegistrationMetadata) async throws {
        let fixture = try AccessFixture()
        let dcr = DCRConfiguration(
            templateClientId: "template-client", clientRegistrationEndpointUrl: fixture.server.registrationEndpoint,
            storage: InMemoryStorage(), additionalMetadata: ["token_endpoint_auth_method": asked])
        let error = await haapiError {
            _ = try await fixture.builder().setDCRConfiguration(dcr).buildForHaapi()
        }
        guard case .invalidConfiguration(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("token_endpoint_auth_method") && reason.contains("client_secret_basic"))
        #expect(fixture.server.requests.isEmpty)
    }

    @Test("an address with user information is named before anything is sent (report 9)")
    func userInformation() async throws {
        let fixture = try AccessFixture()
        for address in HaapiInsecureConfigurationRefusal.Address.allCases {
            let port = fixture.server.baseURL.port ?? 0
            let refused = RefusedAddress(
                address: address, url: "https://user:pass-word@127.0.0.1:\(port)/x", isPermittedWithHTTP: false)
            let builder = try Self.builder(refused, permitsHTTP: false, fixture)
            let error = await haapiError { _ = try await builder.buildForHaapi() }
            guard case .invalidConfiguration(let reason) = error else {
                Issue.record("\(address): \(String(describing: error))")
                continue
            }
            #expect(reason.contains("user information") && !reason.contains("pass-word"))
        }
        #expect(fixture.server.requests.isEmpty)
    }

    @Test("rule 4: one configuration serves a device that attests and one that does not")
    func unconditional() async throws {
        var fixture = try AccessFixture()
        fixture.attestation = AttestationConfiguration(provider: ScriptedAttestation())
        let attested = try await fixture.dcrBuilder().buildForHaapi()
        #expect(attested.accessStrategy == .attestation)
        #expect(fixture.server.dynamicClientIds.isEmpty)
        fixture.attestation = AttestationConfiguration(provider: ScriptedAttestation(isSupported: false))
        let other = try await fixture.dcrBuilder().buildForHaapi()
        #expect(other.accessStrategy.dynamicClientId == fixture.server.dynamicClientIds.first)
    }
}
