internal import Driver

extension Exchange {
    /// RFC 6749 section 4.1.3, RFC 7636 section 4.6.
    mutating func codeGrant(
        _ form: FormParameters, _ client: ClientRecord, key: String?
    ) throws(Refusal) -> ServerResponse {
        let value = try parameter("code", in: form)
        guard var code = state.codes[value] else {
            throw unknown(
                value, .codeUnknown, "The code is unknown (RFC 6749 section 5.2).", .oauthError("invalid_grant"))
        }
        guard !code.isUsed else {
            state.revokedFamilies[code.family] = true
            throw invalidGrant(.codeReused, "The code was used before (RFC 6749 section 4.1.2).")
        }
        guard code.clientId == client.id else {
            throw invalidGrant(.codeClient, "The code was issued to another client (RFC 6749 section 4.1.3).")
        }
        guard code.expiresAt > now else {
            warn(.expired, "The code has expired.")
            throw Refusal(.oauthError("invalid_grant", "The code has expired"))
        }
        guard form["redirect_uri"] == code.redirectURI else {
            throw invalidGrant(
                .codeRedirectURI, "redirect_uri is not that of the authorization request (RFC 6749 section 4.1.3).")
        }
        try checkVerifier(form["code_verifier"], challenge: code.codeChallenge)
        if let bound = code.keyThumbprint {
            guard let key else {
                throw refuse(.proofMissing, "The code is bound to a key, and there is no proof.", .tokenEndpoint)
            }
            guard key == bound else {
                throw refuse(.codeKey, "The proof is not made with the key of the HAAPI session.", .tokenEndpoint)
            }
        }
        code.isUsed = true
        state.codes[value] = code
        // Refresh tokens of confidential clients are bound to the client and not to the key (RFC 9449 section 5), unless
        // they inherit the binding of the code, as at Curity's server.
        let inherited = options.issuesTokenBoundCodes ? code.keyThumbprint : nil
        return try userTokens(
            IssuedRefreshToken(
                clientId: client.id, scope: code.scope, subject: code.subject,
                expiresAt: now + options.lifetimes.refreshToken,
                keyThumbprint: client.isConfidential ? inherited : key, family: code.family),
            scope: code.scope, key: key, nonce: code.nonce)
    }

    private func checkVerifier(_ verifier: String?, challenge: String?) throws(Refusal) {
        guard let challenge else {
            guard verifier == nil else {
                throw invalidGrant(
                    .codeVerifierUnexpected, "code_verifier without a code_challenge (RFC 9700 section 2.1.1).")
            }
            return
        }
        guard let verifier else {
            throw invalidGrant(.codeVerifierMissing, "code_verifier is missing (RFC 7636 section 4.5).")
        }
        guard (43...128).contains(verifier.utf8.count), verifier.utf8.allSatisfy(Self.isVerifierByte) else {
            throw invalidGrant(
                .codeVerifierMalformed, "code_verifier is not 43 to 128 unreserved characters (RFC 7636 section 4.1).")
        }
        let hash = try orFail { Base64URL.encode(try MessageDigest.sha256.hash(Array(verifier.utf8))) }
        guard hash == challenge else {
            throw invalidGrant(
                .codeVerifierMismatch, "code_verifier does not fit the code_challenge (RFC 7636 section 4.6).")
        }
    }

    private static func isVerifierByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    func invalidGrant(_ code: ViolationCode, _ message: String) -> Refusal {
        Refusal(code, message, .oauthError("invalid_grant", message))
    }

    /// What a code or a refresh token is exchanged for: an access token with this scope, bound to this key, and the
    /// refresh token `grant`.
    mutating func userTokens(
        _ grant: IssuedRefreshToken, scope: String, key: String?, nonce: String? = nil
    ) throws(Refusal) -> ServerResponse {
        let lifetime = client(grant.clientId)?.accessTokenLifetime ?? options.lifetimes.accessToken
        let access = try issue(
            IssuedToken(
                kind: .user, clientId: grant.clientId, scope: scope, expiresAt: now + lifetime,
                keyThumbprint: key, subject: grant.subject, family: grant.family), prefix: "OAT_")
        let refresh = try identifier("RT_", byteCount: 24)
        state.refreshTokens[refresh] = grant
        let isOpenID = scope.split(separator: " ").contains("openid")
        return tokenResponse(
            access, type: key == nil ? "bearer" : "DPoP", lifetime: lifetime, scope: scope,
            more: [
                ("refresh_token", .string(refresh)),
                ("id_token", isOpenID ? .string(try idToken(grant, nonce: nonce)) : nil),
            ])
    }

    private func idToken(_ grant: IssuedRefreshToken, nonce: String?) throws(Refusal) -> String {
        let claims: JSONValue = [
            "iss": .string(settings.issuer), "sub": .string(grant.subject), "aud": .string(grant.clientId),
            "iat": .integer(Int(now)), "exp": .integer(Int(now + options.lifetimes.accessToken)),
        ]
        let payload = JSONWriter.text(claims.adding([("nonce", nonce.map { .string($0) })]))
        return try orFail {
            try JWS.sign(
                JWS.Header(json: #"{"typ":"JWT","alg":"ES256"}"#), payload: payload, with: settings.signingKey)
        }
    }
}
