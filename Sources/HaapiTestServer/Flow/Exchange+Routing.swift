internal import Driver

extension Exchange {
    /// What comes after a form or link of authentication.
    mutating func next(_ submission: Submission, _ session: inout FlowSession) throws(Refusal) -> FlowAnswer {
        let parts = submission.path.split(separator: "/").dropFirst().map(String.init)
        guard parts.count > 1 else { return try firstStep(submission, &session) }
        if parts.last == "cancel" { return cancelled(&session) }
        // Where the browser takes over from a passkey, the address is still the passkey's.
        if submission["_force_external_browser_flow"] != nil { return try externalBrowser(submission, &session) }
        let isRegistration = parts[0] == "register"
        let id = isRegistration && parts[1] == "create" && parts.count > 2 ? parts[2] : parts[1]
        let authenticator = try authenticator(id)
        session.authenticator = authenticator
        switch authenticator {
        case .password(let maximum):
            return isRegistration
                ? try userRegistration(submission) : try password(submission, &session, maximum)
        case .polling(let pending, let succeeds, let wait, let interval):
            let style = PollingStyle(pending: pending, succeeds: succeeds, maximumWait: wait, interval: interval)
            return emailLink(submission, &session, style)
        case .bankID(let pending): return try bankID(submission, &session, pending)
        case .externalBrowser: return try externalBrowser(submission, &session)
        case .passkey, .securityKey:
            return isRegistration
                ? try webAuthnRegistration(submission, &session, authenticator)
                : try webAuthn(submission, &session, authenticator)
        case .encap(let pending): return encap(submission, &session, pending, isRegistration: isRegistration)
        case .oneTimeCode: return oneTimeCode(submission)
        case .generic, .unknownStep, .deviceSelector: return unusualStep(submission, authenticator)
        case .misplacedContinueSameStep:
            return .stay(Document.step("continue-same-step", messages: [Document.message("Nothing to go on", "info")]))
        case .problem(let type): return .stay(problem(type))
        case .authorizationError(let error): return .failed(error, "The server was told to answer so")
        }
    }

    private func authenticator(_ id: String) throws(Refusal) -> TestAuthenticator {
        if let known = options.authenticators.first(where: { $0.id == id }) { return known }
        // A passkey's way out leads there on every server.
        if id == TestAuthenticator.externalBrowser.id { return .externalBrowser }
        throw Refusal(problemResponse(Self.unexpectedProblem))
    }

    /// The selection, or the only authenticator, or the one that `acr_values` names.
    private mutating func firstStep(
        _ submission: Submission, _ session: inout FlowSession
    ) throws(Refusal) -> FlowAnswer {
        guard session.redirections >= options.leadingRedirections else {
            session.redirections += 1
            let href = "/authn/authenticate?hop=\(session.redirections)"
            return .step(
                Document.step(
                    "redirection-step", view: "/templates/redirect", actions: [Document.form("redirect", "GET", href)]))
        }
        let named = options.authenticators.filter {
            session.request.acr.contains($0.id) || session.request.acr.contains($0.acr)
        }
        let choice = named.isEmpty ? options.authenticators : named
        guard choice.count != 1 else {
            let entry = Submission(path: "/authn/authenticate/" + choice[0].id, method: "GET")
            return try next(entry, &session)
        }
        let forms = choice.map { authenticator in
            Document.form(
                "select-authenticator", "GET", "/authn/authenticate/" + authenticator.id, title: authenticator.title,
                properties: ["authenticatorType": .string(authenticator.kind)])
        }
        return .step(
            Document.step(
                "authentication-step", view: "views/select-authenticator/index",
                messages: [Document.message("Select a way to sign in", "heading")],
                actions: [Document.selector("authenticator-selector", title: "Sign in with", options: forms)],
                links: [Document.link(Self.restart, "restart", title: "Start over")]))
    }

    private func cancelled(_ session: inout FlowSession) -> FlowAnswer {
        session.polls = 0
        return .failed("access_denied", "The user cancelled")
    }

    func problem(_ type: String) -> JSONValue {
        switch type {
        case "unexpected": Self.unexpectedProblem
        case "mismatch-between-session-and-access-token": Document.problem(type, "Session mismatch")
        case "generic-user-error":
            Document.problem(
                type, "Could not continue", messages: [Document.message("The code has expired", "error")])
        default:
            Document.problem(type, "A problem", messages: [Document.message("The server was told so", "error")])
        }
    }
}
