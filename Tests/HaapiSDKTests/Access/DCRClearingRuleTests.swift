import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiSDK

/// What clearing the client does to the selection.
@Suite("DCR rules: clearing")
struct DCRClearingRuleTests {
    @Test(
        "rule 16: clearing asks again; a device that can attest after all moves back, one that cannot gets a new client"
    )
    func clearing() async throws {
        var fixture = try AccessFixture()
        let first = try await fixture.dcrBuilder().buildForHaapi()
        let second = try await fixture.dcrBuilder().buildForHaapi(shouldClearExistingDCRClient: true)
        #expect(second.accessStrategy.dynamicClientId != nil && second.accessStrategy != first.accessStrategy)
        fixture.attestation = AttestationConfiguration(provider: ScriptedAttestation())
        let third = try await fixture.dcrBuilder().buildForHaapi(shouldClearExistingDCRClient: true)
        #expect(third.accessStrategy == .attestation)
        #expect(try await fixture.store().read() == nil)
        let fourth = try await fixture.dcrBuilder().buildForHaapi()
        #expect(fourth.accessStrategy == .attestation)
    }

    /// A main client with which nothing can be registered.
    enum NoWayBack: CaseIterable {
        case noMethod, emptySecret, shortKey, mutualTLSWithoutTLS

        var code: HaapiErrorCode { self == .mutualTLSWithoutTLS ? .insecureTransport : .haapi }

        func prepare() throws -> AccessFixture {
            var fixture = try AccessFixture { $0.usesInsecureHTTP = self == .mutualTLSWithoutTLS }
            switch self {
            case .noMethod: fixture.authentication = ClientAuthenticationMethodNone()
            case .emptySecret: fixture.authentication = ClientAuthenticationMethodSecret("")
            case .shortKey:
                fixture.authentication = ClientAuthenticationMethodJWTSymmetric(
                    signatureAlgorithm: .hs256, secretKey: "short")
            case .mutualTLSWithoutTLS:
                let identity = try AccessFixture().server.makeClientIdentity()
                fixture.authentication = ClientAuthenticationMethodMTLS(
                    identity: try .pem(certificate: identity.certificate, key: identity.key))
            }
            fixture.unregistersOnClear = true
            return fixture
        }
    }

    @Test("clearing keeps the client where another one could not be had", arguments: NoWayBack.allCases)
    func clearingWithoutWayBack(_ way: NoWayBack) async throws {
        let fixture = try way.prepare()
        var client = DynamicClient(clientId: "stored", secret: Secret("s"), authenticationMethod: .basic)
        client.management = .init(
            uri: fixture.server.registrationEndpoint.absoluteString + "/stored", token: Secret("RAT"))
        try fixture.store().write(client)
        let builder = fixture.dcrBuilder(fixture.configuration(allowsInsecureHTTP: true))
        let error = await haapiError { _ = try await builder.buildForHaapi(shouldClearExistingDCRClient: true) }
        #expect(error?.code == way.code)
        guard case .unrecoverable(.modifyConfiguration) = error?.recoverySuggestion else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fixture.server.requests.isEmpty)
        #expect(try await fixture.store().read() == client)
        // It needs no main client as long as it is there.
        #expect(try await builder.buildForHaapi().accessStrategy == .dynamicClient(clientId: "stored"))
    }
}
