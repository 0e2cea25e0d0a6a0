import Foundation
import Testing

@testable import Driver

/// RFC 6749 section 7.1: a token of a type that is not understood must not be used.
@Suite struct TokenTypeTests {
    @Test(arguments: [
        (TokenBinding.none, "DPoP", "give a key"), (.required, "DPoP", "give a key"), (.none, "mac", "as mac"),
        (.offered, "mac", "as mac"), (.none, "hunter22", "as (secret)"), (.offered, "hunter22", "as (secret)"),
    ])
    func aTokenOfATypeThatCannotBeUsedIsThrownAway(
        _ binding: TokenBinding, _ type: String, _ expected: String
    ) async throws {
        let body = #"{"access_token":"AT_1","token_type":"\#(type)"}"#
        let endpoint = try TokenRequestTests.endpoint(
            ScriptedTransport([.answer(200, [:], body)]), ClientAuthenticationMethodSecret("hunter22"),
            dpop: binding == .offered ? try Dpop() : nil, binding: binding)
        let error = await TokenRequestTests.failure { _ = try await endpoint.clientCredentials() }
        guard case .tokenTypeNotUsable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error.map { "\($0)".contains(expected) } == true)
    }
}
