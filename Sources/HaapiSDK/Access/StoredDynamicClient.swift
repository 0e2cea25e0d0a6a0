#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What is known of the dynamic client that is stored on this device. It holds no secret.
public struct StoredDynamicClient: Sendable, Equatable {
    /// The client id.
    public let clientId: String
    /// When the server issued it; `nil` if the server did not say.
    public let issuedAt: Date?
    /// When its secret expires; `nil` for a secret that does not, or if there is none.
    public let secretExpiresAt: Date?
    /// How it authenticates: `token_endpoint_auth_method` (RFC 7591 section 2).
    public let authenticationMethod: String
    /// Whether the server has called it invalid since. The next build selects again.
    public let isRejected: Bool
    /// Whether the next build uses it.
    public let isUsable: Bool
    /// Whether the server lets it be managed, so that it can be unregistered (RFC 7592).
    public let isManageable: Bool

    init(_ client: DynamicClient, now: Date) {
        clientId = client.clientId
        issuedAt = client.issuedAt.map { Date(timeIntervalSince1970: Double($0)) }
        secretExpiresAt = client.secretExpiresAt.map { Date(timeIntervalSince1970: Double($0)) }
        authenticationMethod = client.authenticationMethod.rawValue
        isRejected = client.isRejected
        isUsable = client.isUsable(at: Int64(now.timeIntervalSince1970))
        isManageable = client.management != nil
    }
}

extension HaapiAccessorBuilder {
    /// The dynamic client that is stored for this configuration. Nothing is sent.
    /// - Returns: `nil` if there is none, or if no ``DCRConfiguration`` is set.
    /// - Throws: ``HaapiError``; `CancellationError` if the task is cancelled.
    public func storedDynamicClient() async throws -> StoredDynamicClient? {
        try await build().storedDynamicClient()
    }

    /// Forgets the dynamic client that is stored for this configuration, and builds nothing. The server is asked to delete it
    /// only if ``DCRConfiguration/unregistersOnClear`` is set. Does nothing if there is none, or if no ``DCRConfiguration`` is
    /// set.
    /// - Throws: ``HaapiError``; `CancellationError` if the task is cancelled.
    public func clearStoredDynamicClient() async throws {
        try await build().clearStoredDynamicClient()
    }
}

extension AccessBuild {
    func storedDynamicClient() async throws -> StoredDynamicClient? {
        if let failure = settings(clearsStoredClient: false).failure { throw error(failure) }
        return try await dynamicClientStore()?.read().map { StoredDynamicClient($0, now: environment.now()) }
    }

    func clearStoredDynamicClient() async throws {
        if let failure = settings(clearsStoredClient: false).failure { throw error(failure) }
        guard dcr != nil else { return }
        try await dynamicClientLife(try AccessClients(configuration, authentication: authentication))?.clear()
    }
}
