/// A public client (RFC 6749 section 2.1): it names itself with `client_id` in the body and proves nothing.
public struct ClientAuthenticationMethodNone: ClientAuthenticationMethod {
    /// The method of a client without credentials.
    public init() {}
}

extension ClientAuthenticationMethodNone: ClientCredentialSource {
    package func credentials(for attempt: ClientAuthenticationAttempt) throws -> ClientCredentials {
        ClientCredentials(parameters: [("client_id", attempt.clientId)])
    }

    package func refusalAdvice(clientId: String) -> String? {
        "The client sent no credentials; give it the authentication method that the server has for it."
    }
}
