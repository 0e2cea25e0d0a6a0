public import Driver

/// What goes wrong when an accessor is built or used.
///
/// Cancellation is a `CancellationError`, never one of these.
public enum HaapiError: IdsvrError, Sendable {
    /// The server was not reached, the connection broke, or the server cannot answer now (then the cause is a
    /// ``HaapiServerUnavailable``). Below HTTP the cause is a `TransportError`.
    case communication(message: String, cause: (any Error)? = nil)
    /// The server refused with an OAuth error (RFC 6749 section 5.2, RFC 7591 section 3.2.2).
    case serverError(_ error: String, errorDescription: String, statusCode: Int)
    /// Never thrown; kept for programs that were written for the iOS SDK.
    case invalidStatusCode(_ statusCode: Int)
    /// An answer or an address was refused, or an answer cannot be used. `response` is reduced to status,
    /// `Content-Type`, `Retry-After` and an address without query; it is `nil` for refusals.
    case invalidURLResponse(_ response: HTTPResponse?, reason: String, cause: (any Error)? = nil)
    /// This device cannot attest, and nothing to fall back to is configured.
    case attestationNotSupported
    /// The attestation provider failed, or its limit of keys is reached (then the cause is a
    /// ``HaapiAttestationLimitRefusal``).
    case attestationFailure(cause: (any Error)? = nil)
    /// The key to be attested could not be made.
    case attestationKeyGenFailure(cause: (any Error)? = nil)
    /// The server judged the client or its evidence invalid.
    case attestationRefusedByServer(cause: (any Error)? = nil)
    /// The attestation did not work this time, for a reason that can pass.
    case assertionFailure(cause: (any Error)? = nil)
    /// No DPoP key could be made.
    case dpopKeyCreationFailure(cause: any Error)
    /// A DPoP proof could not be signed.
    case dpopProofCreationFailure(cause: any Error)
    /// The server refused the DPoP proof of a request for a HAAPI access token.
    case dpopProofFailure(message: String, cause: any Error)
    /// The accessor, or its manager, was closed.
    case haapiTokenManagerIsClosed
    /// The manager that the call belongs to does not exist any more.
    case haapiTokenManagerIsExpired
    /// A call that makes no sense at this point, or with these values.
    case illegalState(message: String)
    /// The configuration cannot work; `reason` names the setting and the fix. Nothing was sent with it.
    case invalidConfiguration(reason: String)
    /// A token manager of this name is active already. Accessors never cause it: their managers get names of their own.
    case haapiTokenManagerAlreadyExists(name: String)
    /// A record could not be read or written: usually the cause is a `StorageError`. Or a later version of the SDK wrote
    /// it, and only that version, or clearing the client, helps. It does not say that the record is absent, and no dynamic
    /// client is registered because of it. A storage is tried before a registration; should it fail only when the new
    /// client is to be kept, the server is asked to delete that client again.
    case storageFailure(cause: any Error)
}

extension HaapiError: CustomStringConvertible {
    /// The code and ``failureReason``.
    public var description: String { "\(error): \(failureReason)" }
}
