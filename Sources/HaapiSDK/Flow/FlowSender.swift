#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// Sends the requests of a flow, and those that answers ask for by themselves.
struct FlowSender: Sendable {
    /// How many redirection steps in a row are submitted without asking the app.
    static let redirectionLimit = 20

    let context: AccessContext
    let tokenManager: HaapiTokenManager
    let targets: HaapiTargets

    func submit(
        _ form: FormActionModel, _ parameters: [String: any Sendable], _ flow: HaapiFlow
    ) async throws -> HaapiResult {
        try await exchange(try request(form, parameters), flow, continuing: !form.continueActions.isEmpty)
    }

    func follow(_ link: Link, _ flow: HaapiFlow) async throws -> HaapiResult {
        try await exchange(HTTPRequest(.get, try target(of: link)), flow)
    }

    /// `continuing` says whether the form that is submitted has actions to continue with, `isAuthorization` whether the request
    /// is the one that starts the flow.
    func exchange(
        _ request: HTTPRequest, _ flow: HaapiFlow, continuing: Bool = false, isAuthorization: Bool = false
    ) async throws -> HaapiResult {
        var document = try await send(request, flow, isAuthorization: isAuthorization)
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
            document = try await send(try self.request(form, [:]), flow)
        }
        Self.log(document)
        return try flow.state.result(
            document, continuing: isContinuing, issuer: context.configuration.issuer, targets: targets,
            verifiers: context.codeVerifiers)
    }

    /// What came, but nothing that only the server knows the meaning of.
    private static func log(_ document: HaapiDocument) {
        switch document {
        case .representation(let step):
            SdkFollowUpTag.flow.debug("The flow came to a step of the type \(public: step.type.nameForLogs)")
        case .problem(let problem):
            SdkFollowUpTag.flow.debug("The server reports the problem \(public: problem.type.nameForLogs)")
        }
    }

    // MARK: One request

    private func request(
        _ form: FormActionModel, _ parameters: [String: any Sendable]
    ) throws(HaapiError) -> HTTPRequest {
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

    private func send(
        _ request: HTTPRequest, _ flow: HaapiFlow, isAuthorization: Bool = false
    ) async throws -> HaapiDocument {
        var request = request
        var secrets = RequestTexts.all(in: request, isAuthorization: isAuthorization)
        for (name, value) in context.configuration.httpHeadersProvider?() ?? [:] where !Self.isOwn(name) {
            request.headers[name] = value
            secrets.append(value)
        }
        let token = try await reporting(.haapiToken) { try await tokenManager.getHaapiToken().accessToken }
        secrets += [token.value, flow.client.sessionId].compactMap(\.self)
        let prepared = request
        let proofs = Lock<[String]>([])
        let response = try await reporting(.haapiStep) {
            try await flow.client.send(prepared, token: token) { proof in proofs.withLock { $0.append(proof) } }
        }
        if let id = flow.client.sessionId { secrets.append(id) }
        let hidden = secrets + proofs.withLock { $0 }
        return try await reporting(.haapiStep) {
            try HaapiAnswer.document(
                in: response, to: context.client.role, now: context.environment.now(), hiding: hidden)
        }
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

    // MARK: Targets

    private func target(ofForm href: String) throws(HaapiError) -> URL {
        do {
            return try targets.resolve(href, code: .nonHaapiTarget)
        } catch {
            throw Self.refused(error, "A form of the server's document")
        }
    }

    private func target(of link: Link) throws(HaapiError) -> URL {
        do {
            return try targets.resolve(link)
        } catch {
            throw Self.refused(error, "The link")
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

    /// Header fields of the protocol and of the connection, which no provider replaces.
    private static func isOwn(_ name: String) -> Bool {
        [
            "accept", "authorization", "dpop", "session-id", "content-type", "content-length", "host",
            "transfer-encoding", "connection", "te", "upgrade",
        ]
        .contains(name.lowercased())
    }
}

extension RepresentationType {
    /// Only of types that are known: any other is a text of the server.
    fileprivate var nameForLogs: String {
        if case .other = self { "other" } else { wire }
    }
}

extension ProblemType {
    /// Only of types that are known: any other is a text of the server.
    fileprivate var nameForLogs: String {
        if case .other = self { "other" } else { wire }
    }
}
