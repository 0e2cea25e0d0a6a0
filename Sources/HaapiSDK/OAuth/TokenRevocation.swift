#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// One revocation (RFC 7009).
struct TokenRevocation: Sendable {
    enum TokenKind: String, Sendable {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
    }

    let context: AccessContext
    let sender: TokenRequestSender
    /// `nil` if tokens are not bound.
    let keys: RefreshTokenKeys?

    func run(_ token: String, _ kind: TokenKind) async -> TokenRevocationResponse {
        do {
            let (response, secrets, _) = try await sender.send(try form(token, kind), dpop: nil)
            let now = context.environment.now()
            if let error = Self.failure(response, hiding: secrets, now: now, context.client.role) { throw error }
            if kind == .refreshToken { try keys?.remove(of: token) }
            SdkFollowUpTag.oauth.debug("A token was revoked")
            return .success
        } catch {
            return .error(await context.report(error, .revocation))
        }
    }

    private func form(_ token: String, _ kind: TokenKind) throws -> ClientFormRequest {
        guard !token.isEmpty else {
            throw HaapiError.illegalState(message: "The token to be revoked is empty. Nothing was sent.")
        }
        guard let endpoint = context.addresses.revocationEndpoint else {
            throw HaapiError.invalidConfiguration(
                reason:
                    "Tokens cannot be revoked without an address for it; set revocationEndpointURL. Nothing was sent.")
        }
        return ClientFormRequest(
            url: endpoint, tokenEndpoint: context.addresses.tokenEndpoint, clientId: context.client.id,
            authentication: context.client.authentication,
            parameters: [("token", token), ("token_type_hint", kind.rawValue)])
    }

    /// Why an answer does not say that the token is revoked: only status 200 does (RFC 7009 section 2.2). Pure.
    static func failure(
        _ response: HTTPResponse, hiding secrets: [String], now: Date, _ client: FailedRequest.Client
    ) -> (any Error)? {
        if response.statusCode == 200 { return nil }
        if !(200..<300).contains(response.statusCode),
            case .failure(let error) = TokenAnswerClassifier.classify(
                statusCode: response.statusCode, headers: response.headers, body: response.body, now: now,
                hiding: secrets)
        {
            return error
        }
        return HaapiError.unusable(
            FailedRequest(purpose: .revocation, client: client), response, hiding: secrets,
            "only status 200 says that a token is revoked")
    }
}
