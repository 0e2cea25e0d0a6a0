internal import Driver

/// One flow, from the authorization request to its answer.
struct FlowSession: Sendable {
    /// What `Session-Id` has to be now.
    var id: String
    /// The key of the HAAPI session.
    let keyThumbprint: String
    let request: AuthorizationRequest
    /// The server's own state of the flow, unlike the client's `state`.
    let resumeState: String
    let startedAt: Double
    var isIdChanged = false
    /// How many redirection steps have led from the start.
    var redirections = 1
    /// What the client may submit or follow now.
    var offer = FlowOffer()
    var authenticator: TestAuthenticator?
    var attempts = 0
    var polls = 0
    /// When the first poll could be made.
    var pollingSince: Double?
    var userName: String?
    var subject: String?
    var isConsentAsked = false
    var challenge: String?
    /// A proof of the end of authentication, handed to the authorization endpoint.
    var authenticationToken: String?
}

struct AuthorizationRequest: Sendable {
    var clientId: String
    var redirectURI: String
    var scope: String
    var state: String?
    var nonce: String?
    var codeChallenge: String?
    /// The key that the code is to be bound to (`dpop_jkt`, RFC 9449 section 10).
    var keyThumbprint: String?
    var acr: [String]
}

/// Where a flow goes on.
enum FlowAnswer {
    /// A step that takes the place of the one before.
    case step(JSONValue)
    /// A problem, or `continue-same-step`: what was offered stays.
    case stay(JSONValue)
    /// The user is known.
    case authenticated(String)
    /// The flow ends with this OAuth error.
    case failed(String, String)
}
