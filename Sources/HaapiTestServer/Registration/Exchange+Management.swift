#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
internal import Driver

extension Exchange {
    /// Management of a dynamic client (RFC 7592). GET and PUT give it a new secret and a new registration access token.
    mutating func management() throws(Refusal) -> ServerResponse {
        guard options.template != nil else { throw noRegistration }
        guard ["GET", "PUT", "DELETE"].contains(request.method) else {
            throw Refusal(
                .methodNotAllowed, "Management takes GET, PUT and DELETE (RFC 7592 section 2).",
                ServerResponse.oauthError("invalid_request", status: 405).with("Allow", "GET, PUT, DELETE"))
        }
        var client = try managedClient()
        switch request.method {
        case "DELETE":
            // What was issued to the client is void without it.
            state.dynamicClients[client.id] = nil
            return .empty(204).notStored()
        case "PUT":
            try update(&client)
        default:
            break
        }
        client.authentication = .secret(try identifier("secret-", byteCount: 24))
        if let template = options.template { client.registration?.secretExpiresAt = secretExpiry(template) }
        state.dynamicClients[client.id] = client
        return ServerResponse.json(200, try registrationAnswer(client)).notStored()
    }

    private mutating func managedClient() throws(Refusal) -> ClientRecord {
        let id = String(request.path.dropFirst(ServerSettings.Path.registration.count + 1))
        let values = request.headers.values(for: "Authorization")
        let parts = values.first?.split(separator: " ", maxSplits: 1) ?? []
        guard values.count == 1, parts.count == 2, parts[0].equalsIgnoringASCIICase("Bearer") else {
            throw Refusal(
                .registrationTokenMissing, "There is no registration access token (RFC 7592 section 2).",
                .bearerChallenge("invalid_token"))
        }
        let value = String(parts[1])
        if let token = state.tokens[value], token.kind == .administration {
            guard token.expiresAt > now else {
                warn(.expired, "The token for administration has expired.")
                throw Refusal(.bearerChallenge("invalid_token"))
            }
            guard let client = state.dynamicClients[id] else {
                throw Refusal(.clientUnknown, "No dynamic client has this id.", .oauthError("not_found", status: 404))
            }
            return client
        }
        guard state.registrationTokens[value] == id, let client = state.dynamicClients[id] else {
            throw unknown(
                value, of: id, .registrationTokenUnknown, "The registration access token is not that of the client.",
                .bearerChallenge("invalid_token"))
        }
        guard client.registration?.accessToken == value else {
            throw Refusal(
                .registrationTokenReplaced, "The registration access token was replaced (RFC 7592 section 3).",
                .bearerChallenge("invalid_token"))
        }
        return client
    }

    /// RFC 7592 section 2.2: the complete metadata, without what the server alone decides.
    private func update(_ client: inout ClientRecord) throws(Refusal) {
        let metadata = try metadata()
        guard metadata["client_id"]?.string == client.id else {
            throw invalidMetadata(.clientMetadata, "client_id is missing or another one (RFC 7592 section 2.2).")
        }
        let complete = [
            "redirect_uris", "grant_types", "response_types", "scope", "token_endpoint_auth_method", "software_id",
        ]
        guard complete.allSatisfy({ metadata[$0] != nil }) else {
            throw invalidMetadata(.clientMetadata, "The metadata is not complete (RFC 7592 section 2.2).")
        }
        let forbidden = [
            "registration_access_token", "registration_client_uri", "client_secret_expires_at", "client_id_issued_at",
        ]
        guard forbidden.allSatisfy({ metadata[$0] == nil }) else {
            throw invalidMetadata(.clientMetadata, "A member is sent that is the server's own (RFC 7592 section 2.2).")
        }
        if let sent = metadata["client_secret"], case .secret(let secret) = client.authentication {
            guard sent.string == secret else {
                throw invalidMetadata(.clientMetadata, "client_secret is not the present one (RFC 7592 section 2.2).")
            }
        }
        guard metadata["software_id"]?.string == client.registration?.softwareId else {
            throw invalidMetadata(.clientMetadata, "software_id cannot change: it names the template.")
        }
        guard let scopes = metadata["scope"]?.string?.split(separator: " ").map(String.init),
            Set(scopes).isSubset(of: client.scopes)
        else { throw invalidMetadata(.clientMetadata, "scope is no string, or asks for more than the template has.") }
        client.redirectURIs = try redirectURIs(metadata)
    }

    private func redirectURIs(_ metadata: JSONObject) throws(Refusal) -> [String] {
        let values = metadata["redirect_uris"]?.array ?? []
        let uris = values.compactMap(\.string).filter { uri in
            !uri.contains("#") && URL(string: uri)?.scheme != nil
        }
        guard !values.isEmpty, uris.count == values.count else {
            let message = "redirect_uris has to be a list of absolute URIs without fragment (RFC 7591 section 2)."
            throw Refusal(.clientMetadata, message, .oauthError("invalid_redirect_uri", message))
        }
        return uris
    }
}
