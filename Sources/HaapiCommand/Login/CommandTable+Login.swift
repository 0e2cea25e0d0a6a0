#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiSDK

extension CommandTable {
    static let loginOptions: [CommandOption] = [
        CommandOption(
            "answer", short: "a", value: .text(placeholder: "NAME=VALUE"), isRepeatable: true,
            summary: "The value of a field, or what to choose: 'authenticator' and 'action' by number, kind or title. "
                + "Given twice for one name, each counts once, and the last one for all later questions. Passwords are "
                + "better in a file."),
        CommandOption(
            "answers-from", value: .file(placeholder: "FILE"),
            summary: "Answers in a file, or in standard input if it is -: a line NAME=VALUE for each, or a JSON object."
        ),
        CommandOption(
            "browser-return", value: .text(placeholder: "URL"),
            summary: "The redirect URI of the client on 127.0.0.1 that a browser comes back to; "
                + "\(BrowserVisit.standardReturn) by default."),
        CommandOption("no-browser", summary: "Open no browser, but show the address."),
    ]

    static let login = Subcommand(
        path: ["login"],
        summary: "Logs in in the terminal, with the server of the configuration.",
        discussion: [
            "Questions are asked on standard error; passwords are not shown while they are typed. Tokens are printed on "
                + "standard output only with --print-tokens, as JSON; otherwise a summary without them is. Codes to scan are "
                + "drawn if the program qrencode is installed. Where a login goes on in a browser, the browser comes back to "
                + "this program by a port on 127.0.0.1.",
            "If standard input is no terminal nothing is asked: an answer that is not given ends the login with status 5. "
                + "Consent has to be given like every other answer, by action=… and one for each box; nothing is ticked for "
                + "the user.",
        ],
        options: [
            configOption,
            CommandOption("print-tokens", summary: "Print the tokens as JSON on standard output."),
            CommandOption(
                "clear", summary: "Forget the stored dynamic client first, so that attestation is checked again."),
        ] + loginOptions,
        examples: ["login", "login -c haapi.json --answers-from answers.txt --print-tokens"],
        run: { invocation in
            let file = try await invocation.configuration()
            let dialog = try LoginDialog(
                invocation.console, answers: try await AnswerBook.read(invocation),
                browser: BrowserVisit(invocation.arguments))
            let accessor = try await file.builder()
                .buildForHaapi(shouldClearExistingDCRClient: invocation.arguments.has("clear"))
            defer { accessor.close() }
            let tokens = try await dialog.run(with: accessor)
            if invocation.arguments.has("print-tokens") {
                try invocation.console.print(try JSONText.of(tokens))
            } else {
                // Nobody can use the refresh token any more, so its key is not kept.
                if let token = tokens.refreshToken { try accessor.oAuthTokenManager.forgetKey(ofRefreshToken: token) }
                let report = TokenReport(tokens, accessor.accessStrategy, now: Date())
                for line in report.lines { try invocation.console.print(line) }
            }
            return .success
        })
}

extension BrowserVisit {
    init(_ arguments: ParsedArguments) throws(UsageError) {
        try self.init(
            returningTo: arguments.value("browser-return") ?? Self.standardReturn,
            opensBrowser: !arguments.has("no-browser"))
    }
}

extension LoginDialog {
    /// Goes through the flow.
    func run(
        with accessor: any HaapiAccessor, clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> SuccessfulTokenResponse {
        do {
            let tokens = try await flow.run(with: accessor, clock: clock)
            try waiting.end()
            return tokens
        } catch {
            try waiting.end()
            throw LoginFailure.told(error)
        }
    }
}

/// Why a login came to nothing, in words for the person who tried.
enum LoginFailure {
    static func told(_ error: any Error) -> any Error {
        guard let error = error as? AuthenticationFlowError else { return error }
        return switch error {
        case .problem(let problem): CommandFailure(.failed, "The login ended: \(text(problem))")
        case .failed: CommandFailure(.failed, "The login ended: what was waited for has failed.")
        case .waitedTooLong: CommandFailure(.failed, "The login ended: nothing happened in time.")
        case .tokensRefused(let answer):
            CommandFailure(.failed, "The server refused to issue tokens: \(TerminalText.line(answer.error)).")
        case .unanswered, .noSuchForm: CommandFailure(.failed, "\(error)")
        }
    }

    private static func text(_ problem: any ProblemRepresentation) -> String {
        var parts = [problem.title?.literal].compactMap { $0 } + problem.messages.map(\.text.literal)
        if let problem = problem as? AuthorizationProblem {
            parts.append(problem.error)
            if let description = problem.errorDescription { parts.append(description) }
        }
        return TerminalText.line(parts.isEmpty ? "the server reports a problem" : parts.joined(separator: "; "))
    }
}
