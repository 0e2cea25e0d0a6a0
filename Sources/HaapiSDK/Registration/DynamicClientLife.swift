#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

/// The dynamic client of this device from its registration to its removal. Registers at most once at a time for a record,
/// across tasks and processes.
struct DynamicClientLife: Sendable {
    let store: DynamicClientStore
    let registration: ClientRegistration
    let unregistration: ClientUnregistration
    /// Whether the server is asked to delete a client that is cleared.
    let unregistersOnClear: Bool
    let now: @Sendable () -> Date

    /// The stored client, whether it can be used or not.
    func stored() async throws -> DynamicClient? {
        try await store.read()
    }

    /// The client, if it can be used.
    func usable(_ client: DynamicClient) -> DynamicClient? {
        if client.isUsable(at: Int64(now().timeIntervalSince1970)) { return client }
        SdkFollowUpTag.registration.info(
            "The stored dynamic client cannot be used: rejected \(client.isRejected), else its secret has expired")
        return nil
    }

    /// The stored client, if someone else has registered one in the meantime, else a new one, which is stored before it is
    /// handed out. Once a request is on its way no cancellation ends it, so that no client is registered for nobody; a
    /// cancelled caller just stops waiting.
    ///
    /// `seen` is the client that is to be replaced. Another one than that is taken as it is, unless the server has rejected
    /// it: it was registered just now, whatever the clock of this machine makes of its secret.
    func registered(insteadOf seen: DynamicClient?) async throws -> DynamicClient {
        let lock = try await store.acquireLock()
        return try await SharedFetch<DynamicClient>().value { [self] in
            defer { lock.release() }
            if let client = try store.readInsideLock(), isGood(client, insteadOf: seen) { return client }
            // Before a client exists that could not be kept.
            try store.checkThatItCanWrite()
            let client = try await newClient()
            do {
                try store.write(client)
            } catch {
                _ = await unregistration.run(client)
                throw error
            }
            return client
        }
    }

    /// A client that cannot be used is given back, or each build would leave another one at the server.
    private func newClient() async throws -> DynamicClient {
        do {
            return try await registration.run()
        } catch let unusable as UnusableRegistration {
            _ = await unregistration.run(unusable.client)
            throw unusable.reason
        }
    }

    private func isGood(_ client: DynamicClient, insteadOf seen: DynamicClient?) -> Bool {
        usable(client) != nil || (!client.isRejected && seen != nil && client.clientId != seen?.clientId)
    }

    /// Forgets the stored client, whatever state it is in, and has the server delete it if that is configured. Once it has begun no
    /// cancellation ends it, since the token for the deletion goes with the record; a cancelled caller just stops waiting. What
    /// is sent is sent without the lock.
    func clear() async throws {
        let lock = try await store.acquireLock()
        try await SharedFetch<Void>().value { [self] in
            let client: DynamicClient?
            do {
                defer { lock.release() }
                client = try clientToUnregister()
                try store.remove()
            }
            SdkFollowUpTag.registration.info("The stored dynamic client was cleared")
            if let client { _ = await unregistration.run(client) }
        }
    }

    /// A record that cannot be understood is cleared like any other, so only an unreadable storage is an error here.
    private func clientToUnregister() throws -> DynamicClient? {
        guard unregistersOnClear else { return nil }
        do {
            return try store.readInsideLock()
        } catch HaapiError.storageFailure(let cause) where cause is DynamicClientOfLaterVersion {
            return nil
        }
    }
}
