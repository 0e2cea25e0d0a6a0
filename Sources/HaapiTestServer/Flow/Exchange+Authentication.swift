internal import Driver

extension Exchange {
    /// The addresses below `/authn/`, where users sign in and register.
    mutating func authentication() throws(Refusal) -> ServerResponse {
        let access = try haapiAccess()
        var session = try session(access)
        let submission = try submission(session)
        let step = try next(submission, &session)
        return try answer(step, session)
    }

    static func invalidInput(_ problems: [FieldProblem]) -> JSONValue {
        Document.problem(
            "invalid-input", "Invalid input", messages: [Document.message("Check the form", "error")],
            more: [("invalidFields", .array(problems.map(\.json)))])
    }

    /// The form or link that came back.
    mutating func submission(_ session: FlowSession) throws(Refusal) -> Submission {
        if request.method == "GET", request.target == Self.restart || session.offer.links.contains(request.target) {
            return Submission(path: request.path, method: "GET")
        }
        // Several forms may have one address, as login and sending a code again: the one that fits best is meant.
        let candidates = session.offer.forms
            .filter { $0.method == request.method && $0.path == request.path }
            .map { read($0) }
            .sorted { ($0.violations.count, $0.problems.count) < ($1.violations.count, $1.problems.count) }
        guard let best = candidates.first else {
            throw Refusal(
                .formNotOffered, "The present step has no form or link with this method and address.",
                problemResponse(Self.unexpectedProblem))
        }
        verdict.violations += best.violations
        verdict.warnings += best.warnings
        guard best.violations.isEmpty, best.problems.isEmpty else {
            throw Refusal(problemResponse(Self.invalidInput(best.problems)))
        }
        return best
    }

    private func read(_ form: FlowOffer.Form) -> Submission {
        let expected = FormParameters(form.query)
        let query = FormParameters(request.query)
        if form.method == "GET" {
            // A field takes the place of a parameter of the same name in the address.
            let names = Set(form.fields.map(\.name))
            var fixed = form
            fixed.fields += expected.entries.filter { !names.contains($0.name) }
                .compactMap { FieldRule(Document.hidden($0.name, $0.value)) }
            return Submission(
                fixed, path: request.path, values: query.entries.map { ($0.name, .string($0.value)) },
                isMalformed: query.isMalformed)
        }
        var result = readBody(form)
        if request.query != form.query {
            result.violations.append(
                Violation(code: .fieldValue, message: "The query of the address was changed."))
        }
        return result
    }

    private func readBody(_ form: FlowOffer.Form) -> Submission {
        let mediaType = request.headers.mediaType
        let isEmpty = form.fields.isEmpty && request.body.isEmpty
        let expected = form.isJSON ? MediaType.json : MediaType("application/x-www-form-urlencoded")
        var values: [(name: String, value: JSONValue)] = []
        var isMalformed = false
        if form.isJSON {
            let object = DPoPProof.object(request.body)
            isMalformed = object == nil && !isEmpty
            values = (object ?? JSONObject()).members.map { ($0.name, $0.value) }
        } else {
            let parameters = FormParameters(request.body)
            isMalformed = parameters.isMalformed
            values = parameters.entries.map { ($0.name, .string($0.value)) }
        }
        var result = Submission(form, path: request.path, values: values, isMalformed: isMalformed)
        if mediaType != expected, !isEmpty {
            result.violations.append(Violation(code: .contentType, message: "Content-Type is not that of the form."))
        }
        return result
    }

    /// Stores where the flow stands, and writes the answer.
    mutating func answer(_ answer: FlowAnswer, _ current: FlowSession) throws(Refusal) -> ServerResponse {
        var session = current
        switch answer {
        case .step(let document):
            session.offer = FlowOffer(document, baseURL: baseURL)
            return try store(session, before: current, stepResponse(document))
        case .stay(let document):
            session.offer.merge(FlowOffer(document, baseURL: baseURL))
            let isProblem = document.object?["type"]?.string?.hasPrefix("https://curity.se/problems/") ?? false
            return try store(session, before: current, isProblem ? problemResponse(document) : stepResponse(document))
        case .authenticated(let subject):
            session.subject = subject
            let token = try identifier("TKN_")
            session.authenticationToken = token
            return try self.answer(.step(endOfAuthentication(session, token)), session)
        case .failed(let error, let description):
            state.sessions[session.id] = nil
            return problemResponse(authorizationError(error, description, session.request))
        }
    }

    private func endOfAuthentication(_ session: FlowSession, _ token: String) -> JSONValue {
        let acr = session.authenticator.map { "&acr=" + FormURLEncoding.encode($0.acr) } ?? ""
        let href =
            baseURL + ServerSettings.Path.authorization + "?client_id="
            + FormURLEncoding.encode(session.request.clientId) + "&forceAuthN=true" + acr
        return Document.step(
            "redirection-step", view: "/templates/redirect",
            actions: [
                Document.form(
                    "redirect", "POST", href,
                    fields: [Document.hidden("token", token), Document.hidden("state", session.resumeState)])
            ])
    }

    /// Changes the session id, in the first answer of authentication or in all.
    private mutating func store(
        _ session: FlowSession, before: FlowSession, _ response: ServerResponse
    ) throws(Refusal) -> ServerResponse {
        var session = session
        let changes = options.changesSessionId && (options.changesSessionIdAlways || !session.isIdChanged)
        guard changes,
            options.changesSessionIdAlways && before.isIdChanged || request.path != ServerSettings.Path.authorization
        else {
            state.sessions[session.id] = session
            return response
        }
        state.sessions[session.id] = nil
        let old = session.id
        session.isIdChanged = true
        session.id = try identifier("S_")
        state.replacedSessions[old] = session.id
        state.sessions[session.id] = session
        return response.with("Set-Session-Id", session.id)
    }
}
