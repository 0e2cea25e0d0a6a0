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
/// Polling, redirections and steps that continue are dealt with. A form without anything to enter, if it is the only one, is
/// submitted without asking. A step for which the closure is `nil` ends the flow with
/// ``AuthenticationFlowError/unanswered(closure:step:)``, which names the closure. What a closure throws ends the flow as
/// well, and so does cancelling the task.
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
        answerOther: Closure<any HaapiRepresentation>? = nil
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
        let run = AuthenticationRun(flow: self, manager: accessor.haapiManager, clock: clock)
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
