import Driver

/// What a token request asks with, and which parameters that makes. Pure.
struct TokenGrant: Sendable {
    enum Kind: Sendable {
        case code(String, dpop: Dpop?)
        case refreshToken(String)
    }

    let kind: Kind
    /// What the app adds: without the parameters that are the package's own, and without those that have no value, which
    /// count as absent (RFC 6749 section 3.1).
    let additionalParameters: [String: String]

    init(_ kind: Kind, _ additionalParameters: [String: String]?) {
        self.kind = kind
        self.additionalParameters = (additionalParameters ?? [:]).filter {
            !Self.ownParameters.contains($0.key) && !$0.value.isEmpty
        }
    }

    /// Ignored if the app gives them: what is asked with, and who asks, is not the app's to say here.
    static let ownParameters: Set<String> =
        ClientFormRequest.authenticationParameters.union(["grant_type", "code", "redirect_uri", "refresh_token"])

    var purpose: FailedRequest.Purpose {
        switch kind {
        case .code: .codeExchange
        case .refreshToken: .refresh
        }
    }

    /// Without the client's authentication. A `verifier` that the app gives itself wins (RFC 7636 section 4.5): it comes from
    /// a challenge of its own.
    func parameters(
        redirectURI: String, verifier: Secret<CodeVerifierKind>?
    ) -> [(String, String)] {
        var parameters: [(String, String)]
        switch kind {
        case .code(let code, _):
            parameters = [
                ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
            ]
            if let verifier, additionalParameters["code_verifier"] == nil {
                parameters.append(("code_verifier", verifier.value))
            }
        case .refreshToken(let token):
            parameters = [("grant_type", "refresh_token"), ("refresh_token", token)]
        }
        return parameters + additionalParameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension TokenGrant: CustomStringConvertible, CustomReflectable {
    var description: String { "TokenGrant(\(purpose))" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
