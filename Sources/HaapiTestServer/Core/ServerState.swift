internal import Driver

/// What a server remembers between two requests. Times are seconds since 1970.
struct ServerState: Sendable {
    var tokens = BoundedTable<IssuedToken>()
    var refreshTokens = BoundedTable<IssuedRefreshToken>()
    var codes = BoundedTable<IssuedCode>()
    /// What was issued together and is revoked together (RFC 6749 section 4.1.2).
    var revokedFamilies = BoundedTable<Bool>()
    var challenges = BoundedTable<IssuedChallenge>()
    var attestationTokens = BoundedTable<IssuedAttestationToken>()
    var dynamicClients = BoundedTable<ClientRecord>()
    /// Registration access tokens, also those that were replaced, with their client.
    var registrationTokens = BoundedTable<String>()
    var nonces = NonceBook()
    /// Proofs and assertions that were seen, with the time until which they must be remembered.
    var seen = SeenIdentifiers()
    var sessions = BoundedTable<FlowSession>()
    /// Ids that were replaced, with the session's present one.
    var replacedSessions = BoundedTable<String>()
    /// Challenges of PKCE: each request needs its own.
    var codeChallenges = BoundedTable<Bool>()
    /// The passwords of users who have registered themselves.
    var users = BoundedTable<String>()
    /// Each is named in every document that asks for one, so there are few.
    var credentials = BoundedTable<String>(capacity: 32)
    var browserVisits = BoundedTable<BrowserVisit>()
    /// Resume nonces, with the launch that they end.
    var browserReturns = BoundedTable<String>()
    /// What the server was told to forget. Whoever uses it breaks no rule.
    var forgotten = BoundedTable<Bool>(capacity: 65_536)

    /// Forgets what a table holds, as if it had expired.
    mutating func forget<Value>(_ table: WritableKeyPath<ServerState, BoundedTable<Value>>) {
        for name in self[keyPath: table].names { forgotten[name] = true }
        self[keyPath: table].removeAll()
    }
}

struct IssuedToken: Sendable {
    enum Kind: Sendable { case haapi, initial, administration, user }

    var kind: Kind
    var clientId: String
    var scope: String
    var expiresAt: Double
    /// The thumbprint of the key that it is bound to.
    var keyThumbprint: String?
    /// The hash of the certificate that it is bound to (RFC 8705 section 3.1).
    var certificateThumbprint: String?
    var subject: String?
    var isUsed = false
    /// What is revoked together (RFC 6749 section 4.1.2).
    var family: String?
}

struct IssuedRefreshToken: Sendable {
    var clientId: String
    var scope: String
    var subject: String
    var expiresAt: Double
    var keyThumbprint: String?
    var isUsed = false
    var family: String
}

struct IssuedCode: Sendable {
    var clientId: String
    var redirectURI: String
    var scope: String
    var subject: String
    var nonce: String?
    var codeChallenge: String?
    var keyThumbprint: String?
    var expiresAt: Double
    var isUsed = false
    var family: String
}

struct IssuedChallenge: Sendable {
    var clientId: String
    var expiresAt: Double
    var isUsed = false
}

struct IssuedAttestationToken: Sendable {
    var clientId: String
    var keyThumbprint: String
    var expiresAt: Double
    var isUsed = false
}

/// What a browser was sent to do for a session.
struct BrowserVisit: Sendable {
    /// The resume state of the session, which stays when its id changes.
    var sessionId: String
    var clientId: String
    var redirectURI: String?
    var user: String?
}
