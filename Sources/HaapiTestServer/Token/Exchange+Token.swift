internal import Driver

extension Exchange {
    static let haapiScope = "urn:se:curity:scopes:haapi"

    /// The token endpoint (RFC 6749 section 3.2).
    mutating func token() throws(Refusal) -> ServerResponse {
        let form = try oauthForm()
        let grant = try parameter("grant_type", in: form)
        guard ["client_credentials", "authorization_code", "refresh_token"].contains(grant) else {
            throw Refusal(
                .grantType, "The grant type is unknown (RFC 6749 section 5.2).", .oauthError("unsupported_grant_type"))
        }
        // First the proof: a challenge must come before anything is used up.
        let key = try checkProof(.tokenEndpoint)
        let client = try authenticateClient(form)
        guard !client.isAttested || grant == "client_credentials" else {
            throw Refusal(
                .grantType, "A client attestation token is for a HAAPI access token only.",
                .oauthError("unauthorized_client"))
        }
        switch grant {
        case "client_credentials": return try clientCredentials(form, client, key: key)
        case "authorization_code": return try codeGrant(form, client.record, key: key)
        default: return try refreshGrant(form, client.record, key: key)
        }
    }

    private mutating func clientCredentials(
        _ form: FormParameters, _ client: AuthenticatedClient, key: String?
    ) throws(Refusal) -> ServerResponse {
        switch form["scope"] {
        case Self.haapiScope: return try haapiToken(client, key: key)
        case nil where client.isAttested: return try haapiToken(client, key: key)
        case "dcr" where !client.isAttested && options.template != nil:
            return try initialToken(client.record, key: key)
        case "dcrm" where !client.isAttested && options.template != nil:
            return try administrationToken(client.record)
        default:
            throw Refusal(
                .scope, "The scope is neither that of HAAPI nor, on a server with dynamic registration, dcr.",
                .oauthError("invalid_scope"))
        }
    }

    private mutating func haapiToken(_ client: AuthenticatedClient, key: String?) throws(Refusal) -> ServerResponse {
        guard let key else {
            throw refuse(.proofMissing, "A HAAPI access token needs a DPoP proof (RFC 9449 section 5).", .tokenEndpoint)
        }
        guard client.record.hasHaapiCapability else {
            throw Refusal(
                .clientNotPermitted, "The client has not the capability haapi.", .oauthError("unauthorized_client"))
        }
        guard client.isAttested || client.record.allowsHaapiWithoutAttestation else {
            throw Refusal(
                .clientNotPermitted, "The client gets no HAAPI access token without attestation.",
                .oauthError("unauthorized_client"))
        }
        let lifetime = client.record.accessTokenLifetime ?? options.lifetimes.haapiToken
        let token = try issue(
            IssuedToken(
                kind: .haapi, clientId: client.record.id, scope: Self.haapiScope, expiresAt: now + lifetime,
                keyThumbprint: key), prefix: "AT_")
        return tokenResponse(token, type: "DPoP", lifetime: lifetime, scope: Self.haapiScope)
    }

    private mutating func initialToken(_ client: ClientRecord, key: String?) throws(Refusal) -> ServerResponse {
        guard client.isConfidential, client.registration == nil else {
            throw Refusal(
                .clientNotPermitted, "Registration needs a main client with an authentication method.",
                .oauthError("unauthorized_client"))
        }
        if key != nil {
            warn(.needlessProof, "The initial token is used as Bearer, so the request needs no proof.")
        }
        let lifetime = options.lifetimes.initialToken
        let token = try issue(
            IssuedToken(kind: .initial, clientId: client.id, scope: "dcr", expiresAt: now + lifetime), prefix: "IAT_")
        return tokenResponse(token, type: "bearer", lifetime: lifetime, scope: "dcr")
    }

    private mutating func administrationToken(_ client: ClientRecord) throws(Refusal) -> ServerResponse {
        guard client.isConfidential, client.registration == nil else {
            throw Refusal(
                .clientNotPermitted, "Administration needs a client with an authentication method.",
                .oauthError("unauthorized_client"))
        }
        let lifetime = options.lifetimes.initialToken
        let token = try issue(
            IssuedToken(kind: .administration, clientId: client.id, scope: "dcrm", expiresAt: now + lifetime),
            prefix: "ADM_")
        return tokenResponse(token, type: "bearer", lifetime: lifetime, scope: "dcrm")
    }

    mutating func issue(_ token: IssuedToken, prefix: String) throws(Refusal) -> String {
        let value = try identifier(prefix, byteCount: 24)
        var token = token
        if client(token.clientId)?.bindsTokensToCertificate == true {
            token.certificateThumbprint = try certificateThumbprint()
        }
        state.tokens[value] = token
        return value
    }

    /// RFC 6749 section 5.1.
    func tokenResponse(
        _ token: String, type: String, lifetime: Double, scope: String, more: [(String, JSONValue?)] = []
    ) -> ServerResponse {
        let document: JSONValue = [
            "access_token": .string(token), "token_type": .string(type), "expires_in": .integer(Int(lifetime)),
            "scope": .string(scope),
        ]
        return ServerResponse.json(200, document.adding(more)).notStored()
    }
}
