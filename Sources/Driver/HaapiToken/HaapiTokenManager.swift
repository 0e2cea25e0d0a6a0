#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Obtains, keeps and renews the HAAPI access token of one client: by client credentials (RFC 6749 section 4.4) and
/// bound to one key (RFC 9449 section 5).
///
/// Callers that need a token at the same time share one request; no single caller's cancellation ends it. Made by
/// ``HaapiTokenManagerBuilder``.
public final class HaapiTokenManager: Sendable {
    /// Unique among the active managers of the process.
    public let name: String

    /// The key that all tokens of this manager are bound to.
    public let dpop: Dpop

    /// Whether OAuth tokens are to be bound to ``dpop``.
    public let tokenBoundConfiguration: any TokenBoundConfiguration

    private struct State {
        var held: AccessToken?
        var isClosed = false
    }

    private let source: HaapiTokenSource
    private let transport: any HTTPTransport
    private let minimumTTL: TimeInterval
    private let names: ActiveNames
    private let ownedClient: HTTPClient?
    private let fetch = SharedFetch<AccessToken>()
    private let state = Lock(State())

    /// What a manager is made of; the builder fills it in.
    struct Parts: Sendable {
        let name: String
        let source: HaapiTokenSource
        let transport: any HTTPTransport
        let minimumTTL: TimeInterval
        let tokenBoundConfiguration: any TokenBoundConfiguration
        /// Closed together with the manager.
        let ownedClient: HTTPClient?
    }

    /// - Throws: ``HaapiTokenManagerError/alreadyExists(name:)``.
    init(_ parts: Parts, names: ActiveNames = .process) throws(HaapiTokenManagerError) {
        try names.claim(parts.name)
        self.names = names
        name = parts.name
        source = parts.source
        dpop = parts.source.dpop
        transport = parts.transport
        minimumTTL = parts.minimumTTL
        tokenBoundConfiguration = parts.tokenBoundConfiguration
        ownedClient = parts.ownedClient
    }

    deinit {
        close()
    }

    /// The nonces of this manager's requests, for other requests to the same servers.
    package var nonces: DPoPNonceStore { source.sender.nonces }

    /// The HAAPI access token: the one that is held while enough of its lifetime is left, else a new one.
    /// - Parameter forceFresh: whether a new one is fetched in any case; `false` by default. A fetch that is under way
    ///   already counts.
    /// - Returns: the token with its key.
    /// - Throws: ``HaapiTokenManagerError/closed``, ``AttestationError``, ``AttestationExchangeError``,
    ///   ``OAuthTokenError``, ``DpopError``, ``TransportError``, ``HaapiRedirectRefusal``,
    ///   ``HaapiInsecureTransportRefusal``, `CancellationError`.
    public func getHaapiToken(forceFresh: Bool = false) async throws -> DpopAccessTokenInfo {
        if let held = try usable(forceFresh: forceFresh) { return info(held) }
        let token = try await fetch.value { [self] in
            // A fetch may have ended, or the manager been closed, since the caller looked.
            if let held = try usable(forceFresh: forceFresh) { return held }
            DriverFollowUpTag.flow.debug("Fetching a HAAPI access token")
            let token = try await source.obtain()
            try state.withLock { state in
                if state.isClosed { throw HaapiTokenManagerError.closed }
                state.held = token
            }
            DriverFollowUpTag.flow.debug("HAAPI access token obtained, valid until \(token.expiresOn)")
            return token
        }
        return info(token)
    }

    /// A client for one flow: it adds the token, a proof and the session to each request.
    /// - Returns: a new client with a session of its own.
    public func createClient() -> HaapiClient {
        HaapiClient(manager: self, transport: transport, nonces: nonces)
    }

    /// Ends the manager: the token is forgotten, the name is free again, and who waits for a token or asks for one
    /// later gets ``HaapiTokenManagerError/closed``. Calling it again does nothing.
    public func close() {
        let isFirst = state.withLock { state in
            defer {
                state.isClosed = true
                state.held = nil
            }
            return !state.isClosed
        }
        guard isFirst else { return }
        fetch.abandon(throwing: HaapiTokenManagerError.closed)
        names.release(name)
        ownedClient?.close()
    }

    /// Forgets a token that the server does not accept any more; a newer one stays.
    func discard(_ token: AccessToken) {
        state.withLock { state in
            if state.held == token { state.held = nil }
        }
        DriverFollowUpTag.flow.info("The server calls the HAAPI access token invalid; it is forgotten")
    }

    /// The held token, if it may be used again.
    private func usable(forceFresh: Bool) throws(HaapiTokenManagerError) -> AccessToken? {
        let (isClosed, held) = state.withLock { ($0.isClosed, $0.held) }
        if isClosed { throw .closed }
        guard !forceFresh, let held else { return nil }
        return held.expiresOn.timeIntervalSince(source.sender.now()) > minimumTTL ? held : nil
    }

    private func info(_ token: AccessToken) -> DpopAccessTokenInfo {
        DpopAccessTokenInfo(accessToken: token, dpop: dpop, nonces: nonces)
    }
}

extension HaapiTokenManager: CustomStringConvertible, CustomReflectable {
    public var description: String { "HaapiTokenManager(\(name))" }
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
