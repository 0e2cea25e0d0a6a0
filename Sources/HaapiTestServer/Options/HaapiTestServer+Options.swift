#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension HaapiTestServer {
    /// What a server is like. The defaults are those of a server that is strict and does nothing unusual.
    public struct Options: Sendable {
        /// The client of an app's configuration.
        public var mainClient = TestClient(id: "main-client", authentication: .secret("main-secret"))
        /// More clients.
        public var otherClients: [TestClient] = []
        /// The template of dynamic clients; `nil` for a server without dynamic registration.
        public var template: TestTemplateClient? = TestTemplateClient()
        /// Who can sign in.
        public var users = [TestUser(name: "alice", password: "Password1")]
        /// Ways to sign in, one of each kind. With several, a flow starts with their selection, unless `acr_values`
        /// names one.
        public var authenticators: [TestAuthenticator] = [.password()]
        /// Whether the user is asked for consent before a code is issued.
        public var consent: Consent = .none
        /// What is said to attestation.
        public var attestation: AttestationBehavior = .accept
        /// Proof nonces (RFC 9449 sections 8 and 9).
        public var nonces: NonceMode = .required
        /// The status of a nonce challenge at the token endpoint: 400 (RFC 9449 section 8) or 401.
        public var tokenEndpointNonceStatus = 400
        /// Whether codes and the tokens from them are bound to the key of the HAAPI session.
        public var issuesTokenBoundCodes = false
        /// Whether every client has to use PKCE, and not only public ones.
        public var requiresProofKey = false
        /// Whether the session id changes during a flow.
        public var changesSessionId = true
        /// Whether it then changes with every answer, and not only with the first after the redirection.
        public var changesSessionIdAlways = false
        /// How many redirection steps come before the first step that a user sees; `Int.max` for a chain without end. A
        /// client follows 20 in a row and not more.
        public var leadingRedirections = 1
        /// How documents look.
        public var documents = DocumentStyle()
        /// How long things are valid.
        public var lifetimes = Lifetimes()
        /// How many of the latest requests ``HaapiTestServer/requests`` keeps, and at most 64 megabytes of them.
        /// Of what the server issues it keeps the latest 16,384 of each kind, and 262,144 identifiers of proofs.
        public var maximumRecordedRequests = 10_000
        /// Whether the server speaks http instead of https, for tests of what happens then.
        public var usesInsecureHTTP = false
        /// Whether the server has a port for http as well: ``HaapiTestServer/insecureBaseURL``. Nothing else differs
        /// there, so a test can show that a client does not go there by itself.
        public var opensInsecurePort = false
        /// The time. Tests set it, or move ``HaapiTestServer/clockOffset``, instead of waiting.
        public var clock: @Sendable () -> Date = { Date() }

        /// The defaults.
        public init() {}
    }

    /// Nonces in DPoP proofs.
    public enum NonceMode: Sendable, Hashable, CaseIterable {
        /// As servers with `use-legacy-dpop`: never a nonce, and `ath` is not demanded.
        case legacy
        /// No nonces; `ath` is demanded.
        case none
        /// A nonce is demanded, and each answer brings a fresh one. Each is accepted until it expires.
        case required
        /// As ``required``, but each nonce is accepted once.
        case rotating
        /// Every request is challenged, whatever nonce it has.
        case endless
    }

    /// What the server says to attestation (RFC 9449 is not involved; see "client attestation token").
    public enum AttestationBehavior: Sendable, Hashable {
        /// Evidence is checked and accepted.
        case accept
        /// Every challenge response is refused with `invalid_client`.
        case refuse
        /// Even the request for a challenge is refused with `invalid_client`.
        case refuseChallenge
        /// The client attestation token is issued, and refused at the token endpoint.
        case refuseAtTokenEndpoint
        /// Status 429 with `Retry-After`, in seconds.
        case limited(retryAfter: Int)
        /// A status of the server's own trouble, for instance 503.
        case failing(status: Int)
    }

    /// Consent of the user.
    public enum Consent: Sendable, Hashable {
        /// Not asked for.
        case none
        /// `user-consent-step`.
        case user
        /// `consentor-step`.
        case consentor
    }

    /// Peculiarities that every document has.
    public struct DocumentStyle: Sendable, Hashable {
        /// Whether objects have members that nobody knows.
        public var addsUnknownMembers = false
        /// Whether media types have a `charset` parameter.
        public var addsCharset = false
        /// Whether addresses in documents are absolute, instead of relative to the base URL.
        public var usesAbsoluteAddresses = false
        /// Whether texts are in `textKey`, `titleKey`, `labelKey` and `actionTitleKey`.
        public var usesTextKeys = false
        /// Whether the `kind` of an action has a space in front.
        public var padsKinds = false
        /// The status of a problem.
        public var problemStatus = 400
        /// Whether an answer also sets a cookie, which no client needs.
        public var setsCookie = false
        /// Whether steps have links that are no HAAPI targets: pages and files of this and other servers, and a picture.
        /// One more link states the HAAPI media type, and is a target.
        public var addsForeignLinks = false
        /// Whether the form of a pending polling step is a POST.
        public var pollsByPost = false
        /// Whether the form of a polling step that is done has the kind `form`, and not `redirect`.
        public var endsPollingByForm = false
        /// Whether the form of a polling step that has failed has the kind `redirect`, and not `continue`.
        public var redirectsFailedPolling = false
        /// Whether BankID starts with an authentication step that has the client operation, and not with a polling step.
        public var startsBankIDInAuthenticationStep = false
        /// Whether options of WebAuthn are without the object `publicKey` around them.
        public var omitsPublicKeyWrapper = false
        /// Which kinds of devices a security key may be.
        public var securityKeys = SecurityKeys.any

        /// Nothing peculiar.
        public init() {}
    }

    /// The kinds of devices of ``TestAuthenticator/securityKey``.
    public enum SecurityKeys: Sendable, Hashable, CaseIterable {
        /// Both, each with options of its own.
        case any
        /// Those that are built in.
        case platform
        /// Those that can be carried around.
        case crossPlatform
    }

    /// How long things are valid, in seconds.
    public struct Lifetimes: Sendable, Hashable {
        /// How old a DPoP proof may be.
        public var proof: Double = 60
        /// How far in the future a DPoP proof may be made.
        public var proofSkew: Double = 10
        /// A nonce.
        public var nonce: Double = 300
        /// An attestation challenge.
        public var challenge: Double = 60
        /// A client attestation token.
        public var clientAttestationToken: Double = 60
        /// A flow: after it every request is told of a mismatch between session and access token.
        public var session: Double = 86_400
        /// An authorization code.
        public var code: Double = 60
        /// A HAAPI access token.
        public var haapiToken: Double = 300
        /// An access token of a user.
        public var accessToken: Double = 300
        /// An initial access token of a registration.
        public var initialToken: Double = 300
        /// A refresh token.
        public var refreshToken: Double = 3600

        /// The defaults, which are those of the properties.
        public init() {}
    }
}
