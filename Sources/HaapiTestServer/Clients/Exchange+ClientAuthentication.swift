internal import Driver

/// A client that a request has authenticated, or named in the case of a public one.
struct AuthenticatedClient {
    let record: ClientRecord
    /// By a client attestation token: these must not be used for anything but a HAAPI access token.
    var isAttested = false
}

extension Exchange {
    /// Authenticates the client of a request to a token endpoint (RFC 6749 section 3.2.1).
    mutating func authenticateClient(_ form: FormParameters) throws(Refusal) -> AuthenticatedClient {
        let shown = try credentials(form)
        if let assertion = shown.assertion, assertion.type == .attestation {
            return AuthenticatedClient(
                record: try checkAttestationToken(assertion.token, clientId: shown.clientId), isAttested: true)
        }
        let id = try claimedClient(shown)
        guard let client = client(id) else {
            let refusal = invalidClient(shown, .clientUnknown, "No client has this id.")
            throw unknown(id, .clientUnknown, "No client has this id.", refusal.response)
        }
        if let expiry = client.registration?.secretExpiresAt, expiry > 0, expiry <= now {
            warn(.expired, "The secret of the client has expired (RFC 7591 section 3.2.1).")
            throw Refusal(.oauthError("invalid_client", "The secret has expired"))
        }
        try check(shown, of: client)
        return AuthenticatedClient(record: client)
    }

    private func claimedClient(_ shown: PresentedCredentials) throws(Refusal) -> String {
        var id = shown.clientId
        if let basic = shown.basic {
            guard id == nil || id == basic.id else {
                throw failedBasic(.clientIdMismatch, "client_id is not the client of Basic.")
            }
            id = basic.id
        }
        if let assertion = shown.assertion {
            let subject = AssertionClaims(assertion.token)?.subject
            guard id == nil || id == subject else {
                throw invalidClient(
                    shown, .clientIdMismatch, "client_id is not the subject of the assertion (RFC 7521 section 4.2).")
            }
            id = subject
        }
        guard let id else {
            throw invalidClient(shown, .clientMissing, "No client is named (RFC 6749 section 3.2.1).")
        }
        return id
    }

    private mutating func check(_ shown: PresentedCredentials, of client: ClientRecord) throws(Refusal) {
        switch (client.authentication, shown.basic, shown.secret, shown.assertion) {
        case (.none, nil, nil, nil):
            break
        case (.secret(let secret), let basic?, nil, nil):
            guard basic.secret == secret else { throw failedBasic(.clientSecret, "The client secret is wrong.") }
            try checkTransport("client_secret_basic", of: client, shown)
        case (.secret(let secret), nil, let sent?, nil):
            guard sent == secret else { throw invalidClient(shown, .clientSecret, "The client secret is wrong.") }
            try checkTransport("client_secret_post", of: client, shown)
        case (.certificate(let expected), nil, nil, nil):
            try checkCertificate(shown) { $0 == expected }
        case (.certificateForSubject(let subject), nil, nil, nil):
            try checkCertificate(shown) { settings.authority.hasSigned($0, for: subject) }
        case (.assertion(let keys), nil, nil, let assertion?):
            try checkAssertion(assertion.token, keys: keys, clientId: client.id)
        default:
            throw invalidClient(
                shown, .clientAuthenticationMethod, "The client does not use the method that it is registered with.")
        }
    }

    /// A dynamic client is bound to the method that its registration answered with (RFC 7591 section 2).
    private func checkTransport(
        _ method: String, of client: ClientRecord, _ shown: PresentedCredentials
    ) throws(Refusal) {
        guard let registration = client.registration, registration.authenticationMethod != method else { return }
        throw invalidClient(
            shown, .clientAuthenticationMethod, "The secret travels otherwise than token_endpoint_auth_method says.")
    }

    /// RFC 8705 section 2.
    private func checkCertificate(
        _ shown: PresentedCredentials, isRight: ([UInt8]) -> Bool
    ) throws(Refusal) {
        guard shown.clientId != nil else {
            throw invalidClient(shown, .clientMissing, "client_id is missing (RFC 8705 section 2).")
        }
        guard let certificate = request.peerCertificate else {
            throw invalidClient(shown, .clientCertificate, "The client has shown no certificate (RFC 8705 section 2).")
        }
        guard isRight(certificate) else {
            throw invalidClient(
                shown, .clientCertificate, "The certificate is not one of this client (RFC 8705 section 2).")
        }
    }

    private func invalidClient(
        _ shown: PresentedCredentials, _ code: ViolationCode, _ message: String
    ) -> Refusal {
        shown.basic == nil
            ? Refusal(code, message, .oauthError("invalid_client", message)) : failedBasic(code, message)
    }
}
