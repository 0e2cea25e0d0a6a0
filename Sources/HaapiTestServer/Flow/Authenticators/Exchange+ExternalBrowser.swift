internal import Driver

extension Exchange {
    private static let base = "/authn/authenticate/oidc1"

    /// A browser is opened at a page of this server, and returns with a nonce that counts once.
    mutating func externalBrowser(
        _ submission: Submission, _ session: inout FlowSession
    ) throws(Refusal) -> FlowAnswer {
        if let nonce = submission["_resume_nonce"] {
            guard let launch = state.browserReturns[nonce], let visit = state.browserVisits[launch],
                visit.sessionId == session.resumeState
            else {
                note(.fieldValue, "_resume_nonce is not one that a browser came back with in this flow.")
                return .stay(Self.unexpectedProblem)
            }
            state.browserReturns[nonce] = nil
            state.browserVisits[launch] = nil
            return .authenticated(visit.user ?? "browser-user")
        }
        let nonce = try identifier("LN_")
        state.browserVisits[nonce] = BrowserVisit(
            sessionId: session.resumeState, clientId: session.request.clientId)
        let operation = Document.operation(
            "external-browser-flow", "external-browser", title: "Continue in the browser",
            arguments: ["href": "\(baseURL)\(ServerSettings.Path.launch)?_launch_nonce=\(nonce)"],
            continueActions: [
                Document.form(
                    "continue", "GET", Self.base, title: "Continue", fields: [Document.context("_resume_nonce")])
            ])
        return .step(
            Document.step(
                "authentication-step", view: "authenticator/external-browser/launch",
                actions: [operation, Document.form("cancel", "POST", Self.base + "/cancel", title: "Cancel")]))
    }

    // MARK: What the browser sees

    /// The page that is opened, and the form on it that sends the browser back.
    mutating func browser() throws(Refusal) -> ServerResponse {
        switch (request.method, request.path) {
        case ("GET", ServerSettings.Path.launch): return try launchPage()
        case ("POST", "/browser/finish"): return try finishPage()
        default:
            throw Refusal(.unknownEndpoint, "No page has this method and address.", .html(404, "<p>Not found</p>"))
        }
    }

    private mutating func launchPage() throws(Refusal) -> ServerResponse {
        let query = FormParameters(request.query)
        guard let nonce = query["_launch_nonce"], var visit = state.browserVisits[nonce] else {
            throw Refusal(
                .parameterMissing, "_launch_nonce is missing or unknown.", .html(400, "<p>Unknown launch</p>"))
        }
        guard let uri = query["redirect_uri"], client(visit.clientId)?.redirectURIs.contains(uri) == true else {
            throw Refusal(
                .redirectURI, "The browser was opened without a registered redirect_uri.",
                .html(400, "<p>redirect_uri is missing or not registered</p>"))
        }
        visit.redirectURI = uri
        state.browserVisits[nonce] = visit
        return .html(
            200,
            "<form method=\"post\" action=\"/browser/finish\"><input type=\"hidden\" name=\"launch\" value=\"\(nonce)\">"
                + "<p><label>User name <input name=\"user\" value=\"alice\"></label></p>"
                + "<p><button type=\"submit\">Sign in</button></p></form>", title: "Another provider")
    }

    private mutating func finishPage() throws(Refusal) -> ServerResponse {
        let form = FormParameters(request.body)
        guard let launch = form["launch"], var visit = state.browserVisits[launch], let uri = visit.redirectURI else {
            throw Refusal(
                .parameterMissing, "launch is missing or unknown.", .html(400, "<p>Unknown launch</p>"))
        }
        let nonce = try identifier("RN_")
        state.browserReturns[nonce] = launch
        visit.user = form["user"]
        state.browserVisits[launch] = visit
        return ServerResponse.html(303, "<p>Go back to the app.</p>")
            .with("Location", Self.address(uri, [("_resume_nonce", nonce)]))
    }
}
