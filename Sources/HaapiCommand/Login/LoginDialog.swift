#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiSDK

/// Takes a person, or a script, through a login in the terminal.
struct LoginDialog: Sendable {
    let console: Console
    let prompt: Prompt
    let browser: BrowserVisit
    let waiting: WaitingLine

    init(_ console: Console, answers: AnswerBook, browser: BrowserVisit) {
        self.console = console
        self.browser = browser
        prompt = Prompt(console: console, answers: answers)
        waiting = WaitingLine(console)
    }

    /// The flow whose questions this dialog answers.
    var flow: AuthenticationFlow {
        AuthenticationFlow(
            selectAuthenticator: { try await select($0) },
            fillForm: { try await fill($0) },
            decideConsent: { try await consent($0) },
            showWaiting: { try waiting.show($0) },
            presentBankId: { try await present($0) },
            visitBrowser: { try await visit($0) },
            registerWebAuthn: { try await choose($0, among: $0.actions, instead: "create a passkey") },
            authenticateWebAuthn: { try await choose($0, among: $0.actions, instead: "use a passkey") },
            activateEncap: { try await activate($0) },
            answerOther: { try await choose($0, among: Self.actions(of: $0), instead: nil) },
            answerFailure: { try await goOn($0) })
    }

    // MARK: Questions

    private func select(_ step: AuthenticatorSelectorStep) async throws -> AuthenticationAnswer {
        try show(step.messages, title: step.title.literal.isEmpty ? nil : step.title.literal)
        let choices = step.authenticators.map { option in
            Choice(title: option.title.literal, names: [option.type].compactMap { $0 })
        }
        let index = try await prompt.choice("authenticator", label: "How do you want to sign in?", choices)
        return .choose(step.authenticators[index])
    }

    private func fill(_ question: AuthenticationQuestion) async throws -> AuthenticationAnswer {
        try show(question)
        return try await answer(FormMenu(forms: question.forms, links: question.links))
    }

    /// Nothing is taken for granted: neither that the user agrees, nor to what. Keys that were pressed before agree to nothing.
    private func consent(_ question: AuthenticationQuestion) async throws -> AuthenticationAnswer {
        try show(question)
        let menu = FormMenu(forms: question.forms, links: question.links, showsButtons: true)
        console.input.discardTyped()
        return try await answer(menu, isAlwaysAsked: true, takesDefaults: false)
    }

    private func answer(
        _ menu: FormMenu, isAlwaysAsked: Bool = false, takesDefaults: Bool = true
    ) async throws -> AuthenticationAnswer {
        guard !menu.entries.isEmpty else {
            throw CommandFailure(.failed, "The flow cannot go on in a terminal: the step offers nothing to choose.")
        }
        let index = try await menu.index(prompt, isAlwaysAsked: isAlwaysAsked)
        switch menu.entries[index].target {
        case .form(let form): return .submit(form, try await values(of: form, takesDefaults: takesDefaults))
        case .link(let link): return .follow(link)
        }
    }

    /// A step whose operation no terminal can do: what it offers besides.
    private func choose(
        _ step: any HaapiRepresentation, among actions: [any Action], instead operation: String?
    ) async throws -> AuthenticationAnswer {
        try show(step.messages)
        if let operation { try prompt.texts.say("This program cannot \(operation).") }
        let menu = FormMenu(forms: FormMenu.forms(in: actions), links: step.links)
        // What the step offers instead of its operation may lead back to it, so nobody takes it unasked.
        return try await answer(menu, isAlwaysAsked: operation != nil)
    }

    /// A person may go on with what the step offers instead; a script, which did not foresee the failure, ends with it.
    private func goOn(_ failure: AuthenticationFailure) async throws -> AuthenticationAnswer {
        let menu = FormMenu(forms: failure.forms, links: failure.links)
        guard console.input.isTerminal, !menu.onlyCancels, let reason = FailureReport(failure.error).text else {
            throw failure.error
        }
        try waiting.end()
        try console.tell(console.diagnosticsStyle.text(reason, .yellow))
        do {
            return try await answer(menu, isAlwaysAsked: true)
        } catch let error as CommandFailure where error.status == .inputNeeded {
            throw failure.error
        }
    }

    private func values(of form: FormAction, takesDefaults: Bool = true) async throws -> [String: any Sendable] {
        try waiting.end()
        if let title = form.title, form.model.fields.contains(where: { !($0 is HiddenFormField) }) {
            try prompt.texts.say(console.diagnosticsStyle.text(TerminalText.line(title.literal), .bold))
        }
        var values: [String: any Sendable] = [:]
        for field in form.model.fields {
            if let value = try await FieldQuestion(prompt, takesDefaults: takesDefaults).value(of: field) {
                values[field.name] = value
            }
        }
        return values
    }

    // MARK: Steps with something to show

    private func present(_ step: BankIdClientOperationStep) async throws {
        guard let url = step.urlToLaunch(redirectTo: nil), waiting.isNew(url.absoluteString) else { return }
        try waiting.end()
        try console.tell("Open BankID: scan this code with the phone, or open the address on this computer.")
        try await QRCode.show(url.absoluteString, console)
        try console.tell("  this computer: \(TerminalText.line(step.actionModel.href))")
    }

    private func visit(_ step: ExternalBrowserClientOperationStep) async throws -> URL {
        try waiting.begin()
        return try await browser.run(step, console)
    }

    private func activate(_ step: EncapClientOperationStep) async throws -> AuthenticationAnswer {
        try show(step.messages)
        if let url = step.urlToLaunch {
            try console.tell("Open the app: scan this code with the phone.")
            try await QRCode.show(url.absoluteString, console)
        }
        let forms = FormMenu.forms(in: step.continueActions)
        guard let form = forms.first else {
            return try await choose(step, among: step.actions, instead: "activate the app")
        }
        return .submit(form, try await values(of: form))
    }

    // MARK: Texts

    private func show(_ question: AuthenticationQuestion) throws {
        if let problem = question.problem { try show(problem) }
        try show(question.messages)
    }

    private func show(_ messages: [UserMessage], title: String? = nil) throws {
        prompt.texts.begin()
        try waiting.end()
        if let title { try prompt.texts.say(console.diagnosticsStyle.text(TerminalText.line(title), .bold)) }
        for message in messages where message.text.literal != title {
            let text = TerminalText.line(message.text.literal)
            let isWarning = message.classList.contains("error") || message.classList.contains("warning")
            try prompt.texts.say(isWarning ? console.diagnosticsStyle.text(text, .yellow) : text)
        }
    }

    private func show(_ problem: any ProblemRepresentation) throws {
        try waiting.end()
        var lines = problem.messages.map(\.text.literal)
        if lines.isEmpty { lines = [problem.title?.literal ?? "That did not work."] }
        if let problem = problem as? InvalidInputProblem {
            lines += problem.invalidFields.map { "\($0.name): \($0.detail?.literal ?? $0.reason ?? "invalid")" }
        }
        for line in lines {
            try console.tell(console.diagnosticsStyle.text(TerminalText.line(line), .yellow))
        }
    }

    private static func actions(of step: any HaapiRepresentation) -> [any Action] {
        switch step {
        case let step as any ClientOperationStep: step.actions
        case let step as GenericRepresentationStep: step.actions
        case let step as ContinueSameStep: step.actions
        default: []
        }
    }
}
