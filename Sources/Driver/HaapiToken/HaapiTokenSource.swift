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
            return try await request(method)
        case .attestation(let attempts):
            return try await attempts.run { token in
                do {
                    return try await request(ClientAuthenticationMethodAttestation(token: token))
                } catch OAuthTokenError.refused(let response, _) where response.error == "invalid_client" {
                    throw AttestationExchangeError.refused(statusCode: response.statusCode, error: response.error)
                }
            }
        }
    }

    private func request(_ authentication: any ClientAuthenticationMethod) async throws -> AccessToken {
        let form = ClientFormRequest(
            url: tokenEndpoint, tokenEndpoint: tokenEndpoint, clientId: clientId, authentication: authentication,
            parameters: [("grant_type", "client_credentials"), ("scope", Self.scope)]
        )
        let asked = sender.now()
        let answer = try await sender.exchange(form, dpop: dpop, binding: .required).result.get()
        let lifetime = answer.expiresIn ?? .zero
        return AccessToken(
            value: answer.accessToken.value,
            // From the question on: the answer may have been on its way for a while.
            expiresOn: asked.addingTimeInterval(TimeInterval(lifetime.components.seconds))
        )
    }
}
