#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The platform's limit of attestation keys is reached. The device can attest, only not now, so this never leads to the
/// registration of a dynamic client.
public struct HaapiAttestationLimitRefusal: Error, Equatable, Sendable {
    /// An attempt before this time fails as well; `nil` if the time is not known.
    public let nextAttemptAfter: Date?

    /// - Parameter nextAttemptAfter: an attempt before this time fails as well.
    public init(nextAttemptAfter: Date?) {
        self.nextAttemptAfter = nextAttemptAfter
    }
}
