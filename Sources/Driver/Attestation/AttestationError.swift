#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why an ``AttestationProvider`` gave no evidence.
///
/// Only ``notSupported`` says that this machine cannot attest, and is a reason to fall back to another way of access.
/// The others leave the question open: they are reported, and tried again where that can help.
public enum AttestationError: Error, Sendable {
    /// This machine has no attestation, or what it claimed to have turned out not to work here.
    case notSupported
    /// The key to be attested could not be made.
    case keyGenerationFailed(cause: any Error)
    /// The platform's limit of keys is reached; ``DriverErrorCode/attestationLimited``. An attempt before the date, if
    /// it is known, fails as well. A machine in this state *can* attest.
    case limited(nextAttemptAfter: Date?)
    /// Something that can pass by itself: a service of the platform that does not answer, a store that is locked.
    case transient(cause: any Error)
    /// There was a key, but the challenge could not be answered with it.
    case failed(cause: any Error)

    /// The stable code of this error, if it has one.
    public var errorCode: DriverErrorCode? {
        switch self {
        case .limited: .attestationLimited
        case .notSupported, .keyGenerationFailed, .transient, .failed: nil
        }
    }
}

extension AttestationError: CustomStringConvertible, LogSafe {
    /// A sentence that names the type of a cause, but not its text: it comes from the provider and may hold anything.
    public var description: String {
        switch self {
        case .notSupported:
            "This machine cannot attest; configure another way of access to fall back to."
        case .keyGenerationFailed(let cause):
            "No key for the attestation could be made (\(type(of: cause))); look at the cause."
        case .limited(let date):
            "The platform's limit of attestation keys is reached; try again "
                + (date.map { "after \($0.textForPeople)." } ?? "later.")
        case .transient(let cause):
            "The attestation did not work this time (\(type(of: cause))); try again."
        case .failed(let cause):
            "The challenge could not be answered (\(type(of: cause))); look at the cause."
        }
    }
}
