import Foundation
import Testing

@testable import Driver

/// What holds secrets and nonces while a request is made shows none of them, whichever way it is printed.
@Suite struct ReflectedSecretsTests {
    @Test func nothingSecretIsShown() throws {
        let url = try URL.checked("https://id.example.test/token?x=s3cret")
        let nonces = DPoPNonceStore()
        nonces.harvest(["DPoP-Nonce": "s3cret"], from: try #require(HTTPOrigin(url)))
        let transport = ScriptedTransport([.answer(200, ["X": "s3cret"], "s3cret")])
        let sender = TokenRequestSender(transport: transport, nonces: nonces)
        let form = ClientFormRequest(
            url: url, tokenEndpoint: url, clientId: "c1", authentication: ClientAuthenticationMethodSecret("s3cret"),
            parameters: [("code", "s3cret")])
        let values: [Any] = [
            nonces, sender, DPoPSender(transport: transport, dpop: try Dpop(), nonces: nonces), form,
            try form.attempt(now: Date(), random: .system),
            OAuthTokenEndpoint(
                url: url, clientId: "c1", clientAuthentication: ClientAuthenticationMethodSecret("s3cret"), dpop: nil,
                binding: .none, sender: sender),
        ]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            let text = "\(value) \(String(reflecting: value)) \(dumped)"
            #expect(!text.contains("s3cret"), "\(text)")
            #expect(Mirror(reflecting: value).children.isEmpty, "\(text)")
        }
    }
}
