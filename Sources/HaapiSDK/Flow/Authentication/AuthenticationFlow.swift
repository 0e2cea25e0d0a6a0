#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A whole login, from its start to its tokens: what there is to decide is asked of closures, one for each kind of step.
///
/// ```swift
/// let login = AuthenticationFlow(
///     selectAuthenticator: { .choose($0.authenticators[0]) },
///     fillForm: { question in
///         if let problem = question.problem { print(problem.messages.map(\.text.literal)) }
///         return .values(["userName": ask("User name"), "password": ask("Password")])
///     })
/// let tokens = try await login.run(with: accessor)
/// ```
///
/// Polling, redirections and steps that continue are dealt with. A form without anything to enter is submitted without asking
/// if it is all that the step has: no other form, not even one to cancel, no message and no image. A form that was submitted so
/// already, with nobody asked since, is asked about. A step for which the closure is `nil` ends the flow with
/// ``AuthenticationFlowError/unanswered(closure:step:)``, which names the closure. What a closure throws ends the flow as
/// well, unless ``answerFailure`` says what to do instead. Cancelling the task ends it in any case.
///
/// When the server reports a problem that another answer can solve, `fillForm` or `decideConsent` is asked again with the
/// problem. An answer that was refused is not sent a second time: then the flow ends with
/// ``AuthenticationFlowError/problem(_:)``, so that a closure that always says the same locks no account.
///
/// It is a convenience on top of ``HaapiManager``: whoever needs more control steps through the flow by hand.
public struct AuthenticationFlow: Sendable {
    /// Answers a question about a step of one kind.
    public typealias Closure<Step> = @Sendable (Step) async throws -> AuthenticationAnswer

    /// Chooses how to sign in. Without it the only way is taken, if there is just one.
    public var selectAuthenticator: Closure<AuthenticatorSelectorStep>?
    /// Fills the form of an ``InteractiveFormStep``.
    public var fillForm: Closure<AuthenticationQuestion>?
    /// Decides about consent: what a ``UserConsentStep`` or a step of the type ``RepresentationType/consentorStep`` asks.
    public var decideConsent: Closure<AuthenticationQuestion>?
    /// Shows what is waited for: called with each pending step while it is polled. Nothing is shown without it.
    ///
    /// If the step has a client operation, its closure is asked first, once for each operation; BankID alone is presented with
    /// each step. Without that closure the step is shown and polled only; with neither, the flow ends with
    /// ``AuthenticationFlowError/unanswered(closure:step:)``.
    public var showWaiting: (@Sendable (any HaapiRepresentation) async throws -> Void)?
    /// Shows the code of a ``BankIdClientOperationStep``, or opens the app; the polling goes on when it returns. It is called
    /// with each answer to a poll, since the code changes.
    public var presentBankId: (@Sendable (BankIdClientOperationStep) async throws -> Void)?
    /// Sends the user to the browser and gives the address with which it comes back, for instance by
    /// ``ExternalBrowserClientOperationStep/visitBrowser(returningTo:timeout:open:)``.
    public var visitBrowser: (@Sendable (ExternalBrowserClientOperationStep) async throws -> URL)?
    /// Registers a passkey or a security key.
    public var registerWebAuthn: Closure<WebAuthnRegistrationClientOperationStep>?
    /// Signs in with a passkey or a security key.
    public var authenticateWebAuthn: Closure<WebAuthnAuthenticationClientOperationStep>?
    /// Activates the Encap app.
    public var activateEncap: Closure<EncapClientOperationStep>?
    /// Answers every other step: one that this package does not know, a selector of devices, an unknown client operation.
    public var answerOther: Closure<any HaapiRepresentation>?
    /// Says what to do when what a step is about has failed: ``visitBrowser``, ``presentBankId`` or ``showWaiting`` threw
    /// an error (since the app could not be opened, or the user gives up), the browser's address was not the right one, or
    /// what was waited for has failed or did not happen in time. The answer is one of the step's other forms, for instance
    /// `.cancel`. Without the closure, and with what it throws, the flow ends.
    ///
    /// ```swift
    /// let login = AuthenticationFlow(
    ///     presentBankId: { step in print(step.actionModel.href) },
    ///     answerFailure: { failure in
    ///         guard let form = failure.forms.first(where: { $0.kind == .bankIdOtherDevice }) else { throw failure.error }
    ///         return .submit(form, ["personalnumber": ask("Personal number")])
    ///     })
    /// let tokens = try await login.run(with: accessor)
    /// ```
    public var answerFailure: Closure<AuthenticationFailure>?

    /// The parameters are those of the properties; all closures are `nil` by default.
    public init(
        selectAuthenticator: Closure<AuthenticatorSelectorStep>? = nil,
        fillForm: Closure<AuthenticationQuestion>? = nil,
        decideConsent: Closure<AuthenticationQuestion>? = nil,
        showWaiting: (@Sendable (any HaapiRepresentation) async throws -> Void)? = nil,
        presentBankId: (@Sendable (BankIdClientOperationStep) async throws -> Void)? = nil,
        visitBrowser: (@Sendable (ExternalBrowserClientOperationStep) async throws -> URL)? = nil,
        registerWebAuthn: Closure<WebAuthnRegistrationClientOperationStep>? = nil,
        authenticateWebAuthn: Closure<WebAuthnAuthenticationClientOperationStep>? = nil,
        activateEncap: Closure<EncapClientOperationStep>? = nil,
        answerOther: Closure<any HaapiRepresentation>? = nil,
        answerFailure: Closure<AuthenticationFailure>? = nil
    ) {
        self.selectAuthenticator = selectAuthenticator
        self.fillForm = fillForm
        self.decideConsent = decideConsent
        self.showWaiting = showWaiting
        self.presentBankId = presentBankId
        self.visitBrowser = visitBrowser
        self.registerWebAuthn = registerWebAuthn
        self.authenticateWebAuthn = authenticateWebAuthn
        self.activateEncap = activateEncap
        self.answerOther = answerOther
        self.answerFailure = answerFailure
    }

    /// Starts a flow and goes through it.
    /// - Parameters:
    ///   - accessor: what gives access; a flow that it is in the middle of ends.
    ///   - clock: what measures the pauses between polls, the continuous clock of the system by default.
    /// - Returns: the tokens. They are bound to the key of the flow if the accessor is configured so.
    /// - Throws: ``AuthenticationFlowError``, ``HaapiError``, `CancellationError`, and what a closure throws.
    public func run(
        with accessor: any HaapiAccessor, clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> SuccessfulTokenResponse {
        var run = AuthenticationRun(flow: self, manager: accessor.haapiManager, clock: clock)
        let response = try await run.authorization()
        let code = response.oauthAuthorizationResponseProperties.code ?? ""
        let isBound = accessor.haapiManager.context.tokenBoundConfiguration.keyStorage != nil
        switch await accessor.oAuthTokenManager.fetchAccessToken(
            with: code, dpop: isBound ? accessor.haapiManager.dpop : nil)
        {
        case .successfulToken(let tokens): return tokens
        case .errorToken(let error): throw AuthenticationFlowError.tokensRefused(error)
        case .error(let error): throw error
        }
    }
}

extension AuthenticationFlow {
    /// Whether there is a closure for the client operation of a step.
    func performsOperation(of step: any HaapiRepresentation) -> Bool {
        switch step {
        case is BankIdClientOperationStep: presentBankId != nil
        case is ExternalBrowserClientOperationStep: visitBrowser != nil
        case is WebAuthnRegistrationClientOperationStep: registerWebAuthn != nil
        case is WebAuthnAuthenticationClientOperationStep: authenticateWebAuthn != nil
        case is EncapClientOperationStep: activateEncap != nil
        default: answerOther != nil
        }
    }
}
