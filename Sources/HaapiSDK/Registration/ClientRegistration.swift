#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// Registers a dynamic client from a template (RFC 7591): an initial token as the main client, then the registration with
/// it. Two requests, in this order, to the configured addresses and to no other.
struct ClientRegistration: Sendable {
    /// The scope of initial tokens.
    static let scope = "dcr"

    let mainClientId: String
    let authentication: any ClientAuthenticationMethod
    let tokenEndpoint: URL
    let registrationEndpoint: URL
    let templateClientId: String
    let additionalMetadata: [String: RegistrationMetadata]
    let transport: any HTTPTransport
    let now: @Sendable () -> Date

    /// - Throws: ``HaapiError``, ``UnusableRegistration``, `CancellationError`.
    func run() async throws -> DynamicClient {
        let token = try await mapping(.initialToken) { try await initialToken() }
        SdkFollowUpTag.registration.debug("Initial token obtained; registering a client from the template")
        let request = registration(with: token)
        // Once: the token in it is spent by it.
        let response = try await mapping(.registration) { try await transport.send(request) }
        let answer = try answer(response, hiding: token.value)
        for warning in answer.warnings {
            SdkFollowUpTag.registration.warning("The answer to the registration is odd: \(warning)")
        }
        SdkFollowUpTag.registration.info("Registered the dynamic client \(sensitive: answer.client.clientId)")
        return answer.client
    }

    private func answer(_ response: HTTPResponse, hiding token: String) throws -> RegistrationAnswer {
        do {
            return try RegistrationAnswer(response, asked: additionalMetadata, now: now(), hiding: [token])
        } catch {
            guard let client = RegistrationAnswer.clientToGiveBack(in: response) else { throw error }
            throw UnusableRegistration(client: client, reason: error)
        }
    }

    /// What asks for the initial token.
    static func initialTokenForm(
        mainClientId: String, authentication: any ClientAuthenticationMethod, tokenEndpoint: URL
    ) -> ClientFormRequest {
        ClientFormRequest(
            url: tokenEndpoint, tokenEndpoint: tokenEndpoint, clientId: mainClientId, authentication: authentication,
            parameters: [("grant_type", "client_credentials"), ("scope", scope)])
    }

    private func initialToken() async throws -> OAuthToken {
        let form = Self.initialTokenForm(
            mainClientId: mainClientId, authentication: authentication, tokenEndpoint: tokenEndpoint)
        let sender = TokenRequestSender(transport: transport, now: now)
        return try await sender.exchange(form, dpop: nil, binding: .none).result.get().accessToken
    }

    /// What the template fixes is not asked for, and nothing is asked for as `null`.
    private func registration(with token: OAuthToken) -> HTTPRequest {
        var metadata = additionalMetadata
        metadata["software_id"] = .string(templateClientId)
        let body = JSONWriter.text(RegistrationMetadata.object(metadata).json)
        return HTTPRequest(
            .post, registrationEndpoint,
            headers: [
                "Authorization": "Bearer \(token.value)", "Content-Type": "application/json",
                "Accept": "application/json",
            ],
            body: Data(body.utf8))
    }

    private func mapping<Result>(
        _ purpose: FailedRequest.Purpose, _ body: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await body()
        } catch {
            throw HaapiError.mapped(error, FailedRequest(purpose: purpose))
        }
    }
}
