internal import Driver

extension Exchange {
    /// Templatized dynamic client registration (RFC 7591 section 3).
    mutating func registration() throws(Refusal) -> ServerResponse {
        guard options.template != nil else { throw noRegistration }
        guard request.method == "POST" else {
            throw Refusal(
                .methodNotAllowed, "Registration is a POST (RFC 7591 section 3.1).",
                ServerResponse.oauthError("invalid_request", status: 405).with("Allow", "POST"))
        }
        let (value, token) = try initialToken()
        let metadata = try metadata()
        guard let template = options.template, metadata["software_id"]?.string == template.id else {
            throw invalidMetadata(.softwareId, "software_id names no template.")
        }
        guard template.authenticateClientBy.contains(token.clientId) else {
            throw invalidMetadata(.mainClient, "The template does not name the main client in authenticate-client-by.")
        }
        state.tokens[value]?.isUsed = true
        var client = ClientRecord(
            id: try identifier("dyn-"), authentication: .secret(try identifier("secret-", byteCount: 24)),
            redirectURIs: template.redirectURIs, scopes: template.scopes,
            allowsHaapiWithoutAttestation: template.allowsHaapiWithoutAttestation,
            hasHaapiCapability: template.hasHaapiCapability, accessTokenLifetime: template.accessTokenLifetime)
        client.registration = ClientRecord.Registration(
            issuedAt: now, secretExpiresAt: secretExpiry(template), softwareId: template.id,
            authenticationMethod: template.authenticationMethod, offersManagement: template.offersManagement)
        state.dynamicClients[client.id] = client
        return ServerResponse.json(201, try registrationAnswer(client)).notStored()
    }

    /// A server without a template has no endpoint of registration.
    var noRegistration: Refusal {
        Refusal(.unknownEndpoint, "The server has no dynamic registration.", .html(404, "<p>Not found</p>"))
    }

    private mutating func initialToken() throws(Refusal) -> (String, IssuedToken) {
        let values = request.headers.values(for: "Authorization")
        let parts = values.first?.split(separator: " ", maxSplits: 1) ?? []
        guard values.count == 1, parts.count == 2, parts[0].equalsIgnoringASCIICase("Bearer") else {
            throw Refusal(
                .initialTokenMissing, "There is no Bearer token (RFC 7591 section 3.1).",
                .bearerChallenge("invalid_token"))
        }
        let value = String(parts[1])
        guard let token = accessToken(value) else {
            throw unknown(
                value, of: state.tokens[value]?.clientId, .initialTokenUnknown, "The initial access token is unknown.",
                .bearerChallenge("invalid_token"))
        }
        guard token.kind == .initial else {
            throw Refusal(
                .initialTokenScope, "The token has not the scope dcr.",
                .bearerChallenge("insufficient_scope", status: 403))
        }
        guard !token.isUsed else {
            throw Refusal(
                .initialTokenReused, "The initial access token was used before.", .bearerChallenge("invalid_token"))
        }
        guard token.expiresAt > now else {
            warn(.expired, "The initial access token has expired.")
            throw Refusal(.bearerChallenge("invalid_token"))
        }
        return (value, token)
    }

    /// The body of a registration or of an update: one JSON object (RFC 7591 section 3.1).
    func metadata() throws(Refusal) -> JSONObject {
        guard request.headers.mediaType == .json else {
            throw invalidMetadata(.contentType, "The body has to be application/json (RFC 7591 section 3.1).")
        }
        guard let object = DPoPProof.object(request.body) else {
            throw invalidMetadata(.malformedJSON, "The body is not one JSON object (RFC 7591 section 3.1).")
        }
        guard object["jwks"] == nil || object["jwks_uri"] == nil else {
            throw invalidMetadata(.clientMetadata, "jwks and jwks_uri are both there (RFC 7591 section 2).")
        }
        return object
    }

    func invalidMetadata(_ code: ViolationCode, _ message: String) -> Refusal {
        Refusal(code, message, .oauthError("invalid_client_metadata", message))
    }

    func secretExpiry(_ template: TestTemplateClient) -> Double {
        template.secretLifetime.map { (now + $0).rounded(.down) } ?? 0
    }

    /// RFC 7591 section 3.2.1, RFC 7592 section 3.
    mutating func registrationAnswer(_ client: ClientRecord) throws(Refusal) -> JSONValue {
        guard var registration = client.registration, case .secret(let secret) = client.authentication else {
            throw Refusal(.oauthError("invalid_client_metadata"))
        }
        let document: JSONValue = [
            "client_id": .string(client.id), "client_secret": .string(secret),
            "client_id_issued_at": .integer(Int(registration.issuedAt)),
            "client_secret_expires_at": .integer(Int(registration.secretExpiresAt)),
            "software_id": .string(registration.softwareId),
            "scope": .string(client.scopes.joined(separator: " ")),
            "grant_types": ["authorization_code", "refresh_token", "client_credentials"],
            "response_types": ["code"], "redirect_uris": .strings(client.redirectURIs),
            "post_logout_redirect_uris": [],
            "token_endpoint_auth_method": .string(registration.authenticationMethod),
            "token_endpoint_auth_methods": [.string(registration.authenticationMethod)],
            "require_proof_key": .bool(options.requiresProofKey), "requires_consent": .bool(options.consent != .none),
            "subject_type": "public",
            "access_token_ttl": .integer(Int(client.accessTokenLifetime ?? options.lifetimes.accessToken)),
        ]
        guard registration.offersManagement else { return document }
        let token = try identifier("RAT_", byteCount: 24)
        state.registrationTokens[token] = client.id
        registration.accessToken = token
        state.dynamicClients[client.id]?.registration = registration
        return document.adding([
            (
                "registration_client_uri",
                .string("\(baseURL)\(ServerSettings.Path.registration)/\(client.id)")
            ),
            ("registration_access_token", .string(token)),
            ("registration_access_token_expires_in", .integer(31_536_000)),
        ])
    }
}
