internal import Driver

/// What an assertion says of itself, before anyone has verified it.
struct AssertionClaims {
    let subject: String?

    /// `nil` for a text that is no JWT.
    init?(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]), let claims = DPoPProof.object(payload) else {
            return nil
        }
        subject = claims.nonEmptyString("sub")
    }
}

extension Exchange {
    /// RFC 7523 section 3.
    mutating func checkAssertion(
        _ token: String, keys: [any JWSVerificationKey], clientId: String
    ) throws(Refusal) {
        guard let claims = verifiedClaims(token, keys) else {
            throw invalidAssertion(.assertionSignature, "The assertion is not signed by the client's key.")
        }
        guard claims["iss"]?.string == clientId, claims["sub"]?.string == clientId else {
            throw invalidAssertion(.assertionClaims, "iss and sub are not the client id.")
        }
        let audience = claims["aud"]?.array?.compactMap(\.string) ?? claims["aud"]?.string.map { [$0] } ?? []
        guard !settings.audiences.isDisjoint(with: audience) else {
            throw invalidAssertion(.assertionAudience, "aud does not name this server.")
        }
        try checkTimes(claims)
        guard let identifier = claims.nonEmptyString("jti") else {
            warn(.assertionIdentifier, "The assertion has no jti, so it can be replayed (RFC 7523 section 3).")
            return
        }
        let expiry = claims["exp"]?.number?.double ?? now
        guard state.seen.insert("assertion \(clientId) \(identifier)", until: expiry + 60, now: now) else {
            throw invalidAssertion(.assertionReplayed, "An assertion with this jti has been seen.")
        }
    }

    private func checkTimes(_ claims: JSONObject) throws(Refusal) {
        let skew = options.lifetimes.proofSkew
        guard let expiry = claims["exp"]?.number?.double, expiry > now - skew else {
            throw invalidAssertion(.assertionTime, "exp is missing or past.")
        }
        let starts = [claims["nbf"], claims["iat"]].compactMap { $0?.number?.double }
        guard starts.allSatisfy({ $0 <= now + skew }) else {
            throw invalidAssertion(.assertionTime, "iat or nbf lies in the future.")
        }
    }

    private func verifiedClaims(_ token: String, _ keys: [any JWSVerificationKey]) -> JSONObject? {
        for key in keys {
            do {
                return DPoPProof.object(try CompactJWS(token).payload(verifiedBy: key))
            } catch {
                // Another of the client's keys may have signed it.
                continue
            }
        }
        return nil
    }

    private func invalidAssertion(_ code: ViolationCode, _ message: String) -> Refusal {
        Refusal(code, message + " (RFC 7523 section 3)", .oauthError("invalid_client", message))
    }
}
