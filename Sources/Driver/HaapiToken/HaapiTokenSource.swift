#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How HAAPI access tokens are obtained: a client credentials request with a DPoP proof, in which the client shows an
/// attestation or authenticates itself.
struct HaapiTokenSource: Sendable {
    /// The scope of HAAPI access tokens.
    static let scope = "urn:se:curity:scopes:haapi"

    enum Proof: Sendable {
        case attestation(AttestationAttempts)
        case clientAuthentication(any ClientAuthenticationMethod)
    }

    let tokenEndpoint: URL
    let clientId: String
    let proof: Proof
    let dpop: Dpop
    let sender: TokenRequestSender

    /// One token. With an attestation each one costs an attestation of its own, since a client attestation token
    /// works once; only a demand for a nonce, with which the server refused before it used the token, lets one request
    /// have it twice.
    func obtain() async throws -> AccessToken {
        switch proof {
        case .clientAuthentication(let method):
            return try await request(method).result.get()
        case .attestation(let attempts):
            return try await attempts.run { token in try await attested(token, attempts.exchange) }
        }
    }

    private func attested(_ token: String, _ exchange: ClientAttestationExchange) async throws -> AccessToken {
        var answer = try await request(ClientAuthenticationMethodAttestation(token: token))
        if answer.wasChallenged, ["invalid_client", "use_dpop_nonce"].contains(answer.refusal) {
            // The server seems to count its demand for a nonce as the one use of the token. The nonce is known now.
            answer = try await request(ClientAuthenticationMethodAttestation(token: try await exchange.obtainToken()))
        }
        if case .failure(OAuthTokenError.refused(let response, _)) = answer.result, answer.refusal == "invalid_client" {
            throw AttestationExchangeError.refused(statusCode: response.statusCode, error: response.error)
        }
        return try answer.result.get()
    }

    private struct Answer {
        let result: Result<AccessToken, OAuthTokenError>
        let wasChallenged: Bool

        /// The server's error, unless it is in trouble: then it says nothing about the client.
        var refusal: String? {
            guard case .failure(.refused(let response, _)) = result,
                !PassingTrouble.isStated(statusCode: response.statusCode)
            else { return nil }
            return response.error
        }
    }

    private func request(_ authentication: any ClientAuthenticationMethod) async throws -> Answer {
        let form = ClientFormRequest(
            url: tokenEndpoint, tokenEndpoint: tokenEndpoint, clientId: clientId, authentication: authentication,
            parameters: [("grant_type", "client_credentials"), ("scope", Self.scope)]
        )
        let asked = sender.now()
        let exchange = try await sender.exchange(form, dpop: dpop, binding: .required)
        let token = exchange.result.map { answer in
            AccessToken(
                value: answer.accessToken.value,
                // From the question on: the answer may have been on its way for a while.
                expiresOn: asked.addingTimeInterval(TimeInterval((answer.expiresIn ?? .zero).components.seconds)))
        }
        return Answer(result: token, wasChallenged: exchange.wasChallenged)
    }
}
