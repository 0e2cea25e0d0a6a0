import HaapiSDK

/// How the user of the demonstration logs in.
protocol DemoLogin: Sendable {
    /// Goes through a flow, and exchanges its code.
    func tokens(with accessor: any HaapiAccessor, _ report: DemoReport) async throws -> SuccessfulTokenResponse
}

/// A user who first mistypes the password.
struct ScriptedDemoLogin: DemoLogin {
    func tokens(with accessor: any HaapiAccessor, _ report: DemoReport) async throws -> SuccessfulTokenResponse {
        let manager = accessor.haapiManager
        guard case .representation(let first) = await manager.start(), let step = first as? InteractiveFormStep,
            let form = step.actions.first
        else { throw DemoReport.Failure(claim: "the flow begins with a form") }
        let names = form.model.fields.map(\.name).joined(separator: ", ")
        try report.fact("form", "\(form.title?.literal ?? "-") (\(names))")
        guard case .problem(let problem) = await manager.submitForm(form.model, parameters: values("a mistyped one"))
        else { throw DemoReport.Failure(claim: "a wrong password is a problem") }
        try report.fact("a wrong password", problem.title?.literal ?? problem.messages.first?.text.literal ?? "refused")
        try report.check("the user can try again", problem.type == .incorrectCredentialsProblem)
        guard case .representation(let last) = await manager.submitForm(form.model, parameters: values("Password1")),
            let code = (last as? OAuthAuthorizationResponseStep)?.oauthAuthorizationResponseProperties.code
        else { throw DemoReport.Failure(claim: "the right password ends the flow with a code") }
        try report.fact("code", TerminalText.masked(code))
        switch await accessor.oAuthTokenManager.fetchAccessToken(with: code) {
        case .successfulToken(let tokens): return tokens
        case .errorToken: throw DemoReport.Failure(claim: "the code is exchanged for tokens")
        case .error(let error): throw error
        }
    }

    private func values(_ password: String) -> [String: any Sendable] {
        ["userName": "alice", "password": password]
    }
}

/// The person at the terminal.
struct InteractiveDemoLogin: DemoLogin {
    let dialog: LoginDialog

    func tokens(with accessor: any HaapiAccessor, _ report: DemoReport) async throws -> SuccessfulTokenResponse {
        try report.fact("you are", "alice, with the password Password1 (mistype it first, if you like)")
        return try await dialog.run(with: accessor)
    }
}
