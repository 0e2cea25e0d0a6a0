import Driver
import Foundation
import TestSupport
import Testing

@testable import HaapiSDK

/// From what the Driver reports to what an app sees: the one place for it.
@Suite("Mapping of the Driver's errors")
struct ErrorMappingTests {
    static func map(
        _ error: any Error, _ purpose: FailedRequest.Purpose = .haapiToken, _ client: FailedRequest.Client = .main
    ) -> HaapiError? {
        HaapiError.mapped(error, FailedRequest(purpose: purpose, client: client)) as? HaapiError
    }

    static func refused(_ code: String, status: Int = 400) -> OAuthTokenError {
        .refused(
            OAuthErrorResponse(error: code, errorDescription: "server's words", statusCode: status), advice: "advice")
    }

    @Test("keeps cancellations and errors of the SDK")
    func kept() {
        #expect(HaapiError.mapped(CancellationError(), FailedRequest(purpose: .refresh)) is CancellationError)
        guard case .attestationNotSupported = Self.map(HaapiError.attestationNotSupported) else {
            Issue.record("changed")
            return
        }
    }

    @Test("names the setting of the request that was redirected", arguments: FailedRequest.Purpose.allCases)
    func redirect(_ purpose: FailedRequest.Purpose) {
        let error = Self.map(HaapiRedirectRefusal(statusCode: 308), purpose)
        #expect(error?.code == .haapiRedirectRefused)
        #expect(error?.failureReason.contains(purpose.setting) == true && error?.failureReason.contains("308") == true)
    }

    @Test("keeps insecure transport apart from an insecure configuration")
    func insecureTransport() {
        let refusal = HaapiInsecureTransportRefusal(scheme: "http", host: "h")
        #expect(Self.map(refusal)?.code == .insecureTransport)
        #expect(Self.map(refusal)?.cause as? HaapiInsecureTransportRefusal == refusal)
    }

    @Test("tells an invalid main client from an invalid dynamic client", arguments: FailedRequest.Purpose.allCases)
    func invalidClient(_ purpose: FailedRequest.Purpose) {
        let ofMain = Self.map(Self.refused("invalid_client", status: 401), purpose)
        guard case .unrecoverable(.modifyConfiguration(let reason)) = ofMain?.recoverySuggestion else {
            Issue.record("\(String(describing: ofMain))")
            return
        }
        #expect(reason.contains("server's words"))
        let ofDynamic = Self.map(Self.refused("invalid_client", status: 401), purpose, .dynamic)
        #expect(ofDynamic?.recoverySuggestion == .newHaapiFlow)
    }

    @Test(
        "says what to do about OAuth errors in terms of the configuration",
        arguments: [
            ("invalid_client", FailedRequest.Purpose.initialToken, "authenticate-client-by"),
            ("invalid_scope", .initialToken, "Dynamic Client Registration"),
            ("unauthorized_client", .initialToken, "client_credentials"),
            ("invalid_client_metadata", .registration, "templateClientId"),
            ("invalid_token", .registration, "tokenEndpointURL"), ("invalid_scope", .haapiToken, "HAAPI capability"),
            ("unauthorized_client", .haapiToken, "HAAPI capability"), ("invalid_grant", .codeExchange, "new flow"),
            ("invalid_grant", .refresh, "new flow"), ("other_error", .refresh, "advice"),
        ])
    func advice(_ code: String, _ purpose: FailedRequest.Purpose, _ words: String) {
        let error = Self.map(Self.refused(code), purpose)
        guard case .serverError(code, let description, 400) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(description.hasPrefix("server's words. ") && description.contains(words))
    }

    @Test("makes a refused proof on a HAAPI token request an error about proofs, and nowhere else")
    func proof() {
        #expect(Self.map(Self.refused("invalid_dpop_proof"))?.code == .dpop)
        #expect(Self.map(Self.refused("invalid_dpop_proof"), .codeExchange)?.code == .haapi)
    }

    @Test("has a refused nonce tried again")
    func nonce() {
        let error = Self.map(Self.refused("use_dpop_nonce"))
        #expect(error?.code == .haapi && error?.recoverySuggestion == .retryable(condition: .now))
        #expect(error.map(String.init(describing:))?.contains("nonce that it had just issued") == true)
    }

    @Test("keeps the wait that the server wants")
    func unavailable() {
        let error = Self.map(OAuthTokenError.serverUnavailable(statusCode: 503, retryAfter: .seconds(9)))
        #expect(error?.cause as? HaapiServerUnavailable == HaapiServerUnavailable(statusCode: 503, retryAfter: 9))
        let attestation = Self.map(AttestationExchangeError.serverUnavailable(statusCode: 500, retryAfter: nil))
        #expect(attestation?.cause as? HaapiServerUnavailable == HaapiServerUnavailable(statusCode: 500))
        #expect(attestation?.recoverySuggestion == .retryable(condition: .now))
    }

    @Test("names status, media type and setting of an answer that is none of the protocol")
    func unusable() {
        let error = Self.map(
            OAuthTokenError.notAnOAuthAnswer(statusCode: 404, mediaType: "text/html", problem: .notJSON, advice: "x"))
        guard case .invalidURLResponse(let response?, let reason, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(response.statusCode == 404 && response.headers["Content-Type"] == "text/html" && response.body.isEmpty)
        for words in ["404", "text/html", "tokenEndpointURL"] { #expect(reason.contains(words)) }
    }

    @Test("says what to do about an initial token of a type that no registration can use", arguments: ["DPoP", "mac"])
    func initialTokenType(_ type: String) {
        let error = Self.map(OAuthTokenError.tokenTypeNotUsable(OAuthTokenType(rawValue: type)), .initialToken)
        guard case .invalidURLResponse(nil, let reason, .some) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("came as \(type)") && reason.contains("Bearer tokens to the main client"))
        #expect(!reason.contains("give a key") && !reason.contains("DPoP tokens"))
    }

    @Test("makes what cannot be sent an error of the configuration")
    func invalidRequest() {
        let error = Self.map(OAuthTokenError.invalidRequest("the client secret is empty; set it."), .initialToken)
        guard case .invalidConfiguration(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("the client secret is empty"))
        guard case .invalidConfiguration = Self.map(CryptoImportError.invalidPassphrase) else {
            Issue.record("a key that cannot be read")
            return
        }
    }

    @Test("maps attestation by what can be done about it")
    func attestation() {
        struct Cause: Error {}
        let rows: [(any Error, HaapiErrorCode)] = [
            (AttestationError.notSupported, .attestation), (AttestationError.failed(cause: Cause()), .attestation),
            (AttestationError.limited(nextAttemptAfter: nil), .attestationLimited),
            (AttestationExchangeError.refused(statusCode: 400, error: nil), .attestation),
            (AttestationExchangeError.unexpectedAnswer(statusCode: 404, mediaType: "text/html"), .haapi),
        ]
        for (error, code) in rows { #expect(Self.map(error)?.code == code) }
    }

    @Test("keeps trouble of a store, a closed manager and a key apart")
    func others() {
        #expect(Self.map(HaapiTokenManagerError.closed)?.recoverySuggestion == .newHaapiFlow)
        guard case .haapiTokenManagerAlreadyExists("n") = Self.map(HaapiTokenManagerError.alreadyExists(name: "n"))
        else {
            Issue.record("the name")
            return
        }
        #expect(Self.map(DpopError.signingFailed("x"))?.code == .dpop)
        #expect(Self.map(DynamicClientOfLaterVersion())?.code == .unexpected)
    }

    @Test(
        "an address where nobody answers is trouble of the network, and the error names the setting",
        arguments: ["https://127.0.0.1:1/token"])
    func network(_ address: String) async throws {
        let fixture = try AccessFixture()
        let url = try #require(URL(string: address))
        let builder = fixture.dcrBuilder(fixture.configuration(tokenEndpoint: url))
        let error = await haapiError { _ = try await builder.buildForHaapi() }
        #expect(error?.error == "networking" && error?.recoverySuggestion == .retryable(condition: .now))
        #expect(error?.cause is TransportError)
        #expect(error?.failureReason.contains("tokenEndpointURL") == true)
    }

    @Test("a certificate that is not trusted is not tried again")
    func untrusted() async throws {
        let fixture = try AccessFixture()
        let other = try AccessFixture()
        let configuration = HaapiConfiguration(
            name: "untrusted", clientId: "main-client", baseURL: fixture.server.baseURL,
            tokenEndpointURL: fixture.server.tokenEndpoint,
            authorizationEndpointURL: fixture.server.authorizationEndpoint, appRedirect: "app://haapi",
            httpClientConfiguration: other.server.clientConfiguration.patient)
        let error = await haapiError { _ = try await fixture.dcrBuilder(configuration).buildForHaapi() }
        #expect(error?.error == "networking" && error?.recoverySuggestion == .unrecoverable(action: .introspectCause))
        #expect(fixture.server.requests.isEmpty)
    }
}
