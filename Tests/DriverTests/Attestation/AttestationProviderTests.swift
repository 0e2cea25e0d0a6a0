import Testing

@testable import Driver

@Suite struct AttestationProviderTests {
    @Test func thePlatformOffersNothingByItself() async throws {
        let provider: any AttestationProvider = .platformDefault
        #expect(!provider.isSupported)
        let error = await #expect(throws: AttestationError.self) {
            try await provider.challengeResponse(for: "challenge", dpop: try Dpop())
        }
        guard case .notSupported = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aProviderOfAnAppFitsTheSeam() async throws {
        struct AppProvider: AttestationProvider {
            let isSupported = true

            func challengeResponse(for challenge: String, dpop: Dpop) async throws -> String {
                challenge + "." + dpop.jwkThumbprint
            }
        }
        func use(_ provider: any AttestationProvider = .platformDefault) async throws -> String {
            try await provider.challengeResponse(for: "c", dpop: try Dpop())
        }
        #expect(try await use(AppProvider()).hasPrefix("c."))
    }
}
