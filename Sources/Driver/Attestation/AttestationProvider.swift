/// Evidence that an app is genuine and runs on a device that can be trusted, made by the platform: App Attest on iOS, key
/// attestation on Android, or what a test server understands.
///
/// A provider is given a challenge of the server and returns the challenge response; the package exchanges it for a client
/// attestation token. It is a seam: the package has no provider that attests, see ``PlatformAttestationProvider``.
///
/// A provider reports failure with ``AttestationError``; what it throws otherwise counts as
/// ``AttestationError/failed(cause:)``. It deals with its own keys: when the platform says that a key it kept has become
/// invalid, after the app was installed again or moved to another device, it drops that key and tries once with a new
/// one. Ids of keys belong to the device and must not travel with a backup. ``AttestationKeyBudget`` counts the keys.
public protocol AttestationProvider: Sendable {
    /// Whether this machine can attest, as far as that can be told now without the network. It is asked before any request
    /// is sent, so it should be quick.
    var isSupported: Bool { get }

    /// Answers a challenge.
    /// - Parameters:
    ///   - challenge: the text from the server, which is opaque.
    ///   - dpop: the key that the evidence has to be bound to, by its ``Dpop/jwkThumbprint`` or by a
    ///     ``Dpop/signature(for:)``: the access token will be bound to the same key.
    /// - Returns: the challenge response, opaque for this package as well. It is never logged.
    /// - Throws: ``AttestationError``; `CancellationError` if the task is cancelled.
    func challengeResponse(for challenge: String, dpop: Dpop) async throws -> String
}

/// The attestation that a platform offers without further ado: none.
///
/// Linux has nothing of the kind. On Apple platforms, App Attest works for apps with an entitlement only, and what it takes
/// to use it (key ids, receipts) belongs to the app: give an ``AttestationProvider`` of your own there.
public struct PlatformAttestationProvider: AttestationProvider {
    /// A provider that supports no machine.
    public init() {}

    /// `false`.
    public var isSupported: Bool { false }

    /// Throws ``AttestationError/notSupported``.
    public func challengeResponse(for challenge: String, dpop: Dpop) async throws -> String {
        throw AttestationError.notSupported
    }
}

extension AttestationProvider where Self == PlatformAttestationProvider {
    /// What this platform offers without further ado: ``PlatformAttestationProvider``.
    public static var platformDefault: PlatformAttestationProvider { PlatformAttestationProvider() }
}
