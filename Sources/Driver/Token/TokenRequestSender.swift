#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Sends token requests and says what their answers mean. Each attempt has an assertion and a proof of its own; only a
/// demand for a nonce leads to a second one.
package struct TokenRequestSender: Sendable {
    let transport: any HTTPTransport
    let nonces: DPoPNonceStore
    let now: @Sendable () -> Date
    let random: RandomSource

    package init(
        transport: any HTTPTransport, nonces: DPoPNonceStore = DPoPNonceStore(),
        now: @escaping @Sendable () -> Date = { Date() }, random: RandomSource = .system
    ) {
        self.transport = transport
        self.nonces = nonces
        self.now = now
        self.random = random
    }

    /// Sends a form of any purpose, with a proof if there is a `dpop`. Gives the last answer, the texts in the request
    /// that no error may show, and how often it was made.
    package func send(
        _ form: ClientFormRequest, dpop: Dpop?
    ) async throws -> (response: HTTPResponse, secrets: [String], attempts: Int) {
        let sent = Lock<(secrets: [String], attempts: Int)>(([], 0))
        let makeRequest: @Sendable () throws -> HTTPRequest = {
            let attempt = try form.attempt(now: now(), random: random)
            sent.withLock { sent in
                sent.secrets += attempt.secrets
                sent.attempts += 1
            }
            return attempt.request
        }
        let response: HTTPResponse
        if let dpop {
            response = try await DPoPSender(transport: transport, dpop: dpop, nonces: nonces).send(
                noteProof: { proof in sent.withLock { $0.secrets.append(proof) } }, makeRequest)
        } else {
            let request = try makeRequest()
            response = try await transport.send(request)
            // For the next request with a proof: some servers state a nonce with every response (RFC 9449 section 8.2).
            if let origin = HTTPOrigin(request.url) { nonces.harvest(response.headers, from: origin) }
        }
        let (secrets, attempts) = sent.withLock { $0 }
        return (response, secrets, attempts)
    }

    /// Sends a token request. `binding` is what is demanded of the token if a proof is sent; without `dpop` it is
    /// ``TokenBinding/none``.
    ///
    /// Throws what kept the request from being sent or answered. What the answer says is in the result.
    package func exchange(
        _ form: ClientFormRequest, dpop: Dpop?, binding: TokenBinding
    ) async throws -> TokenExchange {
        DriverFollowUpTag.clientAuthentication.debug(
            "The client authenticates with \(public: String(describing: type(of: form.authentication)))")
        let exchange = try await classified(form, dpop: dpop, binding: binding)
        switch exchange.result {
        case .success: DriverFollowUpTag.token.debug("The server issued a token")
        case .failure(let error): DriverFollowUpTag.token.info("No token: \(error)")
        }
        return exchange
    }

    private func classified(
        _ form: ClientFormRequest, dpop: Dpop?, binding: TokenBinding
    ) async throws -> TokenExchange {
        let (response, secrets, attempts) = try await send(form, dpop: dpop)
        let binding = dpop == nil ? TokenBinding.none : binding
        let result = TokenAnswerClassifier.classify(
            statusCode: response.statusCode, headers: response.headers, body: response.body, now: now(),
            hiding: secrets
        )
        switch result {
        case .success(let token) where !binding.accepts(token.tokenType):
            let type = token.tokenType.map {
                OAuthTokenType(rawValue: ServerText.shown($0.rawValue, hiding: secrets, limit: 40))
            }
            return TokenExchange(
                response: response, result: .failure(binding.refusal(of: type)), wasChallenged: attempts > 1)
        case .success:
            return TokenExchange(response: response, result: result, wasChallenged: attempts > 1)
        case .failure(let error):
            return TokenExchange(
                response: response,
                result: .failure(error.advising(form.refusalAdvice(), hasProof: dpop != nil)),
                wasChallenged: attempts > 1
            )
        }
    }
}

extension TokenRequestSender: CustomStringConvertible, CustomReflectable {
    package var description: String { "TokenRequestSender" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension OAuthTokenError {
    /// The same with better advice: that of the authentication method, if the server seems not to accept the client.
    func advising(_ advice: String?, hasProof: Bool) -> OAuthTokenError {
        switch self {
        case .refused(let response, _)
        where !hasProof && ["use_dpop_nonce", "invalid_dpop_proof"].contains(response.error):
            return .refused(response, advice: "The server wants DPoP for this request; give it a key.")
        case .refused(let response, let general) where response.error == "invalid_client":
            return .refused(response, advice: advice ?? general)
        case .notAnOAuthAnswer(let status, let mediaType, let problem, let general)
        where status == 401 || status == 403:
            return .notAnOAuthAnswer(
                statusCode: status, mediaType: mediaType, problem: problem,
                advice: advice.map { "\(general) \($0)" } ?? general
            )
        default:
            return self
        }
    }
}
