import Driver

/// The client that was registered for this device (RFC 7591 section 3.2.1): what the server returned and is needed later.
struct DynamicClient: Sendable, Equatable {
    let clientId: String
    let secret: ClientSecret?
    /// In seconds since 1970; `nil` for a secret that does not expire.
    var secretExpiresAt: Int64?
    /// How it authenticates: `token_endpoint_auth_method`.
    let authenticationMethod: DynamicClientAuthentication
    /// In seconds since 1970.
    var issuedAt: Int64?
    /// For management (RFC 7592); without it the client can be used all the same.
    var management: Management?
    /// Whether the server has called the client invalid since.
    var isRejected = false

    /// RFC 7592 section 3.
    struct Management: Sendable, Equatable {
        let uri: String
        let token: Secret<RegistrationAccessTokenKind>
    }

    /// Whether it can authenticate as far as this device knows.
    func isUsable(at time: Int64) -> Bool {
        !isRejected && !isExpired(at: time)
    }

    func isExpired(at time: Int64) -> Bool {
        secretExpiresAt.map { $0 <= time } ?? false
    }
}

extension DynamicClient.Management {
    /// From an answer or a record; `nil` unless both members are there.
    init?(_ object: JSONObject) {
        guard let uri = object.nonEmptyString("registration_client_uri"),
            let token = object.nonEmptyString("registration_access_token")
        else { return nil }
        self.init(uri: uri, token: Secret(token))
    }
}

enum RegistrationAccessTokenKind {}

extension DynamicClient: CustomStringConvertible, CustomReflectable {
    var description: String { "DynamicClient(\(ServerText.clean(clientId, limit: 80)))" }
    var customMirror: Mirror { Mirror(self, children: ["clientId": clientId]) }
}
