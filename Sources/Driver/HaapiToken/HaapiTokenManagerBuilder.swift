#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Collects the settings of a ``HaapiTokenManager``.
///
/// ```swift
/// let manager = try HaapiTokenManagerBuilder(tokenEndpoint: tokenEndpoint, clientId: "my-client")
///     .setClientAuthenticationMethod(method: ClientAuthenticationMethodSecret(secret))
///     .disableAttestation()
///     .build()
/// ```
///
/// A builder may be used from any number of tasks, and more than once.
public final class HaapiTokenManagerBuilder: Sendable {
    private struct Settings {
        var name: String?
        var httpClient: HTTPClient?
        var minimumTTL: TimeInterval = 10
        var attestationRetries = 3
        var provider: (any AttestationProvider)?
        var isAttestationDisabled = false
        var method: any ClientAuthenticationMethod = ClientAuthenticationMethodNone()
        var tokenBoundConfiguration: any TokenBoundConfiguration = UnboundedTokenConfiguration()

        /// Of the client that the manager makes itself.
        var httpClientConfiguration: HTTPClientConfiguration {
            var configuration = (method as? ClientAuthenticationMethodMTLS)?.configuration() ?? .haapi
            // A request shows one proof of the client: with an attestation no certificate (RFC 6749 section 2.3).
            if !isAttestationDisabled { configuration.clientIdentity = nil }
            return configuration
        }

        func makeTransport() throws -> (any HTTPTransport, owned: HTTPClient?) {
            if let httpClient { return (httpClient, nil) }
            let client = try HTTPClient(configuration: httpClientConfiguration)
            return (client, client)
        }
    }

    private let tokenEndpoint: URL
    private let clientId: String
    private let settings = Lock(Settings())

    /// - Parameters:
    ///   - tokenEndpoint: the address of the token endpoint (RFC 6749 section 3.2). The address for client attestation
    ///     is the same with `/cat` behind.
    ///   - clientId: the client identifier.
    public init(tokenEndpoint: URL, clientId: String) {
        self.tokenEndpoint = tokenEndpoint.absoluteURL
        self.clientId = clientId
    }

    /// Names the manager. There can be one active manager of a name in a process. By default the name is a new one.
    /// - Parameter name: the name.
    /// - Returns: the builder.
    @discardableResult
    public func setName(_ name: String) -> Self {
        settings.withLock { $0.name = name }
        return self
    }

    /// Sets what sends the requests. By default the manager has a client of its own, which fits the authentication
    /// method and is closed with the manager.
    /// - Parameter httpClient: the client. For ``ClientAuthenticationMethodMTLS`` it must have been made from
    ///   ``ClientAuthenticationMethodMTLS/configuration(_:)``.
    /// - Returns: the builder.
    @discardableResult
    public func setHTTPClient(_ httpClient: HTTPClient) -> Self {
        settings.withLock { $0.httpClient = httpClient }
        return self
    }

    /// Sets how much lifetime a held token must have left to be used again.
    /// - Parameter haapiTokenMinTtl: in seconds; 10 by default.
    /// - Returns: the builder.
    @discardableResult
    public func setHaapiTokenMinTtl(_ haapiTokenMinTtl: TimeInterval) -> Self {
        settings.withLock { $0.minimumTTL = haapiTokenMinTtl }
        return self
    }

    /// Sets how often an attestation that failed for a passing reason (network, server trouble, the provider says so)
    /// is tried again.
    /// - Parameter maxRetries: the number of further attempts; 3 by default, 0 for none.
    /// - Returns: the builder.
    @discardableResult
    public func setAttestationMaxRetryCount(maxRetries: Int) -> Self {
        settings.withLock { $0.attestationRetries = maxRetries }
        return self
    }

    /// Says whether OAuth tokens are bound to the manager's key. By default they are not.
    /// - Parameter config: ``UnboundedTokenConfiguration`` or ``BoundedTokenConfiguration``.
    /// - Returns: the builder.
    @discardableResult
    public func setTokenBoundConfiguration(config: any TokenBoundConfiguration) -> Self {
        settings.withLock { $0.tokenBoundConfiguration = config }
        return self
    }

    /// Sets how the client authenticates when it shows no attestation. By default it does not
    /// (``ClientAuthenticationMethodNone``).
    /// - Parameter method: the method.
    /// - Returns: the builder.
    @discardableResult
    public func setClientAuthenticationMethod(method: any ClientAuthenticationMethod) -> Self {
        settings.withLock { $0.method = method }
        return self
    }

    /// Sets what makes the evidence for an attestation. By default that of the platform; Linux has none.
    /// - Parameter provider: the provider.
    /// - Returns: the builder.
    @discardableResult
    public func setAttestationProvider(_ provider: any AttestationProvider) -> Self {
        settings.withLock { $0.provider = provider }
        return self
    }

    /// Has the client authenticate with its method in place of an attestation. The server must allow that.
    /// - Returns: the builder.
    @discardableResult
    public func disableAttestation() -> Self {
        settings.withLock { $0.isAttestationDisabled = true }
        return self
    }

    /// Makes the manager, with a new key. Sends nothing.
    /// - Returns: the manager.
    /// - Throws: ``HaapiTokenManagerError/alreadyExists(name:)``, ``DpopError``, what `HTTPClient.init` throws.
    public func build() throws -> HaapiTokenManager {
        let settings = settings.withLock { $0 }
        let dpop = try Dpop()
        let (transport, ownedClient) = try settings.makeTransport()
        let sender = TokenRequestSender(transport: transport)
        let source = HaapiTokenSource(
            tokenEndpoint: tokenEndpoint, clientId: clientId,
            proof: proof(settings, dpop, transport, now: sender.now), dpop: dpop, sender: sender)
        return try HaapiTokenManager(
            HaapiTokenManager.Parts(
                name: settings.name ?? "haapi-\(UUID().uuidString)", source: source, transport: transport,
                minimumTTL: max(0, settings.minimumTTL), tokenBoundConfiguration: settings.tokenBoundConfiguration,
                ownedClient: ownedClient))
    }

    /// Of the client that the manager makes itself.
    var httpClientConfiguration: HTTPClientConfiguration { settings.withLock { $0.httpClientConfiguration } }

    private func proof(
        _ settings: Settings, _ dpop: Dpop, _ transport: any HTTPTransport, now: @escaping @Sendable () -> Date
    ) -> HaapiTokenSource.Proof {
        if settings.isAttestationDisabled { return .clientAuthentication(settings.method) }
        let exchange = ClientAttestationExchange(
            tokenEndpoint: tokenEndpoint, clientId: clientId, transport: transport,
            provider: settings.provider ?? PlatformAttestationProvider.platformDefault, dpop: dpop, now: now
        )
        return .attestation(
            AttestationAttempts(exchange: exchange, schedule: RetrySchedule(retries: settings.attestationRetries)))
    }
}
