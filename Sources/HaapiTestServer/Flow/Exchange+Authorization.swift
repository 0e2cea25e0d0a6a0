internal import Driver

extension Exchange {
    /// The authorization endpoint: GET starts a flow, POST goes on with one.
    mutating func authorization() throws(Refusal) -> ServerResponse {
        let access = try haapiAccess()
        switch request.method {
        case "GET": return try startFlow(access)
        case "POST": return try resumeFlow(access)
        default:
            throw Refusal(
                .methodNotAllowed, "The endpoint takes GET and POST.",
                ServerResponse.html(405, "<p>Method not allowed</p>").with("Allow", "GET, POST"))
        }
    }

    private mutating func startFlow(_ access: HaapiAccess) throws(Refusal) -> ServerResponse {
        if request.headers["Session-Id"] != nil {
            throw mismatch(.sessionAtStart, "A new flow is started with the Session-Id of another.")
        }
        let authorization = try authorizationRequest(access)
        let session = FlowSession(
            id: try identifier("S_"), keyThumbprint: access.keyThumbprint, request: authorization,
            resumeState: try identifier("R_"), startedAt: now)
        let href =
            baseURL + "/authn/authenticate?serviceProviderId=sp1&client_id="
            + FormURLEncoding.encode(authorization.clientId)
            + "&resumePath=%2Foauth%2Fv2%2Foauth-authorize&state=" + session.resumeState
        let step = Document.step(
            "redirection-step", view: "/templates/redirect", actions: [Document.form("redirect", "GET", href)])
        return try answer(.step(step), session).with("Set-Session-Id", session.id)
    }

    /// The end of authentication or the user's consent.
    private mutating func resumeFlow(_ access: HaapiAccess) throws(Refusal) -> ServerResponse {
        var session = try session(access)
        let submission = try submission(session)
        if submission["cancel_consent"] != nil {
            return try answer(.failed("access_denied", "The user denied the request"), session)
        }
        guard let subject = session.subject else {
            throw Refusal(
                .formNotOffered, "The user is not authenticated.", problemResponse(Self.unexpectedProblem))
        }
        if options.consent != .none, !session.isConsentAsked {
            session.isConsentAsked = true
            return try answer(.step(consentStep(session)), session)
        }
        let scope = session.request.scope.split(separator: " ").map(String.init).filter {
            !session.isConsentAsked || options.consent == .consentor || submission["consent.scope.\($0)"] != nil
        }
        return try authorizationResponse(session, subject: subject, scope: scope.joined(separator: " "))
    }

    /// Offered by every problem after which nothing else goes on.
    static let restart = "/authn/authenticate?restart=1"

    static let unexpectedProblem = Document.problem(
        "unexpected", "Unexpected error", messages: [Document.message("Something went wrong", "error")],
        links: [Document.link(restart, "restart", title: "Start over")])

    private func consentStep(_ session: FlowSession) -> JSONValue {
        let href = ServerSettings.Path.authorization + "?client_id=" + FormURLEncoding.encode(session.request.clientId)
        let state = Document.hidden("state", session.resumeState)
        let cancel = Document.form(
            "cancel", "POST", href, title: "Deny", fields: [state, Document.hidden("cancel_consent", "true")])
        guard options.consent == .user else {
            let form = Document.form(
                "user-consent", "POST", href, title: "Terms", button: "Accept",
                fields: [state, Document.checkbox("terms", "I have read the terms", isChecked: false)])
            return Document.step(
                "consentor-step", messages: [Document.message("Terms of the service", "heading")],
                actions: [form, cancel])
        }
        let scopes = session.request.scope.split(separator: " ").map { scope in
            Document.checkbox("consent.scope.\(scope)", String(scope), isChecked: true)
        }
        let form = Document.form(
            "user-consent", "POST", href, title: "Access", button: "Allow",
            fields: [
                state, Document.hidden("submit_consent", "true"),
                Document.checkbox("consent.claim.sub", "Subject", isChecked: true, isReadonly: true),
            ] + scopes)
        return Document.step(
            "user-consent-step", view: "views/oauth/consent",
            messages: [Document.message("App One asks for access", "heading")], actions: [form, cancel])
    }

    private mutating func authorizationResponse(
        _ session: FlowSession, subject: String, scope: String
    ) throws(Refusal) -> ServerResponse {
        let code = try identifier("CODE_", byteCount: 24)
        state.codes[code] = IssuedCode(
            clientId: session.request.clientId, redirectURI: session.request.redirectURI, scope: scope,
            subject: subject, nonce: session.request.nonce, codeChallenge: session.request.codeChallenge,
            keyThumbprint: options.issuesTokenBoundCodes ? session.keyThumbprint : session.request.keyThumbprint,
            expiresAt: now + options.lifetimes.code, family: try identifier("F_"))
        state.sessions[session.id] = nil
        var parameters = [("code", code)]
        if let state = session.request.state { parameters.append(("state", state)) }
        parameters.append(("iss", settings.issuer))
        let properties = JSONValue.object(
            JSONObject(
                (parameters + [("scope", scope), ("session_state", try identifier("SS_"))])
                    .map { JSONObject.Member(name: $0.0, value: .string($0.1)) }))
        return stepResponse(
            Document.step(
                "oauth-authorization-response", view: "templates/oauth/success-authorization-response",
                properties: properties,
                links: [
                    Document.link(
                        Self.address(session.request.redirectURI, parameters), "authorization-response")
                ]))
    }

    static func address(_ uri: String, _ parameters: [(String, String)]) -> String {
        uri + (uri.contains("?") ? "&" : "?") + String(decoding: FormURLEncoding.encode(parameters), as: UTF8.self)
    }
}
