internal import Driver

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension Exchange {
    /// Who asks: the token endpoint answers as RFC 9449 section 5 says, resources as section 7.1 does.
    enum ProofPlace { case tokenEndpoint, resource }

    /// Checks the proof of a request (RFC 9449 section 4.3).
    /// - Returns: the thumbprint of its key, or `nil` if the request has none.
    mutating func checkProof(_ place: ProofPlace, accessToken: String? = nil) throws(Refusal) -> String? {
        let values = request.headers.values(for: "DPoP")
        guard values.count < 2 else {
            throw refuse(.proofRepeated, "There is more than one DPoP header (RFC 9449 section 4.3, check 1).", place)
        }
        guard let value = values.first else { return nil }
        let proof: DPoPProof
        do {
            proof = try DPoPProof(value)
        } catch {
            throw refuse(error.code, error.message, place)
        }
        try checkTarget(proof, place)
        try checkTime(proof, place)
        try checkIdentifier(proof, place)
        try checkTokenHash(proof, accessToken, place)
        proofKey = proof.keyThumbprint
        try checkNonce(proof, place)
        return proof.keyThumbprint
    }

    private func checkTarget(_ proof: DPoPProof, _ place: ProofPlace) throws(Refusal) {
        guard proof.claims["htm"]?.string == request.method else {
            throw refuse(.proofMethod, "htm is not the method of the request (RFC 9449 section 4.3, check 8).", place)
        }
        let text = proof.claims["htu"]?.string ?? ""
        guard !text.contains("?"), !text.contains("#") else {
            throw refuse(.proofTarget, "htu has a query or a fragment (RFC 9449 section 4.2).", place)
        }
        guard let url = URL(string: text), let expected = URL(string: request.url),
            let target = RequestTarget(url), target == RequestTarget(expected)
        else {
            throw refuse(.proofTarget, "htu is not the address of the request (RFC 9449 section 4.3, check 9).", place)
        }
    }

    private func checkTime(_ proof: DPoPProof, _ place: ProofPlace) throws(Refusal) {
        guard let time = proof.claims["iat"]?.number?.double, now - time <= options.lifetimes.proof,
            time - now <= options.lifetimes.proofSkew
        else {
            throw refuse(.proofTime, "iat is not within the accepted time (RFC 9449 section 4.3, check 11).", place)
        }
    }

    private mutating func checkIdentifier(_ proof: DPoPProof, _ place: ProofPlace) throws(Refusal) {
        let identifier = proof.claims["jti"]?.string ?? ""
        // 96 bits take 16 characters of base64url, the densest text in use.
        guard identifier.utf8.count >= 16 else {
            throw refuse(.proofIdentifier, "jti has less than 96 bits (RFC 9449 section 4.2).", place)
        }
        let lifetime = options.lifetimes.proof + options.lifetimes.proofSkew
        guard state.seen.insert("proof \(request.path) \(identifier)", until: now + lifetime + 1, now: now) else {
            throw refuse(.proofReplayed, "A proof with this jti has been seen (RFC 9449 section 11.1).", place)
        }
    }

    private func checkTokenHash(_ proof: DPoPProof, _ token: String?, _ place: ProofPlace) throws(Refusal) {
        let hash = proof.claims["ath"]?.string
        guard let token else {
            guard hash == nil else {
                throw refuse(.proofTokenHash, "ath is there without an access token (RFC 9449 section 4.2).", place)
            }
            return
        }
        if hash == nil, options.nonces == .legacy { return }
        let expected = try orFail { Base64URL.encode(try MessageDigest.sha256.hash(Array(token.utf8))) }
        guard hash == expected else {
            throw refuse(
                .proofTokenHash, "ath is not the hash of the access token (RFC 9449 section 4.3, check 12).", place)
        }
    }

    private mutating func checkNonce(_ proof: DPoPProof, _ place: ProofPlace) throws(Refusal) {
        guard options.nonces != .legacy, options.nonces != .none else { return }
        guard let nonce = proof.claims["nonce"]?.string else {
            if let time = proof.claims["iat"]?.number?.double,
                state.nonces.isNonceDue(for: proof.keyThumbprint, madeAt: time)
            {
                // Not a violation: a program that was started anew with a stored key has no nonce.
                warn(.nonceOmitted, "The proof has no nonce although the server has given one (RFC 9449 section 4.2).")
            }
            throw try nonceChallenge(place)
        }
        switch state.nonces.judge(nonce, now: now) {
        case .unknown:
            note(.proofNonce, "The nonce is none of this server's (RFC 9449 section 4.3, check 10).")
            throw try nonceChallenge(place)
        case .stale:
            throw try nonceChallenge(place)
        case .good:
            if let time = proof.claims["iat"]?.number?.double, state.nonces.isReplaced(nonce, madeAt: time) {
                // Not a violation: answers may overtake each other.
                warn(.nonceReplaced, "The proof has an older nonce than the latest (RFC 9449 section 8.2).")
            }
            if options.nonces == .endless { throw try nonceChallenge(place) }
            if options.nonces == .rotating { state.nonces.use(nonce) }
        }
    }

    /// RFC 9449 sections 8 and 9.
    private mutating func nonceChallenge(_ place: ProofPlace) throws(Refusal) -> Refusal {
        let description = "A nonce of this server is needed in the proof"
        let response =
            switch place {
            case .tokenEndpoint where options.tokenEndpointNonceStatus == 400:
                ServerResponse.oauthError("use_dpop_nonce", description)
            default: ServerResponse.dpopChallenge("use_dpop_nonce")
            }
        return Refusal(response.with("DPoP-Nonce", try freshNonce()))
    }

    mutating func freshNonce() throws(Refusal) -> String {
        state.nonces.issue(try identifier(""), until: now + options.lifetimes.nonce, now: now)
    }

    func refuse(_ code: ViolationCode, _ message: String, _ place: ProofPlace) -> Refusal {
        switch place {
        case .tokenEndpoint: Refusal(code, message, .oauthError("invalid_dpop_proof", message))
        case .resource: Refusal(code, message, .dpopChallenge("invalid_dpop_proof"))
        }
    }
}
