#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Gets a client attestation token (CAT): challenge from the server, evidence from the provider, token for the evidence.
/// The challenge and the token are opaque.
struct ClientAttestationExchange: Sendable {
    let tokenEndpoint: URL
    let clientId: String
    let transport: any HTTPTransport
    let provider: any AttestationProvider
    let dpop: Dpop
    let now: @Sendable () -> Date

    /// A token that is good for one use.
    /// - Throws: ``AttestationError``, ``AttestationExchangeError``, what the transport throws.
    func obtainToken() async throws -> String {
        // Before any request: a device that cannot attest has no need of a challenge.
        guard provider.isSupported else { throw AttestationError.notSupported }
        let address = try endpoint()
        let question = HTTPRequest(.get, address, headers: ["Accept": "application/json"])
        let challenge = try await answer("challenge", to: question)
        let form = [("challenge", challenge), ("challenge_response", try await evidence(for: challenge))]
        return try await answer(
            "cat", to: HTTPRequest.form(address, form, headers: ["Accept": "application/json"]),
            hiding: form.flatMap { [$0.1, FormURLEncoding.encode($0.1)] })
    }

    /// What a provider throws beside its own errors says no more than that it failed.
    private func evidence(for challenge: String) async throws -> String {
        do {
            return try await provider.challengeResponse(for: challenge, dpop: dpop)
        } catch {
            if error is AttestationError || error is CancellationError { throw error }
            throw AttestationError.failed(cause: error)
        }
    }

    private func answer(
        _ member: String, to request: HTTPRequest, hiding secrets: [String] = []
    ) async throws -> String {
        try ClientAttestationAnswer.read(
            member, from: try await transport.send(request), now: now(), hiding: secrets)
    }

    /// The token endpoint with `/cat` behind its path and the client in the query.
    private func endpoint() throws(TransportError) -> URL {
        let text = tokenEndpoint.absoluteString
        let path = text.prefix { $0 != "?" && $0 != "#" }
        let slash = path.hasSuffix("/") ? "" : "/"
        guard let url = URL(string: "\(path)\(slash)cat?client_id=\(FormURLEncoding.encode(clientId))") else {
            throw TransportError(.invalidRequest, "The token endpoint is no URL.")
        }
        return url
    }
}

/// Reads the answers of the exchange. Pure.
enum ClientAttestationAnswer {
    /// The text of the member that the answer is about.
    /// `secrets` are texts of the request that no error may show, should the server repeat them.
    static func read(
        _ member: String, from response: HTTPResponse, now: Date, hiding secrets: [String] = []
    ) throws(AttestationExchangeError) -> String {
        let body = JSONParser.object(in: response.body)
        let error = body?.statedError?.string
        switch response.statusCode {
        case 200..<300:
            guard let text = body?[member]?.string, !text.isEmpty else { break }
            return text
        case let status where PassingTrouble.isStated(statusCode: status, error: error):
            throw .serverUnavailable(
                statusCode: status, retryAfter: response.headers.retryAfter(now: now))
        case 400, 401, 403:
            throw .refused(
                statusCode: response.statusCode,
                error: error.map { ServerText.shownCode($0, hiding: secrets) })
        default:
            break
        }
        throw .unexpectedAnswer(
            statusCode: response.statusCode,
            mediaType: response.mediaType.map { ServerText.shown($0.description, hiding: secrets, limit: 100) })
    }
}
