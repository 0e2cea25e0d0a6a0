import Foundation
import Testing

@testable import Driver

/// Some servers repeat in their errors what they were sent; ours show nothing of it.
@Suite struct EchoedSecretsTests {
    private typealias Exchange = ClientAttestationExchangeTests

    @Test func whatTheServerRepeatsIsHidden() async throws {
        let body = #"{"error":"invalid_grant","error_description":"client hunter22 sent RT_secret with scope openid"}"#
        let transport = ScriptedTransport([.answer(400, [:], body)])
        let endpoint = try TokenRequestTests.endpoint(transport, ClientAuthenticationMethodSecret("hunter22"))
        let error = await TokenRequestTests.failure {
            _ = try await endpoint.refresh(OAuthToken("RT_secret"), scope: "openid")
        }
        let text = "\(error.map { "\($0)" } ?? "")"
        #expect(text.contains("client (secret) sent (secret) with scope openid"))
    }

    /// Repeats header field and body of each request in its error.
    private struct EchoTransport: HTTPTransport {
        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let sent =
                "<\(request.headers["DPoP"] ?? "")> " + (request.headers["Authorization"] ?? "") + " "
                + String(decoding: request.body ?? Data(), as: UTF8.self)
            var answer = JSONObject()
            answer.append("error", .string(sent))
            answer.append("error_description", .string(sent))
            answer.append("error_uri", .string(sent))
            return .scripted(400, [:], JSONWriter.text(.object(answer)))
        }
    }

    @Test(arguments: [ClientAuthenticationMethodSecret.Transport.basic, .body, .basicWithoutFormEncoding])
    func whatTravelsIsHiddenAsItTravels(_ transport: ClientAuthenticationMethodSecret.Transport) async throws {
        let endpoint = OAuthTokenEndpoint(
            url: try URL.checked("https://id.example.test/token"), clientId: "c1",
            clientAuthentication: ClientAuthenticationMethodSecret(secret: "hunter+22 é", transport: transport),
            dpop: nil, binding: .none, sender: TokenRequestSender(transport: EchoTransport()))
        let error = await TokenRequestTests.failure {
            _ = try await endpoint.exchange(code: "CODE/1+é=", redirectURI: nil, codeVerifier: nil)
        }
        let text = "\(error.map { "\($0)" } ?? "")"
        #expect(text.contains("grant_type=authorization_code&code=(secret)"))
        #expect(transport == .body || text.contains("Basic (secret)"))
        for part in ["hunter", "22", "CODE", "%C3", "YzE6"] { #expect(!text.contains(part), "\(text)") }
    }

    /// It is made after the rest of the request, and anew for each attempt.
    @Test func theProofIsHidden() async throws {
        let endpoint = OAuthTokenEndpoint(
            url: try URL.checked("https://id.example.test/token"), clientId: "c1",
            clientAuthentication: ClientAuthenticationMethodSecret("hunter22"), dpop: try Dpop(),
            binding: .required, sender: TokenRequestSender(transport: EchoTransport()))
        let error = await TokenRequestTests.failure { _ = try await endpoint.refresh(OAuthToken("RT_secret")) }
        let text = "\(error.map { "\($0)" } ?? "")"
        #expect(text.contains("<(secret)> Basic (secret)") && !text.contains("eyJ"), "\(text)")
    }

    @Test func whatAnAttestationHoldsIsHidden() async throws {
        let evidence = "evidence for eyJzdGF0ZSI6Ii4ifQ"
        let refusal = ScriptedTransport.Step.answer(
            400, Exchange.json, #"{"error":"no \#(evidence) evidence+for+eyJzdGF0ZSI6Ii4ifQ eyJzdGF0ZSI6Ii4ifQ\u001b"}"#
        )
        let setup = try Exchange.Setup([Exchange.challenge, refusal])
        let shown = "no (secret) (secret) (secret) "
        await #expect(throws: AttestationExchangeError.refused(statusCode: 400, error: shown)) {
            try await setup.source.obtain()
        }
    }

    @Test func textsOfTheServerAreCut() async throws {
        let long = String(repeating: "x", count: 5000)
        let cut = String(repeating: "x", count: 100) + "…"
        await #expect(throws: AttestationExchangeError.refused(statusCode: 400, error: cut)) {
            try await Exchange.Setup([.answer(400, Exchange.json, #"{"error":"\#(long)"}"#)]).source.obtain()
        }
        let type = String("a/\(cut)".prefix(100)) + "…"
        await #expect(throws: AttestationExchangeError.unexpectedAnswer(statusCode: 404, mediaType: type)) {
            try await Exchange.Setup([.answer(404, ["Content-Type": "a/\(long)"], "")]).source.obtain()
        }
    }
}
