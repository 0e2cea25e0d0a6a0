import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import HaapiSDK

/// Every flow of the test server, on every kind of server, from the start to the tokens.
struct EveryFlowTests {
    @Test(arguments: FlowCase.all, FlowVariant.all)
    func flow(_ flow: FlowCase, _ variant: FlowVariant) async throws {
        var fixture = try FlowFixture { options in
            variant.change(&options)
            options.authenticators = flow.authenticators
            options.consent = flow.consent
        }
        defer { fixture.server.close() }
        for fault in variant.faults {
            try fixture.server.add(fault, at: .authorization)
            try fixture.server.add(fault, at: .authentication)
        }
        fixture.minimumTTL = variant.minimumTTL
        if variant.isBound { fixture.tokenBinding = BoundedTokenConfiguration(storage: InMemoryStorage()) }
        let accessor = try await fixture.accessor(variant.access)
        defer { accessor.close() }
        let tokens = try await flow.flow(fixture.server).run(with: accessor, clock: SkippingClock())
        #expect(!tokens.accessToken.isEmpty)
        #expect(tokens.tokenType?.lowercased() == (variant.isBound ? "dpop" : "bearer"))
        #expect(fixture.server.violations == [])
        #expect(fixture.server.requests.flatMap(\.warnings) == [])
        // A second flow with the same accessor begins anew.
        _ = try await flow.flow(fixture.server).run(with: accessor, clock: SkippingClock())
        #expect(fixture.server.violations == [])
    }
}
