internal import Driver

extension Exchange {
    /// RFC 6749 section 6; each refresh token counts once (RFC 9700 section 2.2.2).
    mutating func refreshGrant(
        _ form: FormParameters, _ client: ClientRecord, key: String?
    ) throws(Refusal) -> ServerResponse {
        let value = try parameter("refresh_token", in: form)
        guard var grant = state.refreshTokens[value] else {
            throw unknown(
                value, .refreshTokenUnknown, "The refresh token is unknown (RFC 6749 section 5.2).",
                .oauthError("invalid_grant"))
        }
        guard grant.clientId == client.id else {
            throw invalidGrant(
                .refreshTokenClient, "The refresh token was issued to another client (RFC 6749 section 6).")
        }
        guard !grant.isUsed, !isRevoked(grant.family) else {
            state.revokedFamilies[grant.family] = true
            throw invalidGrant(.refreshTokenReused, "The refresh token was replaced or revoked (RFC 6749 section 6).")
        }
        guard grant.expiresAt > now else {
            warn(.expired, "The refresh token has expired.")
            throw Refusal(.oauthError("invalid_grant", "The refresh token has expired"))
        }
        if let bound = grant.keyThumbprint {
            guard let key else {
                throw refuse(
                    .proofMissing, "The refresh token is bound to a key, and there is no proof.", .tokenEndpoint)
            }
            guard key == bound else {
                throw refuse(
                    .refreshTokenKey, "The proof is not made with the key of the refresh token (RFC 9449 section 5).",
                    .tokenEndpoint)
            }
        }
        let scope = try narrowedScope(form["scope"], of: grant)
        state.refreshTokens[value]?.isUsed = true
        grant.expiresAt = now + options.lifetimes.refreshToken
        let bound = key ?? grant.keyThumbprint
        if !client.isConfidential { grant.keyThumbprint = bound }
        return try userTokens(grant, scope: scope, key: bound)
    }

    /// What the access token is for. The new refresh token keeps the whole scope (RFC 6749 section 6).
    private func narrowedScope(_ wanted: String?, of grant: IssuedRefreshToken) throws(Refusal) -> String {
        guard let wanted else { return grant.scope }
        let granted = grant.scope.split(separator: " ")
        guard wanted.split(separator: " ").allSatisfy(granted.contains) else {
            throw Refusal(
                .scope, "The scope is larger than what was granted (RFC 6749 section 6).", .oauthError("invalid_scope"))
        }
        return wanted
    }

    /// RFC 7009 section 2.
    mutating func revocation() throws(Refusal) -> ServerResponse {
        let form = try oauthForm()
        let client = try authenticateClient(form).record
        let value = try parameter("token", in: form)
        let owner = state.tokens[value]?.clientId ?? state.refreshTokens[value]?.clientId
        guard owner == nil || owner == client.id else {
            throw Refusal(
                .tokenOfAnotherClient, "The token was issued to another client (RFC 7009 section 2.1).",
                .oauthError("invalid_grant"))
        }
        if let family = state.refreshTokens[value]?.family { state.revokedFamilies[family] = true }
        state.tokens[value] = nil
        return .empty(200).notStored()
    }

    /// The resource of OpenID Connect Core section 5.3: shows whose token it is.
    mutating func userinfo() throws(Refusal) -> ServerResponse {
        let presented = try presentedToken()
        guard let token = accessToken(presented.token), token.kind == .user else {
            throw unknown(
                presented.token, of: state.tokens[presented.token]?.clientId, .accessTokenUnknown,
                "The access token is unknown.", presented.challenge("invalid_token"))
        }
        guard token.expiresAt > now else {
            warn(.expired, "The access token has expired.")
            throw Refusal(presented.challenge("invalid_token"))
        }
        try checkCertificate(of: token, presented)
        if let bound = token.keyThumbprint {
            guard presented.isDPoP else {
                throw Refusal(
                    .bearerScheme, "A bound token is sent as Bearer (RFC 9449 section 7.2).",
                    .dpopChallenge("invalid_token"))
            }
            guard let key = try checkProof(.resource, accessToken: presented.token) else {
                throw refuse(.proofMissing, "There is no DPoP header (RFC 9449 section 7.1).", .resource)
            }
            guard key == bound else {
                throw Refusal(
                    .proofKey, "The proof is not made with the key of the token (RFC 9449 section 4.3, check 12).",
                    .dpopChallenge("invalid_token"))
            }
        }
        if token.keyThumbprint == nil, presented.isDPoP {
            throw Refusal(
                .accessTokenKind, "A token that is not bound is sent as DPoP (RFC 9449 section 7.1).",
                .dpopChallenge("invalid_token"))
        }
        let document: JSONValue = ["sub": .string(token.subject ?? ""), "scope": .string(token.scope)]
        return .json(200, document.adding([("cnf", confirmation(of: token))]))
    }

    /// What the token is bound to, as introspection would show it (RFC 8705 section 3.2, RFC 9449 section 6.2).
    private func confirmation(of token: IssuedToken) -> JSONValue? {
        let start: JSONValue = [:]
        let members = start.adding([
            ("jkt", token.keyThumbprint.map { .string($0) }),
            ("x5t#S256", token.certificateThumbprint.map { .string($0) }),
        ])
        return members.object?.members.isEmpty == false ? members : nil
    }
}
