import Testing

@testable import HaapiSDK

/// Walks every combination of settings and outcomes and compares with the rules, which are written down here a second time in
/// another form: as what must be true of the whole walk.
@Suite("Runtime selection, the whole table")
struct AccessSelectionTests {
    struct World: Sendable, CustomStringConvertible {
        var settings: AccessSelection.Settings
        var hasStoredClient: Bool
        var attestation: AccessSelection.Attestation

        var description: String {
            "\(settings.refusedAddress == nil ? "" : "refused address ")dcr \(settings.isDCRConfigured), clear "
                + "\(settings.clearsStoredClient), attestation \(settings.usesAttestation), can authenticate "
                + "\(settings.canAuthenticate), stored \(hasStoredClient), outcome \(attestation)"
        }
    }

    static let stored = DynamicClient(clientId: "stored", secret: .init("s"), authenticationMethod: .basic)
    static let new = DynamicClient(clientId: "new", secret: .init("s"), authenticationMethod: .basic)

    static let worlds: [World] = {
        var worlds: [World] = []
        let truth = [false, true]
        for isRefused in truth {
            for dcr in truth {
                for clear in truth {
                    for attests in truth {
                        for authenticates in truth {
                            for stored in truth {
                                for outcome in [
                                    AccessSelection.Attestation.succeeded, .notSupported, .refusedByServer,
                                ] {
                                    let settings = AccessSelection.Settings(
                                        refusedAddress: isRefused ? .tokenEndpoint : nil, isDCRConfigured: dcr,
                                        clearsStoredClient: clear, usesAttestation: attests,
                                        canAuthenticate: authenticates)
                                    worlds.append(
                                        World(settings: settings, hasStoredClient: stored, attestation: outcome))
                                }
                            }
                        }
                    }
                }
            }
        }
        return worlds
    }()

    /// What a build in this world does, to the end.
    static func walk(_ world: World) -> [AccessSelection.Action] {
        var selection = AccessSelection(world.settings)
        var hasStoredClient = world.hasStoredClient
        var actions: [AccessSelection.Action] = []
        while actions.count < 10 {
            let action = selection.next
            actions.append(action)
            switch action {
            case .clearStoredClient:
                hasStoredClient = false
                selection.isCleared = true
            case .readStoredClient: selection.storedClient = hasStoredClient ? .usable(stored) : .absent
            case .attest: selection.attestation = world.attestation
            case .register: selection.newClient = new
            case .use, .fail: return actions
            }
        }
        return actions
    }

    /// The rules of the selection as one expression: what the walk has to be.
    static func expected(_ world: World) -> [AccessSelection.Action] {
        let settings = world.settings
        if let address = settings.refusedAddress { return [.fail(.insecureAddress(address))] }
        var actions: [AccessSelection.Action] = []
        if settings.isDCRConfigured {
            // What somebody else stores after that is no reason not to ask the device, so it is not looked at.
            actions.append(settings.clearsStoredClient ? .clearStoredClient : .readStoredClient)
            if world.hasStoredClient, !settings.clearsStoredClient { return actions + [.use(.dynamicClient(stored))] }
        }
        if settings.usesAttestation {
            actions.append(.attest)
            if world.attestation == .succeeded { return actions + [.use(.attestation)] }
        }
        if settings.isDCRConfigured {
            return actions
                + (settings.canAuthenticate
                    ? [.register, .use(.dynamicClient(new))] : [.fail(.registrationNeedsAuthentication)])
        }
        guard settings.usesAttestation else { return actions + [.use(.clientAuthentication)] }
        return actions
            + [.fail(world.attestation == .refusedByServer ? .attestationRefusedByServer : .attestationNotSupported)]
    }

    @Test("takes the way that the rules say", arguments: worlds)
    func table(_ world: World) {
        #expect(Self.walk(world) == Self.expected(world))
    }

    @Test("has the whole table")
    func size() {
        #expect(Self.worlds.count == 192)
    }

    @Test("never attests, registers or clears with a refused address")
    func refusedAddress() {
        let walks = Self.worlds.filter { $0.settings.refusedAddress != nil }.map(Self.walk)
        #expect(!walks.isEmpty && walks.allSatisfy { $0.count == 1 })
    }

    @Test("never does anything with a setting that cannot be used")
    func invalidSetting() {
        let settings = AccessSelection.Settings(
            invalidSetting: "clientId is empty", isDCRConfigured: true, clearsStoredClient: true)
        let selection = AccessSelection(settings)
        #expect(selection.next == .fail(.invalidSetting("clientId is empty")))
    }

    @Test("never clears a client that could not be replaced")
    func clientThatCouldNotBeReplaced() {
        var settings = AccessSelection.Settings(
            isDCRConfigured: true, clearsStoredClient: true, canAuthenticate: false, mayAttest: false)
        #expect(AccessSelection(settings).next == .fail(.registrationNeedsAuthentication))
        settings.mayAttest = true
        #expect(AccessSelection(settings).next == .clearStoredClient)
        // A method that does not work is a mistake, whatever the device can do.
        settings.canAuthenticate = true
        settings.isAuthenticationUsable = false
        for mayAttest in [false, true] {
            settings.mayAttest = mayAttest
            #expect(AccessSelection(settings).next == .fail(.unusableAuthentication))
        }
        settings.clearsStoredClient = false
        #expect(AccessSelection(settings).next == .readStoredClient)
    }

    @Test("never registers where an attestation succeeds, nor where a stored client is used")
    func neverBoth() {
        for world in Self.worlds {
            let walk = Self.walk(world)
            if walk.contains(.register) {
                #expect(!walk.contains(.use(.attestation)) && !walk.contains(.use(.dynamicClient(Self.stored))))
                #expect(world.settings.canAuthenticate && world.settings.isDCRConfigured)
            }
            if walk.contains(.use(.dynamicClient(Self.stored))) { #expect(walk.count == 2) }
        }
    }
}
