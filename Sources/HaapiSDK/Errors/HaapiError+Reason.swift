import Driver

extension HaapiError {
    public var failureReason: String {
        switch self {
        case .communication(let message, _): message
        case .serverError(let error, let description, let status):
            "The server refused with \(error) (HTTP status \(status))"
                + (description.isEmpty ? "." : ": \(description)")
        case .invalidStatusCode(let status): "The server answered with HTTP status \(status)."
        case .invalidURLResponse(_, let reason, _): reason
        case .attestationNotSupported:
            "This device cannot attest; configure a fallback with setDCRConfiguration and a client authentication method, "
                + "or turn attestation off with AttestationConfiguration(useAttestation: false)."
        case .attestationFailure(let cause): Self.attestationFailure(cause)
        case .attestationKeyGenFailure(let cause):
            "No key for the attestation could be made; look at the cause\(Self.kind(of: cause))."
        case .attestationRefusedByServer(let cause):
            (cause as? AttestationExchangeError)?.description
                ?? "The server refused the attestation; check the client's attestation policy."
        case .assertionFailure(let cause):
            "The attestation did not work this time; try again, and look at the cause\(Self.kind(of: cause))."
        case .dpopKeyCreationFailure(let cause):
            (cause as? DpopError)?.description ?? "No DPoP key could be made; look at the cause."
        case .dpopProofCreationFailure(let cause):
            (cause as? DpopError)?.description ?? "A DPoP proof could not be signed; look at the cause."
        case .dpopProofFailure(let message, _): message
        case .haapiTokenManagerIsClosed: "The accessor was closed; build a new one and start a new flow."
        case .haapiTokenManagerIsExpired: "The manager of this call does not exist any more; start a new flow."
        case .illegalState(let message): message
        case .invalidConfiguration(let reason): reason
        case .haapiTokenManagerAlreadyExists(let name):
            "A token manager with the name \(ServerText.clean(name, limit: 80)) is active already; close it, or take "
                + "another name."
        case .storageFailure(let cause):
            (cause as? any StorageTrouble)?.description
                ?? "The storage failed\(Self.kind(of: cause)); nothing is known about the record, so try again."
        }
    }

    private static func attestationFailure(_ cause: (any Error)?) -> String {
        guard let limit = cause as? HaapiAttestationLimitRefusal else {
            return "The attestation provider failed; look at the cause\(kind(of: cause))."
        }
        return "The platform's limit of attestation keys is reached; try again "
            + (limit.nextAttemptAfter.map { "after \($0.textForPeople)." } ?? "later.")
    }

    /// The type of a cause, but not its text: it comes from the app and may hold anything.
    private static func kind(of cause: (any Error)?) -> String {
        cause.map { " (\(type(of: $0)))" } ?? ""
    }
}
