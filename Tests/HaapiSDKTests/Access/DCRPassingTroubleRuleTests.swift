import Driver
import Foundation
import HaapiTestServer
import TestSupport
import Testing

@testable import HaapiSDK

/// Trouble that passes is no reason to register: rule 18 of how Dynamic Client Registration works here.
@Suite("DCR rules: passing trouble")
struct DCRPassingTroubleRuleTests {
    @Test(
        "rule 18: trouble that can pass is an error to try again, never a reason to register",
        arguments: [
            TestFault.dropRequest, .dropAnswer, .truncate(afterBytes: 3), .status(500), .status(503, retryAfter: "7"),
            .status(429),
            .status(408), .page(status: 502),
        ])
    func passingTrouble(_ fault: TestFault) async throws {
        for endpoint in [TestEndpoint.attestation, .token] {
            var fixture = try AccessFixture()
            fixture.attestation = AttestationConfiguration(attestationMaxRetries: 0, provider: ScriptedAttestation())
            try fixture.server.add(fault, at: endpoint)
            let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
            guard case .communication = error, error?.recoverySuggestion == .retryable(condition: .now) else {
                Issue.record("\(endpoint): \(String(describing: error))")
                continue
            }
            if case .status(503, _) = fault {
                #expect(
                    error?.cause as? HaapiServerUnavailable == HaapiServerUnavailable(statusCode: 503, retryAfter: 7))
            }
            #expect(fixture.server.dynamicClientIds.isEmpty)
            // And when the trouble has passed, the device attests.
            fixture.server.removeFaults()
            let accessor = try await fixture.dcrBuilder().buildForHaapi()
            #expect(accessor.accessStrategy == .attestation)
        }
    }

    @Test("rule 18: trouble in the middle of the attestation is no reason to register either")
    func troubleInTheMiddle() async throws {
        for fault in [TestFault.status(503), .dropAnswer, .redirect(status: 302, to: .otherOrigin)] {
            var fixture = try AccessFixture()
            fixture.attestation = AttestationConfiguration(attestationMaxRetries: 0, provider: ScriptedAttestation())
            try fixture.server.add(fault, at: .attestation, skipping: 1)
            let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
            #expect(error != nil && fixture.server.dynamicClientIds.isEmpty)
        }
    }

    @Test("trouble that passes is waited out, as often as the builder says")
    func retries() async throws {
        var fixture = try AccessFixture()
        fixture.attestation = AttestationConfiguration(attestationMaxRetries: 0, provider: ScriptedAttestation())
        try fixture.server.add(.status(503, retryAfter: "0"), at: .attestation, times: 1)
        let accessor = try await fixture.dcrBuilder().setAttestationValidationRetryCount(maxRetries: 1).buildForHaapi()
        #expect(accessor.accessStrategy == .attestation)
        try fixture.server.add(.status(503, retryAfter: "0"), at: .attestation, times: 2)
        let error = await haapiError {
            _ = try await fixture.dcrBuilder().setAttestationValidationRetryCount(maxRetries: 1)
                .buildForHaapi(shouldClearExistingDCRClient: true)
        }
        #expect(error?.cause is HaapiServerUnavailable)
    }

    @Test("rule 18: a provider that reports passing trouble, or fails, is no reason to register")
    func providerTrouble() async throws {
        struct Locked: Error {}
        for (thrown, isRetryable) in [
            (AttestationError.transient(cause: Locked()) as any Error, true),
            (AttestationError.failed(cause: Locked()), false),
            (AttestationError.keyGenerationFailed(cause: Locked()), false),
            (Locked(), false),
        ] {
            var fixture = try AccessFixture()
            fixture.attestation = AttestationConfiguration(
                attestationMaxRetries: 0, provider: ScriptedAttestation(.throwing(thrown)))
            let error = await haapiError { _ = try await fixture.dcrBuilder().buildForHaapi() }
            #expect(error?.error == "attestation")
            #expect(error?.cause is Locked)
            #expect((error?.recoverySuggestion == .retryable(condition: .now)) == isRetryable)
            #expect(fixture.server.dynamicClientIds.isEmpty)
        }
    }

    @Test("rule 18: a cancelled attestation is a cancellation, never a reason to register")
    func cancellation() async throws {
        var fixture = try AccessFixture()
        let provider = ScriptedAttestation(.waiting)
        fixture.attestation = AttestationConfiguration(provider: provider)
        let builder = fixture.dcrBuilder()
        let build = Task {
            defer { provider.reached.open() }
            return try await builder.buildForHaapi()
        }
        try await provider.reached.passed()
        build.cancel()
        await #expect(throws: CancellationError.self) { _ = try await build.value }
        // The provider is told as well: what it does may cost the platform a key.
        try await provider.cancelled.passed()
        #expect(fixture.server.dynamicClientIds.isEmpty)
        #expect(!fixture.arrivals.contains("POST registration"))
    }
}
