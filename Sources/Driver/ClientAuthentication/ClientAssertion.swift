/// A JWT that a client authenticates with (RFC 7523 section 2.2). A new one for each attempt.
struct ClientAssertion<Key: JWSSigningKey>: Sendable {
    let key: Key
    let options: ClientAssertionOptions
    private let header: JWS.Header

    /// `keyId` is the `kid` of the header.
    init(key: Key, keyId: String?, options: ClientAssertionOptions) {
        self.key = key
        self.options = options
        var json = JSONObject()
        json.append("alg", .string(key.algorithmName))
        json.append("typ", .string("JWT"))
        if let keyId { json.append("kid", .string(keyId)) }
        header = JWS.Header(json: JSONWriter.text(.object(json)))
    }

    func credentials(for attempt: ClientAuthenticationAttempt) throws -> ClientCredentials {
        let assertion: String
        do {
            assertion = try JWS.sign(header, payload: JSONWriter.text(.object(try claims(attempt))), with: key)
        } catch {
            throw OAuthTokenError.invalidRequest("the client assertion could not be signed: \(error).")
        }
        return ClientCredentials(
            parameters: [
                ("client_id", attempt.clientId),
                ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
                ("client_assertion", assertion),
            ],
            secrets: [assertion]
        )
    }

    private func claims(_ attempt: ClientAuthenticationAttempt) throws -> JSONObject {
        let now = Int64(attempt.now.timeIntervalSince1970)
        let begin = JSONValue.number(JSONNumber(now - options.backdating.components.seconds))
        var claims = JSONObject()
        claims.append("iss", .string(attempt.clientId))
        claims.append("sub", .string(attempt.clientId))
        claims.append("aud", audience(attempt))
        claims.append("jti", .string(try attempt.random.base64URL(byteCount: 16)))
        claims.append("iat", begin)
        claims.append("nbf", begin)
        claims.append("exp", .number(JSONNumber(now + options.lifetime.components.seconds)))
        return claims
    }

    private func audience(_ attempt: ClientAuthenticationAttempt) -> JSONValue {
        switch options.audience {
        case .tokenEndpoint: .string(attempt.tokenEndpoint.absoluteString)
        case .value(let value): .string(value)
        case .values(let values): .array(values.map(JSONValue.string))
        }
    }
}
