internal import Driver

/// What every HAAPI request shows.
struct HaapiAccess {
    let clientId: String
    let keyThumbprint: String
}

extension Exchange {
    /// Checks what every HAAPI request needs: `Accept`, the HAAPI access token, and its proof.
    mutating func haapiAccess() throws(Refusal) -> HaapiAccess {
        guard acceptsHaapi else {
            throw Refusal(
                .accept, "Accept does not name application/vnd.auth+json; a browser would now see a page.",
                .html(406, "<p>This address speaks HAAPI.</p>"))
        }
        let presented = try presentedToken()
        guard presented.isDPoP else {
            throw Refusal(
                .bearerScheme, "A HAAPI access token is sent as Bearer (RFC 9449 section 7.2).",
                .dpopChallenge("invalid_token"))
        }
        guard let token = accessToken(presented.token) else {
            let isAttestationToken = state.attestationTokens[presented.token] != nil
            throw unknown(
                presented.token, of: state.tokens[presented.token]?.clientId,
                isAttestationToken ? .attestationTokenAsAccessToken : .accessTokenUnknown,
                isAttestationToken
                    ? "A client attestation token is used as access token." : "The access token is unknown.",
                .dpopChallenge("invalid_token"))
        }
        guard token.kind == .haapi else {
            throw Refusal(
                .accessTokenKind, "The access token is not one for HAAPI (RFC 6750 section 3.1).",
                .dpopChallenge("insufficient_scope", status: 403))
        }
        try checkCertificate(of: token, presented)
        guard let key = try checkProof(.resource, accessToken: presented.token) else {
            throw refuse(.proofMissing, "There is no DPoP header (RFC 9449 section 7.1).", .resource)
        }
        guard key == token.keyThumbprint else {
            throw Refusal(
                .proofKey, "The proof is not made with the key of the token (RFC 9449 section 4.3, check 12).",
                .dpopChallenge("invalid_token"))
        }
        guard token.expiresAt > now else {
            warn(.expired, "The HAAPI access token has expired.")
            throw Refusal(.dpopChallenge("invalid_token"))
        }
        return HaapiAccess(clientId: token.clientId, keyThumbprint: key)
    }

    private var acceptsHaapi: Bool {
        request.headers.values(for: "Accept").contains { value in
            value.split(separator: ",").contains { MediaType(String($0)) == .haapi && !Self.isUnwanted($0) }
        }
    }

    /// A weight of zero says that the media type is not acceptable (RFC 9110 section 12.4.2).
    private static func isUnwanted(_ range: Substring) -> Bool {
        range.split(separator: ";").dropFirst().contains { parameter in
            let parts = parameter.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[0].filter({ $0 != " " }).equalsIgnoringASCIICase("q")
                && Double(parts[1].filter { $0 != " " }) == 0
        }
    }

    /// The flow that the request belongs to.
    mutating func session(_ access: HaapiAccess) throws(Refusal) -> FlowSession {
        let ids = request.headers.values(for: "Session-Id")
        guard ids.count == 1, let id = ids.first, !id.isEmpty else {
            throw mismatch(.sessionMissing, "There is not exactly one Session-Id.")
        }
        guard let session = state.sessions[id] else {
            if state.replacedSessions[id] != nil {
                throw mismatch(.sessionReplaced, "Session-Id is not the latest Set-Session-Id.")
            }
            let refusal = mismatch(.sessionUnknown, "No flow has this Session-Id.")
            throw unknown(id, .sessionUnknown, "No flow has this Session-Id.", refusal.response)
        }
        guard session.keyThumbprint == access.keyThumbprint else {
            throw Refusal(
                .sessionKey, "The flow was started with another DPoP key.",
                problemResponse(
                    Document.problem(
                        "unexpected", "Unexpected error", messages: [Document.message("Start again", "error")],
                        more: [("code", "authorization_failed")])))
        }
        guard session.startedAt + options.lifetimes.session >= now else {
            warn(.expired, "The flow has taken too long.")
            throw Refusal(mismatch(.sessionUnknown, "").response)
        }
        guard session.request.clientId == access.clientId else {
            throw mismatch(.authorizationClient, "The access token is another client's than the flow.")
        }
        return session
    }

    func mismatch(_ code: ViolationCode, _ message: String) -> Refusal {
        Refusal(
            code, message,
            problemResponse(Document.problem("mismatch-between-session-and-access-token", "Session mismatch")))
    }

    // MARK: Answers

    func problemResponse(_ document: JSONValue) -> ServerResponse {
        .json(options.documents.problemStatus, styled(document), mediaType: mediaType("application/problem+json"))
    }

    func stepResponse(_ document: JSONValue) -> ServerResponse {
        let response = ServerResponse.json(
            200, styled(document), mediaType: mediaType("application/vnd.auth+json"))
        return options.documents.setsCookie ? response.with("Set-Cookie", "_oq=1; Path=/; HttpOnly") : response
    }

    private func mediaType(_ name: String) -> String {
        options.documents.addsCharset ? name + ";charset=UTF-8" : name
    }

    private func styled(_ document: JSONValue) -> JSONValue {
        var document = options.documents.addsForeignLinks ? document.addingForeignLinks() : document
        if options.documents.usesAbsoluteAddresses {
            document = document.replacingAddresses { $0.hasPrefix("/") ? baseURL + $0 : $0 }
        }
        if options.documents.usesTextKeys { document = document.usingTextKeys() }
        if options.documents.padsKinds { document = document.paddingKinds() }
        return options.documents.addsUnknownMembers ? document.addingUnknownMembers() : document
    }
}
