import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiSDK

/// Which way is taken: rules 13 to 19 of how Dynamic Client Registration works here, but for 18.
@Suite("DCR rules: runtime selection")
struct DCRSelectionRuleTests {
    @Test("rule 13: a device that cannot attest falls back")
    func unsupported() async throws {
        var fixture = try AccessFixture()
        let provider = ScriptedAttestation(isSupported: false)
        fixture.attestation = AttestationConfiguration(provider: provider)
        let accessor = try await fixture.dcrBuilder().buildForHaapi()
        #expect(accessor.accessStrategy.dynamicClientId != nil)
        #expect(provider.challengeCount == 0)
        #expect(fixture.arrivals == ["POST token", "POST registration"])
    }

    @Test(
        "rule 13: so does one whose attestation the server refuses, at any point of the exchange",
        arguments: [
            HaapiTestServer.AttestationBehavior.refuse, .refuseChallenge, .refuseAtTokenEndpoint,
        ])
    func refused(_ behavior: HaapiTestServer.AttestationBehavior) async throws {
        var fixture = try AccessFixture { $0.attestation = behavior }
        fixture.attestation = AttestationConfiguration(attestationMaxRetries: 0, provider: ScriptedAttestation())
        let accessor = try await fixture.dcrBuilder().buildForHaapi()
        #expect(accessor.accessStrategy.dynamicClientId == fixture.server.dynamicClientIds.first)
        #expect(fixture.arrivals.suffix(2) == ["POST token", "POST registration"])
    }

    @Test("rule 13: so does one that turns out not to be able to, whatever it claimed")
    func falselySupported() async throws {
        var fixture = try AccessFixture()
        fixture.attestation = AttestationConfiguration(
            attestationMaxRetries: 0, provider: ScriptedAttestation(.throwing(AttestationError.notSupported)))
        let accessor = try await fixture.dcrBuilder().buildForHaapi()
        #expect(accessor.accessStrategy.dynamicClientId != nil)
    }

    @Test("without the fallback a device that cannot attest, and one that is refused, get their errors")
    func withoutFallback() async throws {
        var fixture = try AccessFixture { $0.attestation = .refuse }
        let unsupported = await haapiError { _ = try await fixture.builder().buildForHaapi() }
        guard case .attestationNotSupported = unsupported else {
            Issue.record("\(String(describing: unsupported))")
            return
        }
        #expect(unsupported?.recoverySuggestion == .unrecoverable(action: .invalidPlatform))
        #expect(fixture.server.requests.isEmpty)
        fixture.attestation = AttestationConfiguration(attestationMaxRetries: 0, provider: ScriptedAttestation())
        let refused = await haapiError { _ = try await fixture.builder().buildForHaapi() }
        guard case .attestationRefusedByServer(let cause) = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        #expect(cause is AttestationExchangeError)
    }

    @Test("without attestation and without the fallback the main client authenticates, without any request")
    func clientAuthentication() async throws {
        var fixture = try AccessFixture()
        fixture.attestation = AttestationConfiguration(useAttestation: false)
        let accessor = try await fixture.builder().buildForHaapi()
        #expect(accessor.accessStrategy == .clientAuthentication)
        #expect(fixture.server.requests.isEmpty)
        _ = try await accessor.haapiManager.tokenManager.getHaapiToken()
        #expect(fixture.server.violations.isEmpty)
    }

    @Test("rule 14: a device that attests registers nothing and uses no dynamic client")
    func attested() async throws {
        var fixture = try AccessFixture()
        fixture.attestation = AttestationConfiguration(provider: ScriptedAttestation())
        let accessor = try await fixture.dcrBuilder().buildForHaapi()
        #expect(accessor.accessStrategy == .attestation)
        #expect(!fixture.arrivals.contains("POST registration"))
        #expect(try await fixture.store().read() == nil)
        #expect(fixture.server.violations.isEmpty)
        // The token of the check is the one that the accessor starts with.
        let count = fixture.server.requests.count
        _ = try await accessor.haapiManager.tokenManager.getHaapiToken()
        #expect(fixture.server.requests.count == count)
    }

    @Test("rule 15: later builds use the registered client without a request and without attesting, in every way")
    func laterBuilds() async throws {
        var fixture = try AccessFixture()
        let first = try await fixture.dcrBuilder().buildForHaapi()
        fixture.server.forgetRequests()
        let provider = ScriptedAttestation()
        fixture.attestation = AttestationConfiguration(provider: provider)
        let second = try await fixture.dcrBuilder().buildForHaapi()
        let third = try await fixture.dcrBuilder().buildForOAuth()
        #expect(second.accessStrategy == first.accessStrategy && third.accessStrategy == first.accessStrategy)
        #expect(fixture.server.requests.isEmpty && provider.challengeCount == 0)
    }

    @Test(
        "rule 17: the platform's limit of keys is an error of its own, never the fallback",
        arguments: [
            Date(timeIntervalSince1970: 1_900_000_000), nil,
        ])
    func keyLimit(_ date: Date?) async throws {
        var fixture = try AccessFixture()
        fixture.attestation = AttestationConfiguration(
            attestationMaxRetries: 0,
            provider: ScriptedAttestation(.throwing(AttestationError.limited(nextAttemptAfter: date))))
        let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
        #expect(error?.error == "attestation_limited")
        #expect(error?.cause as? HaapiAttestationLimitRefusal == HaapiAttestationLimitRefusal(nextAttemptAfter: date))
        #expect(!fixture.arrivals.contains("POST registration") && fixture.server.dynamicClientIds.isEmpty)
    }

    @Test("rule 19: the client is kept per template, main client and endpoints, and outlives the program")
    func persistence() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "haapi-\(String(UInt64.random(in: .min ... .max), radix: 16))")
        defer { try? FileManager.default.removeItem(at: folder) }
        var fixture = try AccessFixture(storage: FileStorage(directory: folder)) {
            $0.template?.authenticateClientBy = ["main-client", "other-main"]
            $0.otherClients = [TestClient(id: "other-main", authentication: .secret("main-secret"))]
        }
        let first = try await fixture.dcrBuilder().buildForHaapi()
        // As a later run of the program has it: objects of its own over the same folder.
        let again = try await fixture.builder().setDCRConfiguration(
            DCRConfiguration(
                templateClientId: "template-client", clientRegistrationEndpointUrl: fixture.server.registrationEndpoint,
                storage: FileStorage(directory: folder))
        ).buildForHaapi()
        #expect(again.accessStrategy == first.accessStrategy)
        #expect(fixture.server.dynamicClientIds.count == 1)
        let otherMain = try await fixture.dcrBuilder(fixture.configuration(clientId: "other-main")).buildForHaapi()
        #expect(otherMain.accessStrategy.dynamicClientId != nil && otherMain.accessStrategy != first.accessStrategy)
        try fixture.server.update { $0.template?.id = "second-template" }
        fixture.templateClientId = "second-template"
        let secondTemplate = try await fixture.dcrBuilder().buildForHaapi()
        #expect(
            secondTemplate.accessStrategy.dynamicClientId != nil
                && secondTemplate.accessStrategy != first.accessStrategy)
        #expect(fixture.server.dynamicClientIds.count == 3)
        // Nobody's record was replaced.
        fixture.templateClientId = "template-client"
        #expect(try await fixture.dcrBuilder().buildForHaapi().accessStrategy == first.accessStrategy)
    }
}
