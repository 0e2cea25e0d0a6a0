public import Driver

/// How this device shows the server that the app is genuine.
public struct AttestationConfiguration: Sendable {
    /// Whether attestation is tried. `true` by default. On a device that cannot attest it leads to the fallback, if one is
    /// configured; `false` does the same on every device, and without a fallback lets the client authenticate with its
    /// own method.
    public let useAttestation: Bool

    /// How often an attestation that failed for a passing reason is tried again: 3 by default, 0 for never.
    public let attestationMaxRetries: Int

    /// What makes the evidence.
    public let provider: any AttestationProvider

    /// - Parameters:
    ///   - useAttestation: whether attestation is tried.
    ///   - attestationMaxRetries: how often an attestation that failed for a passing reason is tried again.
    ///   - provider: what makes the evidence; by default that of the platform. Linux has none.
    public init(
        useAttestation: Bool = true, attestationMaxRetries: Int = 3,
        provider: any AttestationProvider = .platformDefault
    ) {
        self.useAttestation = useAttestation
        self.attestationMaxRetries = max(0, attestationMaxRetries)
        self.provider = provider
    }
}
