public import Driver

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An identity server on loopback, in the process of a test: it speaks HAAPI strictly, starts in milliseconds, and
/// misbehaves on demand.
///
/// Every request is checked against the rules of the protocol. One that breaks a rule gets the error that it deserves,
/// and ``requests`` tells which rule it was; so a test can end with
///
/// ```swift
/// #expect(server.violations == [])
/// ```
///
/// A server ends with ``close()``, or when nobody holds it any more.
public final class HaapiTestServer: Sendable {
    private let authority: PrivateAuthority
    private let core: ServerCore
    private let listener: HTTPListener
    private let insecureListener: HTTPListener?

    /// Starts a server on a free port of 127.0.0.1.
    /// - Parameter options: what the server is like.
    /// - Throws: ``InvalidOption``, or an error if no port can be opened or a client's key cannot be read.
    public init(_ options: Options = .init()) throws {
        try options.validate()
        authority = try PrivateAuthority()
        let core = ServerCore(authority: authority)
        self.core = core
        let credentials = HTTPListener.Credentials(
            identity: try authority.serverIdentity(), clientAuthority: authority.certificatePEM)
        func listen(isSecure: Bool) throws -> (listener: HTTPListener, address: URL) {
            let listener = try HTTPListener(
                credentials: isSecure ? credentials : nil, connections: core.connections
            ) { core.respond(to: $0) }
            guard let address = URL(string: "\(isSecure ? "https" : "http")://127.0.0.1:\(listener.port)") else {
                throw HTTPListener.StartFailure()
            }
            return (listener, address)
        }
        (listener, baseURL) = try listen(isSecure: !options.usesInsecureHTTP)
        let second = options.opensInsecurePort && !options.usesInsecureHTTP ? try listen(isSecure: false) : nil
        insecureListener = second?.listener
        insecureBaseURL = second?.address
        try core.prepare(options, ServerPorts(main: listener.port, insecure: insecureListener?.port))
    }

    deinit {
        close()
    }

    /// Ends every connection and frees the port. Addresses and ``requests`` stay readable.
    public func close() {
        listener.close()
        insecureListener?.close()
        core.close()
    }

    // MARK: Addresses

    /// Scheme, host and port: what addresses in documents are relative to.
    public let baseURL: URL
    /// The same for http; `nil` unless ``Options/opensInsecurePort`` is set. The endpoints have the same paths there.
    public let insecureBaseURL: URL?
    /// The token endpoint.
    public var tokenEndpoint: URL { url(ServerSettings.Path.token) }
    /// The authorization endpoint.
    public var authorizationEndpoint: URL { url(ServerSettings.Path.authorization) }
    /// The endpoint of dynamic client registration.
    public var registrationEndpoint: URL { url(ServerSettings.Path.registration) }
    /// The revocation endpoint.
    public var revocationEndpoint: URL { url(ServerSettings.Path.revocation) }
    /// A resource that shows whose access token a request has.
    public var userinfoEndpoint: URL { url(ServerSettings.Path.userinfo) }
    /// The issuer: `iss` of authorization responses.
    public var issuer: URL { url("/oauth/v2/oauth-anonymous") }

    /// The certificate of the authority that signed the server's, in PEM: what a client has to trust.
    public var caPEM: Data { Data(authority.certificatePEM) }

    /// What a client needs to talk to this server: its authority is trusted, no proxy lies between, and http is allowed
    /// if the server has a port for it.
    public var clientConfiguration: HTTPClientConfiguration {
        var configuration = HTTPClientConfiguration.haapi
        configuration.trust = .pem(caPEM)
        configuration.proxy = .none
        configuration.allowsInsecureHTTP = core.options.usesInsecureHTTP || insecureListener != nil
        return configuration
    }

    private func url(_ path: String) -> URL {
        path.isEmpty ? baseURL : baseURL.appending(path: path)
    }

    // MARK: What arrived

    /// What has arrived, in order, with the verdict on it. Also what was sent to the other origins of a fault. The latest
    /// ``Options/maximumRecordedRequests`` are kept.
    public var requests: [ReceivedRequest] { core.requests }

    /// The rules that were broken so far, in order, also by requests that are no longer kept; the first 10,000 of those.
    public var violations: [Violation] { core.violations }

    /// How many connections were accepted so far, at all ports and also those by which no request came. Each one over
    /// https has one TLS handshake.
    public var connectionCount: Int { core.connections.count }

    /// Forgets ``requests`` and ``violations``.
    public func forgetRequests() { core.forgetRequests() }

    // MARK: Switches

    /// What the server is like now.
    public var options: Options { core.options }

    /// Changes the options while the server runs, for all requests that come later. The ports stay as they were.
    /// Users, clients and what was issued to a client go when the options no longer have them; users who have
    /// registered themselves stay. Changes that are made at the same time follow each other.
    /// - Parameter change: changes the options that it is given. It must not call this method.
    /// - Throws: ``InvalidOption``, or an error if a client's key cannot be read; the options are then as before.
    public func update(_ change: (inout Options) -> Void) throws {
        try core.update(change)
    }

    /// How far the server's clock is ahead of ``Options/clock``, in seconds. Above ``Lifetimes/proof`` every DPoP proof is
    /// too old.
    public var clockOffset: Double {
        get { core.clockOffset }
        set { core.clockOffset = newValue }
    }

    /// Lets something go wrong.
    /// - Parameters:
    ///   - fault: what.
    ///   - endpoint: where.
    ///   - times: for how many requests, at least 1; `nil` for all that follow.
    ///   - skipping: how many requests it leaves alone before.
    /// - Throws: ``InvalidOption``, or an error if the port of another origin cannot be opened.
    public func add(
        _ fault: TestFault, at endpoint: TestEndpoint, times: Int? = nil, skipping: Int = 0
    ) throws {
        try fault.validate()
        try OptionRule.count("times", times, atLeast: 1)
        try OptionRule.count("skipping", skipping)
        if fault.leadsElsewhere { try core.openOtherOrigins() }
        core.add(FaultPlan.Entry(fault: fault, skipped: skipping, remaining: times), at: endpoint)
    }

    /// Lets all go well again.
    /// - Parameter endpoint: where; `nil` for everywhere.
    public func removeFaults(at endpoint: TestEndpoint? = nil) {
        core.removeFaults(at: endpoint)
    }

    /// Scheme, host and port of the other https origin that faults lead to; `nil` before one does.
    var otherOrigin: String? { core.otherOrigin }

    /// The ids of the dynamic clients that are registered now.
    public var dynamicClientIds: [String] { core.withState { $0.dynamicClients.names.sorted() } }

    /// Forgets all dynamic clients and what was issued to them, as a server whose database was restored. Whoever uses
    /// them afterwards is refused and breaks no rule: it cannot know.
    public func forgetDynamicClients() {
        core.withState { $0.forget(\.dynamicClients) }
    }

    /// Forgets all sessions, as a server that was started anew. Whoever goes on with one is told of a mismatch and breaks
    /// no rule.
    public func forgetSessions() {
        core.withState { $0.forget(\.sessions) }
    }

    /// Forgets all access tokens, HAAPI access tokens among them, as if they had expired. Whoever uses one afterwards is
    /// refused with `invalid_token` and breaks no rule.
    public func forgetAccessTokens() {
        core.withState { $0.forget(\.tokens) }
    }

    /// Forgets all refresh tokens, as if they had expired. Whoever uses one afterwards is refused with `invalid_grant` and
    /// breaks no rule.
    public func forgetRefreshTokens() {
        core.withState { $0.forget(\.refreshTokens) }
    }

    /// Does what a user does in the external browser: opens the address, signs in on the page, and is sent back.
    ///
    /// A client of this package refuses every redirect, so it cannot play the browser itself.
    /// - Parameters:
    ///   - address: the `href` of the operation with the app's `redirect_uri` added to its query.
    ///   - user: who signs in.
    /// - Returns: where the browser goes then: the redirect URI, with `_resume_nonce`.
    /// - Throws: ``BrowserFailure`` if the server shows an error instead.
    public func finishInBrowser(_ address: URL, user: String = "alice") throws -> URL {
        try core.finishInBrowser(address, user: user)
    }

    /// A certificate and key for mutual TLS that the server accepts for clients with ``TestClient/Authentication``
    /// `mutualTLS`.
    /// - Parameter commonName: the subject.
    /// - Returns: both in PEM; the key is not encrypted.
    /// - Throws: an error of the cryptographic library.
    public func makeClientIdentity(commonName: String = "client") throws -> (certificate: Data, key: Data) {
        let identity = try authority.clientIdentity(commonName: commonName)
        return (Data(identity.certificate), Data(identity.key))
    }

    /// Evidence that this server accepts for an attestation challenge: a JWS by the DPoP key over the challenge, in a
    /// format that was invented for this server.
    /// - Parameters:
    ///   - challenge: as it was received.
    ///   - dpop: the key that the client attestation token is to be bound to.
    /// - Returns: the `challenge_response`.
    /// - Throws: `DpopError`.
    public static func challengeResponse(for challenge: String, dpop: Dpop) throws -> String {
        let header = #"{"typ":"\#(AttestationEvidence.type)","alg":"ES256","jwk":\#(dpop.publicJWK)}"#
        let text = Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(challenge.utf8))
        return text + "." + Base64URL.encode(Array(try dpop.signature(for: Data(text.utf8))))
    }
}
