/// A client attestation token in place of a client authentication: the framework of RFC 7521 section 4 with a type of its
/// own. The token works once, so it is made for one request; with a nonce that request may take two attempts.
struct ClientAuthenticationMethodAttestation: ClientCredentialSource {
    let token: String

    func credentials(for attempt: ClientAuthenticationAttempt) -> ClientCredentials {
        ClientCredentials(
            parameters: [
                ("client_assertion_type", "urn:se:curity:attestation:client"),
                ("client_assertion", token),
            ],
            secrets: [token]
        )
    }
}

extension ClientAuthenticationMethodAttestation: CustomStringConvertible, CustomReflectable {
    var description: String { "ClientAuthenticationMethodAttestation(secret)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
