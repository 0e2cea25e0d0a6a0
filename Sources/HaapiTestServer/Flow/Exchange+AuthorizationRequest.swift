internal import Driver

extension Exchange {
    /// Checks the parameters that start a flow (RFC 6749 section 4.1.1, RFC 7636 section 4.3).
    mutating func authorizationRequest(_ access: HaapiAccess) throws(Refusal) -> AuthorizationRequest {
        let query = FormParameters(request.query)
        guard !query.isMalformed else {
            throw unexpected(.malformedParameters, "The query cannot be decoded.", "invalid_request")
        }
        guard query.repeated.isEmpty else {
            throw unexpected(.duplicateParameter, "A parameter occurs twice (RFC 6749 section 3.1).", "invalid_request")
        }
        guard query["client_secret"] == nil else {
            throw unexpected(.secretInURI, "The secret is in the URI (RFC 6749 section 2.3.1).", "invalid_request")
        }
        guard let id = query["client_id"] else {
            throw unexpected(.clientMissing, "client_id is missing (RFC 6749 section 4.1.1).", "invalid_request")
        }
        guard id == access.clientId, let client = client(id) else {
            throw unexpected(
                .authorizationClient, "client_id is not the client of the access token.", "authorization_failed")
        }
        guard let uri = query["redirect_uri"], client.redirectURIs.contains(uri), !uri.contains("#") else {
            throw unexpected(
                .redirectURI,
                "redirect_uri is missing or not registered, compared character by character "
                    + "(RFC 9700 section 2.1).", "invalid_redirect_uri")
        }
        var authorization = AuthorizationRequest(
            clientId: id, redirectURI: uri, scope: query["scope"] ?? "", state: query["state"],
            nonce: query["nonce"],
            acr: (query["acr_values"] ?? query["acr"] ?? "").split(separator: " ").map(String.init))
        if authorization.state == nil { warn(.stateMissing, "state is missing (RFC 6749 section 10.12).") }
        if query["acr"] != nil {
            warn(.acrParameter, "acr is sent; the parameter of OpenID Connect is acr_values.")
        }
        guard query["response_type"] == "code" else {
            throw refuse(
                .responseType, "response_type is not code (RFC 6749 section 4.1.1).", "unsupported_response_type",
                authorization)
        }
        guard authorization.scope.split(separator: " ").allSatisfy({ client.scopes.contains(String($0)) }) else {
            throw refuse(.scope, "The client may not ask for this scope.", "invalid_scope", authorization)
        }
        authorization.keyThumbprint = query["dpop_jkt"]
        if let thumbprint = authorization.keyThumbprint, thumbprint != access.keyThumbprint {
            throw refuse(
                .proofKeyThumbprint, "dpop_jkt is not the key of the proof (RFC 9449 section 10).",
                "invalid_request", authorization)
        }
        authorization.codeChallenge = try codeChallenge(query, client, authorization)
        return authorization
    }

    private mutating func codeChallenge(
        _ query: FormParameters, _ client: ClientRecord, _ authorization: AuthorizationRequest
    ) throws(Refusal) -> String? {
        guard let challenge = query["code_challenge"] else {
            guard client.isConfidential, !options.requiresProofKey else {
                throw refuse(
                    .codeChallengeMissing, "code_challenge is missing (RFC 9700 section 2.1.1).", "invalid_request",
                    authorization)
            }
            return nil
        }
        // Without a method the challenge would be plain (RFC 7636 section 4.3).
        guard query["code_challenge_method"] == "S256" else {
            throw refuse(
                .codeChallengeMethod, "code_challenge_method is not S256 (RFC 7636 section 4.2).", "invalid_request",
                authorization)
        }
        guard Base64URL.decode(challenge)?.count == 32 else {
            throw refuse(
                .codeChallengeMalformed, "code_challenge is not a SHA-256 hash in base64url (RFC 7636 section 4.2).",
                "invalid_request", authorization)
        }
        guard state.codeChallenges[challenge] == nil else {
            throw refuse(
                .codeChallengeReused, "code_challenge was used before (RFC 7636 section 4.1).", "invalid_request",
                authorization)
        }
        state.codeChallenges[challenge] = true
        return challenge
    }

    /// Where the redirect URI cannot be trusted, the error must not go there (RFC 6749 section 4.1.2.1).
    private func unexpected(_ code: ViolationCode, _ message: String, _ problemCode: String) -> Refusal {
        Refusal(
            code, message,
            problemResponse(
                Document.problem(
                    "unexpected", "Unexpected error", messages: [Document.message(message, "error")],
                    more: [("code", .string(problemCode))])))
    }

    private func refuse(
        _ code: ViolationCode, _ message: String, _ error: String, _ authorization: AuthorizationRequest
    ) -> Refusal {
        Refusal(code, message, problemResponse(authorizationError(error, message, authorization)))
    }

    /// `error-authorization-response` (RFC 6749 section 4.1.2.1).
    func authorizationError(_ error: String, _ description: String, _ request: AuthorizationRequest) -> JSONValue {
        var parameters = [("error", error)]
        if let state = request.state { parameters.append(("state", state)) }
        return Document.problem(
            "error-authorization-response", "Authorization failed",
            links: [Document.link(Self.address(request.redirectURI, parameters), "authorization-response")],
            more: [
                ("error", .string(error)), ("error_description", .string(description)),
                ("iss", .string(settings.issuer)),
            ])
    }
}
