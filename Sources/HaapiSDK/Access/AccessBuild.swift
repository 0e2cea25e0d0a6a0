#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// One build of an accessor: does what ``AccessSelection`` says.
struct AccessBuild: Sendable {
    let configuration: HaapiConfiguration
    let addresses: ConfiguredAddresses
    let dcr: DCRConfiguration?
    let authentication: any ClientAuthenticationMethod
    let tokenBoundConfiguration: any TokenBoundConfiguration
    let attestationRetries: Int
    let environment: AccessEnvironment

    func haapiAccessor(clearsStoredClient: Bool) async throws -> any HaapiAccessor {
        var selection = AccessSelection(settings(clearsStoredClient: clearsStoredClient))
        if case .fail(let failure) = selection.next { throw error(failure) }
        let clients = try AccessClients(configuration, authentication: authentication)
        let life = try dynamicClientLife(clients)
        var seen: DynamicClient?
        // Attests, and is what the accessor uses if that succeeds.
        var attested: HaapiTokenManager?
        var refusal: (any Error)?
        while true {
            try Task.checkCancellation()
            switch selection.next {
            case .clearStoredClient:
                try await life?.clear()
                selection.isCleared = true
            case .readStoredClient:
                seen = try await life?.stored()
                selection.storedClient = seen.flatMap { life?.usable($0) }.map { .usable($0) } ?? .absent
            case .attest:
                (selection.attestation, attested, refusal) = try await attest(clients)
            case .register:
                SdkFollowUpTag.access.info("This device gets access by Dynamic Client Registration")
                selection.newClient = try await life?.registered(insteadOf: seen)
            case .use(let access):
                return try accessor(access, clients, life, attested)
            case .fail(.attestationRefusedByServer):
                throw refusal ?? HaapiError.attestationRefusedByServer()
            case .fail(let failure):
                throw error(failure)
            }
        }
    }

    func oAuthAccessor() async throws -> any OAuthAccessor {
        if let failure = settings(clearsStoredClient: false).failure { throw error(failure) }
        let clients = try AccessClients(configuration, authentication: authentication)
        let life = try dynamicClientLife(clients)
        guard let stored = try await life?.stored().flatMap({ life?.usable($0) }) else {
            return BuiltOAuthAccessor(context(.clientAuthentication, mainClient, clients))
        }
        return BuiltOAuthAccessor(context(for: stored, life, clients))
    }

    // MARK: Actions

    func settings(clearsStoredClient: Bool) -> AccessSelection.Settings {
        let attestation = configuration.attestationConfiguration
        return AccessSelection.Settings(
            refusedAddress: addresses.refused, invalidSetting: invalidSetting, isDCRConfigured: dcr != nil,
            clearsStoredClient: clearsStoredClient, usesAttestation: attestation.useAttestation,
            canAuthenticate: canAuthenticate,
            isAuthenticationUsable: dcr == nil || !clearsStoredClient || authenticationProblem == nil,
            // The provider is asked only where it matters this early.
            mayAttest: attestation.useAttestation && (canAuthenticate || attestation.provider.isSupported))
    }

    private var canAuthenticate: Bool { !(authentication is ClientAuthenticationMethodNone) }

    /// Why no initial token can be asked for with the method of the main client, found without sending anything.
    private var authenticationProblem: (any Error)? {
        let form = ClientRegistration.initialTokenForm(
            mainClientId: configuration.clientId, authentication: authentication,
            tokenEndpoint: addresses.tokenEndpoint)
        do {
            _ = try form.attempt(now: environment.now(), random: environment.random)
            return nil
        } catch {
            return HaapiError.mapped(error, FailedRequest(purpose: .initialToken))
        }
    }

    private var invalidSetting: String? {
        if let address = addresses.withUserInformation {
            return "\(address.setting) has user information in it; leave it out"
        }
        let settings = [
            ("clientId", configuration.clientId), ("appRedirect", configuration.appRedirect),
            ("templateClientId", dcr?.templateClientId ?? "none"),
        ]
        return settings.first { $0.1.isEmpty }.map { "\($0.0) is empty; set it" } ?? unusableMethod
    }

    /// A client that authenticates in a way that this device cannot is of no use, so it is not asked for.
    private var unusableMethod: String? {
        guard let asked = dcr?.additionalMetadata["token_endpoint_auth_method"] else { return nil }
        if case .string(let name) = asked, DynamicClientAuthentication(rawValue: name) != nil { return nil }
        let usable = DynamicClientAuthentication.allCases.map(\.rawValue).joined(separator: ", ")
        return "token_endpoint_auth_method of additionalMetadata is none of \(usable); set one of them"
    }

    func dynamicClientStore() throws -> DynamicClientStore? {
        guard let dcr, let registrationEndpoint = addresses.registrationEndpoint else { return nil }
        let key = DynamicClientKey(
            mainClientId: configuration.clientId, templateClientId: dcr.templateClientId,
            tokenEndpoint: addresses.tokenEndpoint, registrationEndpoint: registrationEndpoint)
        return try DynamicClientStore(storage: dcr.storage, key: key)
    }

    func dynamicClientLife(_ clients: AccessClients) throws -> DynamicClientLife? {
        guard let dcr, let store = try dynamicClientStore(), let endpoint = addresses.registrationEndpoint else {
            return nil
        }
        let registration = ClientRegistration(
            mainClientId: configuration.clientId, authentication: authentication,
            tokenEndpoint: addresses.tokenEndpoint, registrationEndpoint: endpoint,
            templateClientId: dcr.templateClientId, additionalMetadata: dcr.additionalMetadata,
            transport: clients.ofMainClient, now: environment.now)
        return DynamicClientLife(
            store: store, registration: registration,
            unregistration: ClientUnregistration(registrationEndpoint: endpoint, transport: clients.plain),
            unregistersOnClear: dcr.unregistersOnClear, now: environment.now)
    }

    /// An attestation that succeeds ends with a HAAPI access token, which the accessor starts with: a client attestation token
    /// works once, and each one costs the platform a signature or a key.
    private func attest(
        _ clients: AccessClients
    ) async throws -> (AccessSelection.Attestation, HaapiTokenManager?, (any Error)?) {
        guard configuration.attestationConfiguration.provider.isSupported else {
            SdkFollowUpTag.access.info("This device cannot attest")
            return (.notSupported, nil, nil)
        }
        let manager = try tokenManager(clients.plain, authentication: nil)
        do {
            _ = try await manager.getHaapiToken()
            SdkFollowUpTag.access.info("This device attested")
            return (.succeeded, manager, nil)
        } catch {
            // Otherwise an attestation that nobody waits for any more would go on, and cost the platform a key.
            manager.close()
            let error = HaapiError.mapped(error, FailedRequest(purpose: .haapiToken))
            switch error {
            case HaapiError.attestationNotSupported:
                SdkFollowUpTag.access.info("This device turned out not to be able to attest")
                return (.notSupported, nil, nil)
            case HaapiError.attestationRefusedByServer:
                SdkFollowUpTag.access.info("The server refused the attestation")
                return (.refusedByServer, nil, error)
            default:
                throw error
            }
        }
    }

    private func accessor(
        _ access: AccessSelection.Access, _ clients: AccessClients, _ life: DynamicClientLife?,
        _ attested: HaapiTokenManager?
    ) throws -> any HaapiAccessor {
        switch access {
        case .attestation:
            let manager = try attested ?? tokenManager(clients.plain, authentication: nil)
            return BuiltHaapiAccessor(context(.attestation, mainClient, clients), tokenManager: manager)
        case .clientAuthentication:
            let manager = try tokenManager(clients.ofMainClient, authentication: mainClient)
            return BuiltHaapiAccessor(context(.clientAuthentication, mainClient, clients), tokenManager: manager)
        case .dynamicClient(let client):
            let context = context(for: client, life, clients)
            let manager = try tokenManager(clients.plain, authentication: context.client)
            return BuiltHaapiAccessor(context, tokenManager: manager)
        }
    }

    // MARK: Parts

    private var mainClient: ActiveClient {
        ActiveClient(id: configuration.clientId, authentication: authentication, role: .main, store: nil)
    }

    /// Without `authentication` the client attests.
    private func tokenManager(_ transport: HTTPClient, authentication: ActiveClient?) throws -> HaapiTokenManager {
        do {
            return try builder(transport, authentication).build()
        } catch {
            throw HaapiError.mapped(error, FailedRequest(purpose: .haapiToken))
        }
    }

    private func builder(
        _ transport: HTTPClient, _ authentication: ActiveClient?
    ) -> HaapiTokenManagerBuilder {
        let builder = HaapiTokenManagerBuilder(
            tokenEndpoint: addresses.tokenEndpoint, clientId: authentication?.id ?? configuration.clientId
        )
        // Several accessors of one configuration can be in use, so each has a manager with a name of its own.
        .setName("\(configuration.name)/\(UUID().uuidString)")
        .setHTTPClient(transport)
        .setHaapiTokenMinTtl(configuration.minTokenTtl)
        .setTokenBoundConfiguration(config: tokenBoundConfiguration)
        if let authentication {
            builder.setClientAuthenticationMethod(method: authentication.authentication).disableAttestation()
        } else {
            builder.setAttestationProvider(configuration.attestationConfiguration.provider)
                .setAttestationMaxRetryCount(maxRetries: attestationRetries)
        }
        return builder
    }

    private func context(
        for client: DynamicClient, _ life: DynamicClientLife?, _ clients: AccessClients
    ) -> AccessContext {
        let active = ActiveClient(
            id: client.clientId, authentication: client.authenticationMethod.method(secret: client.secret),
            role: .dynamic, store: life?.store)
        return context(.dynamicClient(clientId: client.clientId), active, clients)
    }

    private func context(
        _ strategy: AccessStrategy, _ client: ActiveClient, _ clients: AccessClients
    ) -> AccessContext {
        AccessContext(
            configuration: configuration, addresses: addresses, tokenBoundConfiguration: tokenBoundConfiguration,
            strategy: strategy, client: client, clients: clients, environment: environment)
    }

    func error(_ failure: AccessSelection.Failure) -> HaapiError {
        switch failure {
        case .insecureAddress(let address):
            let refusal = HaapiInsecureConfigurationRefusal(address: address)
            return .invalidURLResponse(nil, reason: "Nothing was sent: \(refusal)", cause: refusal)
        case .invalidSetting(let problem):
            return .invalidConfiguration(reason: "Nothing was sent: \(problem).")
        case .attestationNotSupported: return .attestationNotSupported
        case .attestationRefusedByServer: return .attestationRefusedByServer()
        case .registrationNeedsAuthentication:
            return .invalidConfiguration(
                reason:
                    "Dynamic Client Registration needs a main client that authenticates: set a secret, mutual TLS or a "
                    + "signed JWT with setClientAuthenticationMethod, and the same method for the main client at the server. "
                    + "Nothing was registered.")
        case .unusableAuthentication:
            return authenticationProblem as? HaapiError
                ?? .invalidConfiguration(reason: "Nothing was sent: check clientAuthenticationMethod.")
        }
    }
}
