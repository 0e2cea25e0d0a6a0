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
    /// `nil` where cleared clients are just forgotten.
    let unregistration: ClientUnregistration?
    let now: @Sendable () -> Date

    /// The stored client, if it can be used.
    func usable() async throws -> DynamicClient? {
        try await store.read().flatMap(usable)
    }

    /// The stored client, if someone else has registered one in the meantime, else a new one, which is stored before it is
    /// handed out. Once a request is on its way no cancellation ends it, so that no client is registered for nobody; a
    /// cancelled caller just stops waiting.
    func registered() async throws -> DynamicClient {
        let lock = try await store.acquireLock()
        return try await SharedFetch<DynamicClient>().value { [self] in
            defer { lock.release() }
            if let client = try store.readInsideLock().flatMap(usable) { return client }
            let client = try await registration.run()
            try store.write(client)
            return client
        }
    }

    /// Forgets the stored client, whatever state it is in, and has the server delete it if that is configured.
    func clear() async throws {
        let lock = try await store.acquireLock()
        defer { lock.release() }
        let client = try clientToUnregister()
        try store.remove()
        SdkFollowUpTag.registration.info("The stored dynamic client was cleared")
        if let client { _ = await unregistration?.run(client) }
    }

    /// A record that cannot be understood is cleared like any other, so only an unreadable storage is an error here.
    private func clientToUnregister() throws -> DynamicClient? {
        guard unregistration != nil else { return nil }
        do {
            return try store.readInsideLock()
        } catch HaapiError.storageFailure(let cause) where cause is DynamicClientOfLaterVersion {
            return nil
        }
    }

    private func usable(_ client: DynamicClient) -> DynamicClient? {
        let isUsable = client.isUsable(at: Int64(now().timeIntervalSince1970))
        if !isUsable {
            SdkFollowUpTag.registration.info(
                "The stored dynamic client cannot be used: rejected \(client.isRejected), else its secret has expired")
        }
        return isUsable ? client : nil
    }
}
