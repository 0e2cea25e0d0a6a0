#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
public import Driver

/// Steps through a login with the Hypermedia Authentication API.
///
/// ```swift
/// var result = await manager.start()
/// if case .representation(let step as InteractiveFormStep) = result {
///     result = await manager.submitForm(step.actions[0].model, parameters: ["userName": name, "password": password])
/// }
/// ```
///
/// ``AuthenticationFlow`` does this for whole logins.
///
/// Each call gives the next step, a problem that the user can do something about, or an error; none throws. One manager steps
/// through one flow at a time: ``start()`` begins a new one. It keeps no more of a flow than what the next request needs.
///
/// Calls at the same time are made one after the other, in the order in which they came, since each answer can change the
/// session that the next request needs. A ``start()`` does not wait: calls of the flow before it end with
/// ``HaapiError/illegalState(message:)``.
///
/// A call whose task is cancelled gives a `CancellationError`. Whether the server has acted upon the request is not known
/// then, and a session that the lost answer would have changed is lost with it. A call after ``close()``, or under way then,
/// gives ``HaapiError/haapiTokenManagerIsClosed``.
public final class HaapiManager: Sendable {
    let context: AccessContext
    let tokenManager: HaapiTokenManager
    private let sender: FlowSender
    private let present = Lock(Present())

    private struct Present {
        var flow: HaapiFlow?
        var isClosed = false
    }

    init(_ context: AccessContext, tokenManager: HaapiTokenManager) {
        self.context = context
        self.tokenManager = tokenManager
        sender = FlowSender(
            context: context, tokenManager: tokenManager, targets: HaapiTargets(context.addresses))
    }

    /// Whether the HAAPI can be used on this platform: `true` wherever this package can be built.
    public static var isSupported: Bool { true }

    /// The key that the tokens of the flow are bound to. Hand it to
    /// ``OAuthTokenManager/fetchAccessToken(with:dpop:additionalParameters:)`` if the server binds codes.
    public var dpop: Dpop? { tokenManager.dpop }

    /// Starts a new flow (RFC 6749 section 4.1.1). PKCE (RFC 7636) is always used, and `state` always sent.
    /// - Returns: the first step.
    public func start() async -> HaapiResult {
        await result { [self] in
            let (flow, request) = try newFlow()
            SdkFollowUpTag.flow.debug("A flow starts")
            return try await flow.calls.run { [sender] in
                try await sender.exchange(HTTPRequest(.get, request.url), flow, isAuthorization: true)
            }
        }
    }

    /// Submits a form.
    /// - Parameters:
    ///   - form: the model of the form's action.
    ///   - parameters: values by the name of the field. They win over the form's own; a name without a field is left out, and
    ///     so is a field whose value is `NSNull` or a nil optional. Text only, unless the form is sent as JSON.
    /// - Returns: the next step.
    public func submitForm(_ form: FormActionModel, parameters: [String: any Sendable] = [:]) async -> HaapiResult {
        await result { [self] in
            let flow = try currentFlow()
            return try await flow.calls.run { [sender] in try await sender.submit(form, parameters, flow) }
        }
    }

    /// Follows a link. A link that is not one of the HAAPI (``Link/kind``), or that leads elsewhere than to the configured
    /// server, is refused with ``HaapiErrorCode/nonHaapiLink``, and nothing is sent.
    /// - Parameter link: the link.
    /// - Returns: the next step.
    public func followLink(_ link: Link) async -> HaapiResult {
        await result { [self] in
            let flow = try currentFlow()
            return try await flow.calls.run { [sender] in try await sender.follow(link, flow) }
        }
    }

    /// Ends the manager: calls under way and later ones give ``HaapiError/haapiTokenManagerIsClosed``. Calling it again does
    /// nothing.
    public func close() {
        let flow = present.withLock { present in
            present.isClosed = true
            return present.flow
        }
        flow?.calls.end(with: .haapiTokenManagerIsClosed)
        tokenManager.close()
    }

    // MARK: Flows

    /// Takes the place of the present flow, which ends.
    private func newFlow() throws -> (HaapiFlow, AuthorizationRequest) {
        if present.withLock({ $0.isClosed }) { throw HaapiError.haapiTokenManagerIsClosed }
        let request = try AuthorizationRequest(
            endpoint: context.addresses.authorizationEndpoint, clientId: context.client.id,
            redirectURI: context.configuration.appRedirect,
            parameters: context.configuration.authorizationParametersProvider?() ?? OAuthAuthorizationParameters(),
            random: context.environment.random)
        let flow = HaapiFlow(
            client: tokenManager.createClient(),
            state: FlowState(state: request.state, verifier: request.verifier))
        let before = try present.withLock { present in
            if present.isClosed { throw HaapiError.haapiTokenManagerIsClosed }
            defer { present.flow = flow }
            return present.flow
        }
        before?.calls.end(with: HaapiFlow.overtaken)
        return (flow, request)
    }

    private func currentFlow() throws(HaapiError) -> HaapiFlow {
        let (flow, isClosed) = present.withLock { ($0.flow, $0.isClosed) }
        if isClosed { throw .haapiTokenManagerIsClosed }
        guard let flow else {
            throw .illegalState(message: "No flow was started with this manager; call start() first.")
        }
        return flow
    }

    private func result(_ body: () async throws -> HaapiResult) async -> HaapiResult {
        do {
            try Task.checkCancellation()
            return try await body()
        } catch {
            let error = HaapiError.mapped(error, FailedRequest(purpose: .haapiStep, client: context.client.role))
            SdkFollowUpTag.flow.info("The flow cannot go on: \(error)")
            return .error(error)
        }
    }
}

extension HaapiManager: CustomStringConvertible, CustomReflectable {
    public var description: String { "HaapiManager(\(tokenManager.name))" }
    public var customMirror: Mirror { Mirror(self, children: ["name": tokenManager.name]) }
}
