#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A form that a client posts to its authorization server and authenticates itself with: to the token endpoint (RFC 6749
/// section 3.2) or to revocation (RFC 7009 section 2.1).
package struct ClientFormRequest: Sendable {
    package let url: URL
    /// Absolute. The audience of assertions.
    package let tokenEndpoint: URL
    package let clientId: String
    package let authentication: any ClientAuthenticationMethod
    /// Without those of the authentication. One with an empty value counts as absent and is not sent (RFC 6749
    /// section 3.1).
    package let parameters: [(String, String)]

    package init(
        url: URL, tokenEndpoint: URL, clientId: String, authentication: any ClientAuthenticationMethod,
        parameters: [(String, String)]
    ) {
        self.url = url
        self.tokenEndpoint = tokenEndpoint
        self.clientId = clientId
        self.authentication = authentication
        self.parameters = parameters
    }

    /// Parameters by which a client says who it is. They come from the authentication method only, so that no request
    /// uses two methods (RFC 6749 section 2.3).
    package static let authenticationParameters: Set<String> = [
        "client_id", "client_secret", "client_assertion", "client_assertion_type",
    ]

    /// A request that is sent once, and the texts in it that must not show up in an error, should the server repeat
    /// what it was sent: each as it is and as it is spelled in a form.
    package struct Attempt: Sendable {
        package let request: HTTPRequest
        package let secrets: [String]
    }

    /// What to send now: assertions in it are fresh.
    /// - Throws: ``OAuthTokenError/invalidRequest(_:)``, ``HaapiInsecureTransportRefusal``.
    package func attempt(now: Date, random: RandomSource) throws -> Attempt {
        let sent = parameters.filter { !$0.1.isEmpty }
        try check(sent)
        let credentials = try source().credentials(
            for: ClientAuthenticationAttempt(
                clientId: clientId, tokenEndpoint: tokenEndpoint, requestURL: url, now: now, random: random
            )
        )
        var headers: HTTPFields = ["Accept": "application/json"]
        headers["Authorization"] = credentials.authorization
        let secrets = sent.filter { !Self.publicParameters.contains($0.0) }.map(\.1) + credentials.secrets
        return Attempt(
            request: HTTPRequest.form(url, sent + credentials.parameters, headers: headers),
            secrets: secrets.flatMap { [$0, FormURLEncoding.encode($0)] }
        )
    }

    package func refusalAdvice() -> String? {
        (authentication as? any ClientCredentialSource)?.refusalAdvice(clientId: clientId)
    }

    private static let publicParameters: Set<String> = [
        "grant_type", "scope", "redirect_uri", "resource", "audience", "token_type_hint", "requested_token_type",
        "subject_token_type", "actor_token_type",
    ]

    private func source() throws(OAuthTokenError) -> any ClientCredentialSource {
        guard let source = authentication as? any ClientCredentialSource else {
            throw .invalidRequest("the client authentication method is none of the known ones; use one of them.")
        }
        return source
    }

    private func check(_ parameters: [(String, String)]) throws(OAuthTokenError) {
        guard !clientId.isEmpty else { throw .invalidRequest("the client id is empty; set it.") }
        var names: Set<String> = []
        for (name, _) in parameters {
            guard !name.isEmpty else { throw .invalidRequest("a parameter has no name.") }
            guard !Self.authenticationParameters.contains(name) else {
                throw .invalidRequest(
                    "the parameter \(name) belongs to the client authentication method; leave it out.")
            }
            guard names.insert(name).inserted else {
                throw .invalidRequest("the parameter \(name) occurs twice (RFC 6749 section 3.1); send it once.")
            }
        }
    }
}

extension ClientFormRequest: CustomStringConvertible, CustomReflectable {
    package var description: String { "ClientFormRequest(\(url.addressForPeople))" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension ClientFormRequest.Attempt: CustomStringConvertible, CustomReflectable {
    package var description: String { "ClientFormRequest.Attempt(secret)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
