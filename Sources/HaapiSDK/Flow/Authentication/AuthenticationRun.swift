/// One run of an ``AuthenticationFlow`` up to the authorization response.
struct AuthenticationRun {
    /// More steps than any login has; a server that never comes to an end is left.
    static let stepLimit = 500

    let flow: AuthenticationFlow
    let manager: HaapiManager
    let clock: any Clock<Duration>
    /// The forms that were submitted unasked since somebody was asked, or something waited for.
    private var followed: [FormActionModel] = []
    private var operations = PendingOperations()

    init(flow: AuthenticationFlow, manager: HaapiManager, clock: any Clock<Duration>) {
        self.flow = flow
        self.manager = manager
        self.clock = clock
    }

    mutating func authorization() async throws -> OAuthAuthorizationResponseStep {
        var result = await manager.start()
        for _ in 0..<Self.stepLimit {
            let step = try step(of: result)
            if let response = step as? OAuthAuthorizationResponseStep { return response }
            result = try await answer(step)
        }
        throw HaapiError.illegalState(
            message: "The flow did not come to an end after \(Self.stepLimit) steps, and is given up.")
    }

    private func step(of result: HaapiResult) throws -> any HaapiRepresentation {
        switch result {
        case .representation(let step): return step
        case .problem(let problem): throw AuthenticationFlowError.problem(problem)
        case .error(let error): throw error
        }
    }

    /// What the server answers to the answer of the flow.
    private mutating func answer(_ step: any HaapiRepresentation) async throws -> HaapiResult {
        if Self.asksOrWaits(step) { followed = [] }
        if let operation = PendingOperations.operation(of: step), isToBeAsked(step, operation) {
            operations.note(operation)
        } else if PollingTarget(step) != nil {
            return try await waited(for: step)
        }
        switch step {
        case let step as RedirectionStep: return await manager.submitForm(step.redirectAction.model)
        case let step as PollingStep where step.pollingProperties.status == .done:
            return await manager.submitForm(step.mainAction.model)
        case let step as PollingStep: return try await answered(AuthenticationFlowError.failed(step), step)
        case let step as AuthenticatorSelectorStep: return try await selected(step)
        case let step as UserConsentStep:
            return try await asked(question(step, step.actions), flow.decideConsent, "decideConsent")
        case let step as InteractiveFormStep where step.type == .consentorStep:
            return try await asked(question(step, step.actions), flow.decideConsent, "decideConsent")
        case let step as InteractiveFormStep:
            return try await asked(
                question(step, step.actions), flow.fillForm, "fillForm", unasked: toFollow(step))
        case let step as ExternalBrowserClientOperationStep: return try await visited(step)
        case let step as WebAuthnRegistrationClientOperationStep:
            return try await submitted(step, flow.registerWebAuthn, "registerWebAuthn", step.actions)
        case let step as WebAuthnAuthenticationClientOperationStep:
            return try await submitted(step, flow.authenticateWebAuthn, "authenticateWebAuthn", step.actions)
        case let step as EncapClientOperationStep:
            return try await submitted(step, flow.activateEncap, "activateEncap", step.actions)
        default:
            return try await submitted(step, flow.answerOther, "answerOther", Self.actions(of: step))
        }
    }

    // MARK: Kinds of steps

    private mutating func selected(_ step: AuthenticatorSelectorStep) async throws -> HaapiResult {
        if flow.selectAuthenticator == nil, step.authenticators.count == 1, let only = step.authenticators.first {
            return await manager.submitForm(only.action.model)
        }
        followed = []
        return try await submitted(
            step, flow.selectAuthenticator, "selectAuthenticator", step.authenticators.map(\.action))
    }

    private mutating func visited(_ step: ExternalBrowserClientOperationStep) async throws -> HaapiResult {
        guard let visit = flow.visitBrowser else {
            throw AuthenticationFlowError.unanswered(closure: "visitBrowser", step: step)
        }
        let parameters: [String: String]
        do {
            parameters = try step.formattedParametersFromURL(try await visit(step))
        } catch {
            return try await answered(error, step)
        }
        return await manager.submitForm(step.continueFormActionModel, parameters: parameters)
    }

    /// Asks what to do in place of what has failed. An operation that comes again afterwards is tried again.
    private mutating func answered(_ error: any Error, _ step: any HaapiRepresentation) async throws -> HaapiResult {
        guard let closure = flow.answerFailure, !(error is CancellationError), !Task.isCancelled else { throw error }
        followed = []
        if let operation = PendingOperations.operation(of: step) { operations.forget(operation) }
        let failure = AuthenticationFailure(step: step, error: error)
        return try await submitted(try await closure(failure), step, failure.forms)
    }

    // MARK: Waiting

    /// Whether a closure is asked about the operation of a pending step. Without one the step is shown and polled; if it
    /// cannot even be shown, the closure is missing.
    private func isToBeAsked(_ step: any HaapiRepresentation, _ operation: ClientOperationAction) -> Bool {
        operations.isNew(operation) && (flow.performsOperation(of: step) || flow.showWaiting == nil)
    }

    /// Shows and polls until the step changes.
    private mutating func waited(for step: any HaapiRepresentation) async throws -> HaapiResult {
        if step is BankIdClientOperationStep, flow.presentBankId == nil {
            throw AuthenticationFlowError.unanswered(closure: "presentBankId", step: step)
        }
        if let error = await failureToShow(step) { return try await answered(error, step) }
        let name = PendingOperations.operation(of: step)?.model.name
        var pending = step
        for await result in manager.poll(step, clock: clock) {
            guard case .representation(let next) = result, PollingTarget(next) != nil else { return result }
            if next is BankIdClientOperationStep, !(step is BankIdClientOperationStep) { return result }
            // One of the same name is the one that is waited for, whatever the server has renewed in it.
            if let operation = PendingOperations.operation(of: next), operation.model.name != name,
                isToBeAsked(next, operation)
            {
                return result
            }
            if let error = await failureToShow(next) { return try await answered(error, next) }
            pending = next
        }
        return try await answered(AuthenticationFlowError.waitedTooLong, pending)
    }

    private func failureToShow(_ step: any HaapiRepresentation) async -> (any Error)? {
        do {
            if let step = step as? BankIdClientOperationStep { try await flow.presentBankId?(step) }
            try await flow.showWaiting?(step)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Forms to follow unasked

    private static func asksOrWaits(_ step: any HaapiRepresentation) -> Bool {
        step is any ClientOperationStep || step is GenericRepresentationStep || PollingTarget(step) != nil
    }

    /// A form that was followed already, with nobody asked since, would be followed without end.
    private mutating func toFollow(_ step: InteractiveFormStep) -> FormAction? {
        guard let form = step.obviousForm, !followed.contains(form.model) else { return nil }
        followed.append(form.model)
        return form
    }

    // MARK: Questions

    private func question(_ step: any HaapiRepresentation, _ actions: [any Action]) -> AuthenticationQuestion {
        AuthenticationQuestion(step: step, forms: actions.forms, messages: step.messages)
    }

    /// Asks until the answer is one that the server does not complain about. The first answer is the form that is submitted
    /// `unasked`, if there is one.
    private mutating func asked(
        _ question: AuthenticationQuestion, _ closure: AuthenticationFlow.Closure<AuthenticationQuestion>?,
        _ name: String, unasked: FormAction? = nil
    ) async throws -> HaapiResult {
        var question = question
        var unasked = unasked.map { AuthenticationAnswer.submit($0) }
        var refused: [FormSubmission] = []
        for _ in 0..<Self.stepLimit {
            let answer: AuthenticationAnswer
            if let obvious = unasked {
                answer = obvious
                unasked = nil
            } else {
                guard let closure else {
                    throw AuthenticationFlowError.unanswered(closure: name, step: question.step)
                }
                followed = []
                answer = try await closure(question)
            }
            guard let (form, values) = try form(of: answer, question.step, question.forms) else {
                return try await submitted(answer, question.step, question.forms)
            }
            // What cannot be submitted is refused by the manager, with a reason.
            let submission = try? FormSubmission(form, parameters: values)
            if let problem = question.problem, let submission, refused.contains(submission) {
                throw AuthenticationFlowError.problem(problem)
            }
            let result = await manager.submitForm(form, parameters: values)
            switch result {
            case .problem(let problem) where problem.type.isSolvedByAnotherAnswer:
                if let submission { refused.append(submission) }
                question = question.repeated(problem)
            case .representation(let step as ContinueSameStep):
                question = question.continued(after: form, by: step)
            default:
                return result
            }
        }
        throw HaapiError.illegalState(
            message: "The step was not left after \(Self.stepLimit) answers; the flow is given up.")
    }

    private func submitted<Step: HaapiRepresentation>(
        _ step: Step, _ closure: AuthenticationFlow.Closure<Step>?, _ name: String, _ actions: [any Action]
    ) async throws -> HaapiResult {
        guard let closure else { throw AuthenticationFlowError.unanswered(closure: name, step: step) }
        return try await submitted(try await closure(step), step, actions.forms)
    }

    private func submitted(
        _ step: any HaapiRepresentation, _ closure: AuthenticationFlow.Closure<any HaapiRepresentation>?,
        _ name: String,
        _ actions: [any Action]
    ) async throws -> HaapiResult {
        guard let closure else { throw AuthenticationFlowError.unanswered(closure: name, step: step) }
        return try await submitted(try await closure(step), step, actions.forms)
    }

    private func submitted(
        _ answer: AuthenticationAnswer, _ step: any HaapiRepresentation, _ forms: [FormAction]
    ) async throws -> HaapiResult {
        if case .link(let link) = answer.choice { return await manager.followLink(link) }
        guard let (form, values) = try form(of: answer, step, forms) else {
            throw AuthenticationFlowError.noSuchForm(step: step)
        }
        return await manager.submitForm(form, parameters: values)
    }

    /// `nil` if the answer is a link.
    private func form(
        of answer: AuthenticationAnswer, _ step: any HaapiRepresentation, _ forms: [FormAction]
    ) throws -> (FormActionModel, [String: any Sendable])? {
        let form: FormAction?
        var values: [String: any Sendable] = [:]
        switch answer.choice {
        case .link: return nil
        case .form(let model, let given): return (model, given)
        case .firstForm(let given):
            form = forms.first { $0.kind != .cancel }
            values = given
        case .cancel: form = forms.first { $0.kind == .cancel }
        }
        guard let form else { throw AuthenticationFlowError.noSuchForm(step: step) }
        return (form.model, values)
    }

    private static func actions(of step: any HaapiRepresentation) -> [any Action] {
        switch step {
        case let step as any ClientOperationStep: step.actions
        case let step as GenericRepresentationStep: step.actions
        default: []
        }
    }
}

extension ProblemType {
    /// Whether the step stays, and the user can answer it in another way.
    var isSolvedByAnotherAnswer: Bool {
        switch self {
        case .invalidInputProblem, .incorrectCredentialsProblem, .authenticationFailedProblem, .tooManyAttemptsProblem:
            true
        case .genericUserProblem, .unexpectedProblem, .errorAuthorizationResponseProblem,
            .sessionAndAccessTokenMismatchProblem, .other:
            false
        }
    }
}
