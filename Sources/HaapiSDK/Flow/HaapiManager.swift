#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
public import Driver

/// Steps through a login with the Hypermedia Authentication API.
///
/// Each call gives the next step, a problem that the user can do something about, or an error; none throws. One manager steps
/// through one flow at a time: ``start()`` begins a new one. It keeps no more of a flow than what the next request needs.
///
/// A call whose task is cancelled gives a `CancellationError`. A call after ``close()`` gives
/// ``HaapiError/haapiTokenManagerIsClosed``.
public final class HaapiManager: Sendable {
    /// How many redirection steps in a row are submitted without asking the app.
    static let redirectionLimit = 20

    let context: AccessContext
    let tokenManager: HaapiTokenManager
    private let client: HaapiClient
    private let targets: HaapiTargets
    private let flow = Lock<FlowState?>(nil)

    init(_ context: AccessContext, tokenManager: HaapiTokenManager) {
        self.context = context
        self.tokenManager = tokenManager
        client = tokenManager.createClient()
        targets = HaapiTargets(context.addresses)
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
            let request = try AuthorizationRequest(
                endpoint: context.addresses.authorizationEndpoint, clientId: context.client.id,
                redirectURI: context.configuration.appRedirect,
                parameters: context.configuration.authorizationParametersProvider?() ?? OAuthAuthorizationParameters(),
                random: context.environment.random)
            // The session belongs to one flow.
            client.resetSession()
            let state = FlowState(state: request.state, verifier: request.verifier)
            flow.withLock { $0 = state }
            SdkFollowUpTag.flow.debug("A flow starts")
            return try await exchange(HTTPRequest(.get, request.url), state, continuing: false)
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
            try await submit(form, parameters, try currentFlow())
        }
    }

    /// Follows a link. A link that is not one of the HAAPI (``Link/kind``), or that leads elsewhere than to the configured
    /// server, is refused with ``HaapiErrorCode/nonHaapiLink``, and nothing is sent.
    /// - Parameter link: the link.
    /// - Returns: the next step.
    public func followLink(_ link: Link) async -> HaapiResult {
        await result { [self] in
            let url = try target(of: link)
            return try await exchange(HTTPRequest(.get, url), try currentFlow(), continuing: false)
        }
    }

    /// Ends the manager: calls under way and later ones give ``HaapiError/haapiTokenManagerIsClosed``. Calling it again does
    /// nothing.
    public func close() {
        tokenManager.close()
    }

    // MARK: Requests

    private func submit(
        _ form: FormActionModel, _ parameters: [String: any Sendable], _ state: FlowState
    ) async throws -> HaapiResult {
        try await exchange(
            try request(form, parameters), state, continuing: !form.continueActions.isEmpty)
    }

    /// Sends a request, and those that its answer asks for by itself.
    private func exchange(
        _ request: HTTPRequest, _ state: FlowState, continuing: Bool
    ) async throws -> HaapiResult {
        var document = try await send(request)
        var isContinuing = continuing
        var redirections = 0
        while case .representation(let step as RedirectionStep) = document, context.configuration.isAutoRedirect {
            guard redirections < Self.redirectionLimit else {
                throw HaapiError.illegalState(
                    message:
                        "The server answered with more than \(Self.redirectionLimit) redirection steps in a row; the "
                        + "flow is given up.")
            }
            redirections += 1
            let form = step.redirectAction.model
            isContinuing = !form.continueActions.isEmpty
            document = try await send(try self.request(form, [:]))
        }
        return try state.result(
            document, continuing: isContinuing, issuer: context.configuration.issuer, targets: targets,
            verifiers: context.codeVerifiers)
    }

    private func request(_ form: FormActionModel, _ parameters: [String: any Sendable]) throws(HaapiError)
        -> HTTPRequest
    {
        let submission: FormSubmission
        do {
            submission = try FormSubmission(form, parameters: parameters)
        } catch {
            throw .illegalState(message: "The form was not sent: \(error).")
        }
        for key in submission.ignoredKeys {
            SdkFollowUpTag.flow.warning("The form has no field \(sensitive: key); the value for it is not sent")
        }
        var request = HTTPRequest(submission.method, try target(ofForm: submission.href))
        request.headers["Content-Type"] = submission.content?.type
        request.body = submission.content?.body ?? (submission.method == .get ? nil : Data())
        return request
    }

    private func send(_ request: HTTPRequest) async throws -> HaapiDocument {
        var request = request
        for (name, value) in context.configuration.httpHeadersProvider?() ?? [:] where !Self.isOwn(name) {
            request.headers[name] = value
        }
        let token = try await reporting(.haapiToken) { try await self.tokenManager.getHaapiToken().accessToken.value }
        let prepared = request
        let response = try await reporting(.haapiStep) { try await self.client.send(prepared) }
        return try HaapiAnswer.document(in: response, now: context.environment.now(), hiding: [token])
    }

    private func reporting<Value>(
        _ purpose: FailedRequest.Purpose, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch {
            throw await context.report(error, purpose)
        }
    }

    private func result(_ body: () async throws -> HaapiResult) async -> HaapiResult {
        do {
            try Task.checkCancellation()
            let result = try await body()
            // An answer that came after the end belongs to nobody.
            return tokenManager.isClosed ? .error(HaapiError.haapiTokenManagerIsClosed) : result
        } catch {
            let error = HaapiError.mapped(error, FailedRequest(purpose: .haapiStep, client: context.client.role))
            SdkFollowUpTag.flow.info("The flow cannot go on: \(error)")
            return .error(error)
        }
    }

    private func currentFlow() throws(HaapiError) -> FlowState {
        if tokenManager.isClosed { throw .haapiTokenManagerIsClosed }
        guard let state = flow.withLock({ $0 }) else {
            throw .illegalState(message: "No flow was started with this manager; call start() first.")
        }
        return state
    }

    // MARK: Targets

    private func target(ofForm href: String) throws(HaapiError) -> URL {
        do {
            return try targets.resolve(href, code: .nonHaapiTarget)
        } catch {
            throw Self.refused(error, "A form of the server's document")
        }
    }

    private func target(of link: Link) throws -> URL {
        do {
            let url = try targets.resolve(link.href, code: .nonHaapiLink)
            guard link.kind == .haapi else {
                throw HaapiTargetRefusal(
                    code: .nonHaapiLink, scheme: url.scheme?.lowercased() ?? "", host: url.host() ?? "")
            }
            return url
        } catch let refusal as HaapiTargetRefusal {
            throw Self.refused(refusal, "The link")
        }
    }

    private static func refused(_ refusal: HaapiTargetRefusal, _ what: String) -> HaapiError {
        .invalidURLResponse(
            nil,
            reason:
                "\(what) does not lead to the configured server, so nothing was sent; configure the server's own addresses, "
                + "or open a link that is not one of the HAAPI in a browser.",
            cause: refusal)
    }

    /// Header fields of the protocol, which no provider replaces.
    private static func isOwn(_ name: String) -> Bool {
        ["accept", "authorization", "dpop", "session-id", "content-type", "content-length", "host"]
            .contains(name.lowercased())
    }
}

extension HaapiManager: CustomStringConvertible, CustomReflectable {
    public var description: String { "HaapiManager(\(tokenManager.name))" }
    public var customMirror: Mirror { Mirror(self, children: ["name": tokenManager.name]) }
}
