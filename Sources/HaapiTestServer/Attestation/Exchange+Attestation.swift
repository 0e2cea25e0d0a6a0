internal import Driver

extension Exchange {
    /// The endpoint below the token endpoint: a challenge by GET, and the client attestation token (CAT) by POST.
    mutating func attestation() throws(Refusal) -> ServerResponse {
        switch request.method {
        case "GET": return try attestationChallenge()
        case "POST": return try attestationToken()
        default:
            throw Refusal(
                .methodNotAllowed, "The endpoint takes GET and POST.",
                ServerResponse.oauthError("invalid_request", status: 405).with("Allow", "GET, POST"))
        }
    }

    private mutating func attestationChallenge() throws(Refusal) -> ServerResponse {
        let query = FormParameters(request.query)
        if !query.repeated.isEmpty { throw .invalidRequest(.duplicateParameter, "A parameter occurs twice.") }
        let id = try parameter("client_id", in: query)
        guard client(id) != nil else {
            throw unknown(id, .clientUnknown, "No client has this id.", .oauthError("invalid_client"))
        }
        switch options.attestation {
        case .refuseChallenge:
            return .oauthError("invalid_client", "Attestation is refused")
        case .limited(let seconds):
            return ServerResponse.oauthError("temporarily_unavailable", status: 429)
                .with("Retry-After", String(seconds))
        case .failing(let status):
            return .html(status, "<p>Attestation is out of order</p>")
        case .accept, .refuse, .refuseAtTokenEndpoint:
            break
        }
        let content: JSONValue = ["state": .string(try identifier("", byteCount: 24))]
        let challenge = Base64URL.encode(JSONWriter.write(content))
        state.challenges[challenge] = IssuedChallenge(clientId: id, expiresAt: now + options.lifetimes.challenge)
        return ServerResponse.json(200, ["challenge": .string(challenge)]).notStored()
    }

    private mutating func attestationToken() throws(Refusal) -> ServerResponse {
        let form = try oauthForm()
        let value = try parameter("challenge", in: form)
        let response = try parameter("challenge_response", in: form)
        guard let challenge = state.challenges[value] else {
            throw Refusal(
                .challengeUnknown, "The challenge is not one of this server, or it was changed.",
                .oauthError("invalid_client"))
        }
        guard !challenge.isUsed else {
            throw Refusal(.challengeReused, "The challenge was answered before.", .oauthError("invalid_client"))
        }
        state.challenges[value]?.isUsed = true
        guard challenge.expiresAt > now else {
            warn(.expired, "The challenge has expired.")
            throw Refusal(.oauthError("invalid_client", "The challenge has expired"))
        }
        let ids = [FormParameters(request.query)["client_id"], form["client_id"]].compactMap { $0 }
        guard ids.allSatisfy({ $0 == challenge.clientId }) else {
            throw .invalidRequest(.clientIdMismatch, "client_id is not that of the challenge.")
        }
        if case .refuse = options.attestation { return .oauthError("invalid_client", "Attestation is refused") }
        let evidence: AttestationEvidence
        do {
            evidence = try AttestationEvidence(response, challenge: value)
        } catch {
            throw Refusal(.challengeResponse, error.message, .oauthError("invalid_client"))
        }
        return ServerResponse.json(
            200, ["cat": .string(try issueAttestationToken(challenge.clientId, evidence.keyThumbprint))]
        ).notStored()
    }

    private mutating func issueAttestationToken(_ clientId: String, _ key: String) throws(Refusal) -> String {
        let identifier = try identifier("CAT_")
        let expiry = now + options.lifetimes.clientAttestationToken
        let claims: JSONValue = [
            "iss": .string(settings.issuer), "sub": .string(clientId), "jti": .string(identifier),
            "exp": .integer(Int(expiry)), "cnf": ["jkt": .string(key)],
        ]
        let token = try orFail {
            try JWS.sign(
                JWS.Header(json: #"{"typ":"cat+jwt","alg":"ES256"}"#), payload: JSONWriter.text(claims),
                with: settings.signingKey)
        }
        state.attestationTokens[token] = IssuedAttestationToken(
            clientId: clientId, keyThumbprint: key, expiresAt: expiry)
        return token
    }

    /// The client attestation token in a token request. It counts once, and for the key of the proof only.
    mutating func checkAttestationToken(_ token: String, clientId: String?) throws(Refusal) -> ClientRecord {
        // Looked up whole: a token that was changed in any way is not among those that were issued.
        guard let issued = state.attestationTokens[token], let client = client(issued.clientId) else {
            throw invalidAttestation(
                .attestationTokenInvalid, "The client attestation token is not one of this server.")
        }
        guard !issued.isUsed else {
            throw invalidAttestation(.attestationTokenReused, "The client attestation token was used before.")
        }
        guard clientId == nil || clientId == issued.clientId else {
            throw invalidAttestation(.clientIdMismatch, "client_id is not that of the client attestation token.")
        }
        guard let proofKey else {
            throw refuse(.proofMissing, "An attested client needs a DPoP proof.", .tokenEndpoint)
        }
        guard proofKey == issued.keyThumbprint else {
            throw invalidAttestation(.attestationTokenKey, "The proof is not made with the attested key.")
        }
        state.attestationTokens[token]?.isUsed = true
        guard issued.expiresAt > now else {
            warn(.expired, "The client attestation token has expired.")
            throw Refusal(.oauthError("invalid_client", "The client attestation token has expired"))
        }
        if case .refuseAtTokenEndpoint = options.attestation {
            throw Refusal(.oauthError("invalid_client", "Attestation is refused"))
        }
        return client
    }

    private func invalidAttestation(_ code: ViolationCode, _ message: String) -> Refusal {
        Refusal(code, message, .oauthError("invalid_client", message))
    }
}
