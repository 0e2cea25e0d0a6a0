import Driver

/// Which way to the HAAPI a build takes: from what is known to the next thing to do. Pure; the caller does it, writes down what
/// came of it and asks again.
struct AccessSelection: Equatable, Sendable {
    /// What the configuration says.
    struct Settings: Equatable, Sendable {
        /// The first configured address that is not allowed.
        var refusedAddress: HaapiInsecureConfigurationRefusal.Address?
        /// What is wrong with the first setting that cannot be used as it is, with its name.
        var invalidSetting: String?
        var isDCRConfigured = false
        var clearsStoredClient = false
        var usesAttestation = true
        /// Whether the main client has another authentication method than None.
        var canAuthenticate = true
        /// Whether a request can be made with that method. Asked only where a client is cleared; otherwise the registration finds
        /// out before it sends anything.
        var isAuthenticationUsable = true
        /// Whether this device may attest, as far as that can be told before it does.
        var mayAttest = true

        /// Why nothing can be built, whatever else is the case.
        var failure: Failure? {
            if let refusedAddress { return .insecureAddress(refusedAddress) }
            if let invalidSetting { return .invalidSetting(invalidSetting) }
            guard isDCRConfigured, clearsStoredClient else { return nil }
            // The client that is cleared could not be replaced: better to keep it. A method that is set and does not work is a
            // mistake, also where the device may attest: whether the server accepts that is known too late.
            if !isAuthenticationUsable { return .unusableAuthentication }
            return canAuthenticate || mayAttest ? nil : .registrationNeedsAuthentication
        }
    }

    enum StoredClient: Equatable, Sendable {
        case unknown
        /// There is none, or none that can be used.
        case absent
        case usable(DynamicClient)
    }

    enum Attestation: Equatable, Sendable {
        case notTried
        case succeeded
        case notSupported
        case refusedByServer
    }

    let settings: Settings
    var isCleared = false
    var storedClient = StoredClient.unknown
    var attestation = Attestation.notTried
    /// Registered by this build.
    var newClient: DynamicClient?

    enum Action: Equatable, Sendable {
        case clearStoredClient
        case readStoredClient
        case attest
        case register
        case use(Access)
        case fail(Failure)
    }

    enum Access: Equatable, Sendable {
        case attestation
        case dynamicClient(DynamicClient)
        case clientAuthentication
    }

    enum Failure: Equatable, Sendable {
        case insecureAddress(HaapiInsecureConfigurationRefusal.Address)
        case invalidSetting(String)
        case attestationNotSupported
        case attestationRefusedByServer
        /// The fallback is needed, and the main client cannot authenticate.
        case registrationNeedsAuthentication
        /// The main client has a method with which no request can be made.
        case unusableAuthentication
    }

    init(_ settings: Settings) {
        self.settings = settings
    }

    var next: Action {
        if let failure = settings.failure { return .fail(failure) }
        if settings.isDCRConfigured {
            switch storedClient {
            // One that somebody else registered since it was cleared is no reason not to ask the device.
            case _ where settings.clearsStoredClient: if !isCleared { return .clearStoredClient }
            case .usable(let client): return .use(.dynamicClient(client))
            case .unknown: return .readStoredClient
            case .absent: break
            }
        }
        if settings.usesAttestation, attestation == .notTried { return .attest }
        if attestation == .succeeded { return .use(.attestation) }
        return settings.isDCRConfigured ? fallback : withoutFallback
    }

    private var fallback: Action {
        if let newClient { return .use(.dynamicClient(newClient)) }
        return settings.canAuthenticate ? .register : .fail(.registrationNeedsAuthentication)
    }

    private var withoutFallback: Action {
        switch attestation {
        case .notSupported: .fail(.attestationNotSupported)
        case .refusedByServer: .fail(.attestationRefusedByServer)
        case .notTried, .succeeded: .use(.clientAuthentication)
        }
    }
}
