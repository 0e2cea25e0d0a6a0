internal import Driver

/// One request on its way to an answer: (request, state, time, random bytes) in; (answer, state, verdict) out. Nothing
/// else takes part, so every rule can be tested without a socket.
struct Exchange {
    let request: ServerRequest
    let settings: ServerSettings
    let now: Double
    let random: RandomSource
    var state: ServerState
    var verdict = Verdict()
    /// The thumbprint of the key whose proof was verified.
    var proofKey: String?

    var options: HaapiTestServer.Options { settings.options }
    var baseURL: String { settings.baseURL(isSecure: request.isSecure) }

    /// Answers a request.
    static func answer(
        _ request: ServerRequest, settings: ServerSettings, state: inout ServerState, now: Double,
        random: RandomSource
    ) -> (response: ServerResponse, verdict: Verdict) {
        var taken = ServerState()
        // Moved and not copied: a second reference would copy every table with each change.
        swap(&taken, &state)
        var exchange = Exchange(request: request, settings: settings, now: now, random: random, state: taken)
        taken = ServerState()
        let response = exchange.run()
        swap(&state, &exchange.state)
        return (response, exchange.verdict)
    }

    private mutating func run() -> ServerResponse {
        let endpoint = ServerSettings.endpoint(request.path)
        var response: ServerResponse
        do {
            try checkHost()
            try checkFraming()
            try checkSize()
            response = try dispatch(endpoint)
        } catch {
            if let violation = error.violation { verdict.violations.append(violation) }
            response = error.response
        }
        defer {
            if let proofKey, let nonce = response.headers["DPoP-Nonce"] {
                state.nonces.note(delivery: nonce, to: proofKey, now: now)
            }
        }
        guard endpoint != .browser, endpoint != .unknown, response.headers["DPoP-Nonce"] == nil,
            options.nonces != .legacy, options.nonces != .none
        else { return response }
        do {
            response = response.with("DPoP-Nonce", try freshNonce())
        } catch {
            response = error.response
        }
        return response
    }

    private mutating func dispatch(_ endpoint: TestEndpoint) throws(Refusal) -> ServerResponse {
        switch endpoint {
        case .token: try token()
        case .attestation: try attestation()
        case .registration: try registration()
        case .management: try management()
        case .revocation: try revocation()
        case .authorization: try authorization()
        case .authentication: try authentication()
        case .browser: try browser()
        case .userinfo: try userinfo()
        case .unknown:
            throw Refusal(.unknownEndpoint, "No endpoint has this address.", .html(404, "<p>Not found</p>"))
        }
    }

    private func checkHost() throws(Refusal) {
        let hosts = request.headers.values(for: "Host")
        guard hosts.count == 1, let host = request.targetAuthority ?? hosts.first,
            settings.hosts(isSecure: request.isSecure).contains(host.lowercasedASCII)
        else {
            throw Refusal(
                .wrongHost, "Host names another server (RFC 9110 section 7.2).", .html(421, "<p>Wrong host</p>"))
        }
    }

    /// What two servers may understand differently is smuggled past one of them.
    private func checkFraming() throws(Refusal) {
        let lengths = request.headers.values(for: "Content-Length")
        guard lengths.count > 1 || (lengths.count == 1 && request.headers["Transfer-Encoding"] != nil) else { return }
        throw Refusal(
            .messageFraming, "The length of the body is stated twice (RFC 9112 section 6.3).",
            .html(400, "<p>Bad request</p>"))
    }

    private func checkSize() throws(Refusal) {
        guard request.isTooLarge else { return }
        throw Refusal(
            .bodyTooLarge, "The body has more than four megabytes (RFC 9110 section 15.5.14).",
            .html(413, "<p>Content too large</p>"))
    }

    // MARK: Notes

    mutating func note(_ code: ViolationCode, _ message: String) {
        verdict.violations.append(Violation(code: code, message: message))
    }

    mutating func warn(_ code: ViolationCode, _ message: String) {
        verdict.warnings.append(Violation(code: code, message: message))
    }

    // MARK: Identifiers

    /// A fresh identifier that nobody can guess.
    func identifier(_ prefix: String, byteCount: Int = 16) throws(Refusal) -> String {
        do {
            return prefix + (try random.base64URL(byteCount: byteCount))
        } catch {
            throw Refusal(.html(500, "<p>No random bytes</p>"))
        }
    }

    /// What cannot fail while the server's own key is what it was at the start.
    func orFail<Value>(_ body: () throws -> Value) throws(Refusal) -> Value {
        do {
            return try body()
        } catch {
            throw Refusal(.html(500, "<p>Cryptography failed</p>"))
        }
    }

    // MARK: What was issued

    func client(_ id: String) -> ClientRecord? {
        state.dynamicClients[id] ?? settings.clients[id]
    }

    /// An access token that was issued to a client that is still there, and not revoked since.
    func accessToken(_ value: String) -> IssuedToken? {
        guard let token = state.tokens[value], client(token.clientId) != nil, !isRevoked(token.family) else {
            return nil
        }
        return token
    }

    func isRevoked(_ family: String?) -> Bool {
        family.map { state.revokedFamilies[$0] != nil } ?? false
    }

    /// The refusal of something that the server does not know: a rule is broken, unless the server was told to forget
    /// it, or the client it was issued to.
    mutating func unknown(
        _ value: String, of clientId: String? = nil, _ code: ViolationCode, _ message: String,
        _ response: ServerResponse
    ) -> Refusal {
        let isForgotten = state.forgotten[value] != nil || clientId.map { state.forgotten[$0] != nil } ?? false
        guard isForgotten else { return Refusal(code, message, response) }
        warn(.expired, "The server was told to forget this.")
        return Refusal(response)
    }
}
