import Driver

/// What a flow has to remember, and what its answers have to agree with. Pure but for the code that it writes down.
struct FlowState: Sendable {
    /// What the authorization response must repeat (RFC 6749 section 10.12).
    let state: String
    let verifier: Secret<CodeVerifierKind>?

    /// What the app gets of a document. `continuing` says whether the form that led to it has actions to continue with.
    func result(
        _ document: HaapiDocument, continuing: Bool, issuer: String?, targets: HaapiTargets, verifiers: CodeVerifiers
    ) throws(HaapiError) -> HaapiResult {
        switch document {
        case .problem(let problem):
            return .problem(problem)
        case .representation(let step) where step is ContinueSameStep && !continuing:
            throw .illegalState(
                message: "The server wants to continue a step that has nothing to continue with; the flow is given up.")
        case .representation(let step as OAuthAuthorizationResponseStep):
            let code = try checked(step.oauthAuthorizationResponseProperties, issuer: issuer, targets: targets)
            if let verifier { verifiers.keep(verifier, for: code) }
            return .representation(step)
        case .representation(let step):
            return .representation(step)
        }
    }

    /// The code, if the response belongs to this flow and comes from the configured server (RFC 9207 section 2.4).
    private func checked(
        _ properties: OAuthAuthorizationResponseProperties, issuer: String?, targets: HaapiTargets
    ) throws(HaapiError) -> String {
        guard properties.state == state else {
            throw Self.refused("its state is not the one that this flow was started with")
        }
        switch (issuer, properties.iss) {
        case (let issuer?, let stated):
            guard stated == issuer else { throw Self.refused("it is not from the configured issuer") }
        case (nil, let stated?):
            guard targets.isOwn(issuer: stated) else {
                throw Self.refused("its issuer is not at the configured server")
            }
        case (nil, nil): break
        }
        guard let code = properties.code, !code.isEmpty else { throw Self.refused("it has no code") }
        return code
    }

    private static func refused(_ reason: String) -> HaapiError {
        .invalidURLResponse(
            nil,
            reason: "The authorization response cannot be used: \(reason). Its code was not used; start a new flow.")
    }
}
