public import Driver

/// Builds accessors: it finds out how this device gets access to the HAAPI, by attestation or by Dynamic Client Registration
/// as the fallback, and sets it up.
///
/// ```swift
/// let accessor = try await HaapiAccessorBuilder(haapiConfiguration)
///     .setDCRConfiguration(dcrConfiguration)
///     .setClientAuthenticationMethod(method: ClientAuthenticationMethodSecret(secret))
///     .buildForHaapi()
/// ```
///
/// A builder may be used from any number of tasks, and more than once.
public final class HaapiAccessorBuilder: Sendable {
    private struct Settings {
        var dcr: DCRConfiguration?
        var authentication: (any ClientAuthenticationMethod)?
        var tokenBinding: (any TokenBoundConfiguration)?
        var attestationRetries: Int?
    }

    private let configuration: HaapiConfiguration
    private let settings = Lock(Settings())
    private let environment: AccessEnvironment

    /// - Parameter haapiConfiguration: the client, the server and how the two talk.
    public convenience init(_ haapiConfiguration: HaapiConfiguration) {
        self.init(haapiConfiguration, AccessEnvironment())
    }

    /// - Parameter haapiConfiguration: the client, the server and how the two talk.
    public convenience init(haapiConfiguration: HaapiConfiguration) {
        self.init(haapiConfiguration, AccessEnvironment())
    }

    init(_ configuration: HaapiConfiguration, _ environment: AccessEnvironment) {
        self.configuration = configuration
        self.environment = environment
    }

    /// Sets what a device that cannot attest falls back to. Set it unconditionally: a device that can attest ignores it.
    /// - Parameter dcrConfiguration: the template client, the registration endpoint and where the dynamic client is kept.
    /// - Returns: the builder.
    @discardableResult
    public func setDCRConfiguration(_ dcrConfiguration: DCRConfiguration) -> Self {
        settings.withLock { $0.dcr = dcrConfiguration }
        return self
    }

    /// The same as ``setDCRConfiguration(_:)``.
    @discardableResult
    public func setDCRConfiguration(configuration: DCRConfiguration) -> Self {
        setDCRConfiguration(configuration)
    }

    /// Sets how the main client authenticates, in place of what the configuration says. The fallback needs another method than
    /// `ClientAuthenticationMethodNone`.
    /// - Parameter method: the method.
    /// - Returns: the builder.
    @discardableResult
    public func setClientAuthenticationMethod(method: any ClientAuthenticationMethod) -> Self {
        settings.withLock { $0.authentication = method }
        return self
    }

    /// Says whether OAuth tokens are bound to the key of the flow, in place of what the configuration says.
    /// - Parameter config: `UnboundedTokenConfiguration` or `BoundedTokenConfiguration`.
    /// - Returns: the builder.
    @discardableResult
    public func setTokenBoundConfiguration(config: any TokenBoundConfiguration) -> Self {
        settings.withLock { $0.tokenBinding = config }
        return self
    }

    /// Sets how often an attestation that failed for a passing reason is tried again, in place of what the configuration says.
    /// - Parameter maxRetries: the number of further attempts; 0 for none.
    /// - Returns: the builder.
    @discardableResult
    public func setAttestationValidationRetryCount(maxRetries: Int) -> Self {
        settings.withLock { $0.attestationRetries = max(0, maxRetries) }
        return self
    }

    /// Builds access to the HAAPI and to OAuth tokens.
    ///
    /// A stored dynamic client is used without any request. Otherwise the device attests, and if it cannot, or the server does
    /// not accept its attestation, a dynamic client is registered and stored. Trouble that can pass (the network, a server
    /// that cannot answer now, the platform's limit of keys) is an error, never a reason to register.
    /// - Parameter shouldClearExistingDCRClient: whether a stored dynamic client is removed first, so that the device is asked
    ///   again whether it can attest; `false` by default. If the build fails then, the device has no client. With an
    ///   authentication method that no registration can use the build fails and keeps it.
    /// - Returns: the accessor.
    /// - Throws: ``HaapiError``; `CancellationError` if the task is cancelled.
    public func buildForHaapi(shouldClearExistingDCRClient: Bool = false) async throws -> any HaapiAccessor {
        try await build().haapiAccessor(clearsStoredClient: shouldClearExistingDCRClient)
    }

    /// Builds access to OAuth tokens only: as the stored dynamic client if there is one that can be used, else as the main
    /// client. It never attests, never registers and sends nothing.
    /// - Returns: the accessor.
    /// - Throws: ``HaapiError``; `CancellationError` if the task is cancelled.
    public func buildForOAuth() async throws -> any OAuthAccessor {
        try await build().oAuthAccessor()
    }

    func build() -> AccessBuild {
        let settings = settings.withLock { $0 }
        return AccessBuild(
            configuration: configuration,
            addresses: ConfiguredAddresses(configuration, settings.dcr),
            dcr: settings.dcr,
            authentication: settings.authentication ?? configuration.clientAuthenticationMethod,
            tokenBoundConfiguration: settings.tokenBinding ?? configuration.tokenBoundConfiguration,
            attestationRetries: settings.attestationRetries
                ?? configuration.attestationConfiguration.attestationMaxRetries,
            environment: environment)
    }
}
