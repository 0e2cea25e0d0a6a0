internal import Driver

/// What a server remembers between two requests. Times are seconds since 1970.
struct ServerState: Sendable {
    var tokens: [String: IssuedToken] = [:]
    var refreshTokens: [String: IssuedRefreshToken] = [:]
    var codes: [String: IssuedCode] = [:]
    var challenges: [String: IssuedChallenge] = [:]
    var attestationTokens: [String: IssuedAttestationToken] = [:]
    var dynamicClients: [String: ClientRecord] = [:]
    /// Registration access tokens, also those that were replaced, with their client.
    var registrationTokens: [String: RegistrationToken] = [:]
    var nonces = NonceBook()
    /// Proofs and assertions that were seen, with the time until which they must be remembered.
    var seen = SeenIdentifiers()
    var sessions: [String: FlowSession] = [:]
    /// Ids that were replaced, with the session's present one.
    var replacedSessions: [String: String] = [:]
    /// Challenges of PKCE: each request needs its own.
    var codeChallenges: Set<String> = []
    var users: [String: String] = [:]
    var credentials: [String: String] = [:]
    var browserVisits: [String: BrowserVisit] = [:]

    init(users: [TestUser] = []) {
        for user in users { self.users[user.name] = user.password }
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

struct RegistrationToken: Sendable {
    var clientId: String
    var isCurrent: Bool
}

/// What a browser was sent to do for a session.
struct BrowserVisit: Sendable {
    /// The resume state of the session, which stays when its id changes.
    var sessionId: String
    var redirectURI: String?
    var resumeNonce: String?
    var user: String?
}

/// Identifiers that count once, each remembered until it could not be used again anyway.
struct SeenIdentifiers: Sendable {
    private var expiry: [String: Double] = [:]

    /// False if the identifier was seen before.
    mutating func insert(_ identifier: String, until time: Double, now: Double) -> Bool {
        if expiry.count >= 4096 { expiry = expiry.filter { $0.value > now } }
        if let known = expiry[identifier], known > now { return false }
        expiry[identifier] = time
        return true
    }
}
