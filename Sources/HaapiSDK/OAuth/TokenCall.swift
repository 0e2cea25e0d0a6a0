import Driver

/// One code exchange or refresh from its beginning to its end. Runs in a task that nobody cancels: see
/// ``RefreshesInFlight``.
struct TokenCall: Sendable {
    let context: AccessContext
    let sender: TokenRequestSender
    /// `nil` if tokens are not bound.
    let keys: RefreshTokenKeys?

    func run(_ grant: TokenGrant) async -> TokenCallOutcome {
        let key: RefreshTokenKeys.Key?
        let dpop: Dpop?
        do {
            (key, dpop) = try self.key(for: grant)
        } catch {
            return await failure(error, grant, .notSent)
        }
        let exchange: TokenExchange
        do {
            exchange = try await sender.exchange(form(grant), dpop: dpop, binding: keys == nil ? .offered : .required)
        } catch {
            return await failure(error, grant, TokenCallOutcome.reach(of: error))
        }
        let reach = TokenCallOutcome.Reach.answered(exchange.response)
        switch TokenAnswer(exchange) {
        case .tokens(let answer):
            do {
                return TokenCallOutcome(result: .successfulToken(try kept(answer, grant, key)), reach: reach)
            } catch {
                return await failure(error, grant, reach)
            }
        case .oAuthError(let content, let error):
            // Only for what it notes about a dynamic client.
            _ = await context.report(error, grant.purpose)
            return TokenCallOutcome(result: .errorToken(content), reach: reach)
        case .unusable(let error):
            return await failure(error, grant, reach)
        }
    }

    // MARK: Before

    /// The key to make proofs with and, if tokens are bound, the same as it is to be stored. A storage that cannot be written is
    /// found out now: after the answer, what was sent is spent, and what came for it could not be kept.
    private func key(for grant: TokenGrant) throws -> (stored: RefreshTokenKeys.Key?, dpop: Dpop?) {
        switch grant.kind {
        case .code("", _):
            throw HaapiError.illegalState(message: "The code to be exchanged is empty. Nothing was sent.")
        case .refreshToken(""):
            throw HaapiError.illegalState(message: "The refresh token is empty. Nothing was sent.")
        case .code(_, let dpop):
            guard keys != nil else { return (nil, dpop) }
            guard let dpop else {
                throw HaapiError.illegalState(
                    message:
                        "tokenBoundConfiguration has tokens bound to the key of the flow, so the exchange of a code "
                        + "needs it: pass the dpop of the HaapiManager. Nothing was sent.")
            }
            try keys?.checkThatItCanWrite()
            return (try RefreshTokenKeys.Key(dpop), dpop)
        case .refreshToken(let token):
            guard let keys else { return (nil, nil) }
            guard let key = try keys.key(of: token) else {
                throw HaapiError.illegalState(
                    message:
                        "No key is stored for this refresh token, and without the key that it is bound to it cannot be "
                        + "used: discard it and start a new flow. Nothing was sent.")
            }
            try keys.checkThatItCanWrite()
            return (key, key.dpop)
        }
    }

    private func form(_ grant: TokenGrant) -> ClientFormRequest {
        var verifier: Secret<CodeVerifierKind>?
        if case .code(let code, _) = grant.kind { verifier = context.codeVerifiers.verifier(for: code) }
        return ClientFormRequest(
            url: context.addresses.tokenEndpoint, tokenEndpoint: context.addresses.tokenEndpoint,
            clientId: context.client.id, authentication: context.client.authentication,
            parameters: grant.parameters(redirectURI: context.configuration.appRedirect, verifier: verifier))
    }

    // MARK: After

    /// The tokens as the caller gets them, once all that is kept for them is saved.
    private func kept(
        _ answer: AccessTokenResponse, _ grant: TokenGrant, _ key: RefreshTokenKeys.Key?
    ) throws -> SuccessfulTokenResponse {
        var sent: String?
        switch grant.kind {
        case .code(let code, _): context.codeVerifiers.forget(code)
        case .refreshToken(let token): sent = token
        }
        if let keys, let key, let new = answer.refreshToken?.value, new != sent {
            try keys.save(key, of: new)
            if let sent { removeReplaced(sent, keys) }
        } else if keys == nil, answer.tokenType == .dpop, answer.refreshToken != nil {
            SdkFollowUpTag.oauth.warning(
                "The refresh token is bound to a key that is not kept; set tokenBoundConfiguration to refresh it later")
        }
        SdkFollowUpTag.oauth.debug("\(public: grant.purpose.name) gave tokens")
        return SuccessfulTokenResponse(answer, sent: sent)
    }

    /// A key that stays behind is of no use to anyone without its token, so it is no reason to withhold the new tokens.
    private func removeReplaced(_ token: String, _ keys: RefreshTokenKeys) {
        do {
            try keys.remove(of: token)
        } catch {
            SdkFollowUpTag.oauth.warning("The key of a replaced refresh token could not be removed: \(error)")
        }
    }

    private func failure(
        _ error: any Error, _ grant: TokenGrant, _ reach: TokenCallOutcome.Reach
    ) async -> TokenCallOutcome {
        TokenCallOutcome(result: .error(await context.report(error, grant.purpose)), reach: reach)
    }
}
