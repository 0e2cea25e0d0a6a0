import Driver

extension HaapiError {
    public var error: String { code.rawValue }

    /// The code of this error, for a `switch`.
    public var code: HaapiErrorCode {
        switch self {
        case .communication: .networking
        case .serverError, .invalidStatusCode: .haapi
        case .invalidURLResponse(_, _, let cause): Self.refusalCode(cause) ?? .haapi
        case .attestationFailure(let cause): cause is HaapiAttestationLimitRefusal ? .attestationLimited : .attestation
        case .attestationNotSupported, .attestationKeyGenFailure, .attestationRefusedByServer, .assertionFailure:
            .attestation
        case .dpopKeyCreationFailure, .dpopProofCreationFailure, .dpopProofFailure: .dpop
        case .haapiTokenManagerIsClosed, .haapiTokenManagerIsExpired, .invalidConfiguration,
            .haapiTokenManagerAlreadyExists:
            .haapi
        case .illegalState, .storageFailure: .unexpected
        }
    }

    public var errorDescription: String? {
        switch self {
        case .serverError(_, let description, _): description.isEmpty ? nil : description
        default: nil
        }
    }

    public var recoverySuggestion: IdsvrErrorHandling {
        switch self {
        case .communication(_, let cause): Self.handling(ofCommunication: cause)
        case .serverError(let error, let description, let status):
            Self.handling(ofServerError: error, description, status)
        case .invalidURLResponse(_, _, let cause): Self.handling(ofRefusal: cause)
        case .attestationNotSupported: .unrecoverable(action: .invalidPlatform)
        case .assertionFailure: .retryable(condition: .now)
        case .storageFailure(let cause): Self.handling(ofStorage: cause)
        case .dpopKeyCreationFailure:
            .unrecoverable(action: .modifyConfiguration(reason: "Let this machine's libcrypto make P-256 keys."))
        case .dpopProofFailure:
            .unrecoverable(
                action: .modifyConfiguration(
                    reason: "Check the clock of this machine and that tokenEndpointURL is the server's own address."))
        case .haapiTokenManagerIsClosed, .haapiTokenManagerIsExpired: .newHaapiFlow
        case .invalidConfiguration(let reason): .unrecoverable(action: .modifyConfiguration(reason: reason))
        case .haapiTokenManagerAlreadyExists:
            .unrecoverable(action: .modifyConfiguration(reason: "Close that manager, or take another name."))
        case .invalidStatusCode, .attestationFailure, .attestationKeyGenFailure, .attestationRefusedByServer,
            .dpopProofCreationFailure, .illegalState:
            .unrecoverable(action: .introspectCause)
        }
    }

    public var cause: (any Error)? {
        switch self {
        case .communication(_, let cause), .invalidURLResponse(_, _, let cause), .attestationFailure(let cause),
            .attestationKeyGenFailure(let cause), .attestationRefusedByServer(let cause), .assertionFailure(let cause):
            cause
        case .dpopKeyCreationFailure(let cause), .dpopProofCreationFailure(let cause), .dpopProofFailure(_, let cause),
            .storageFailure(let cause):
            cause
        case .serverError, .invalidStatusCode, .attestationNotSupported, .haapiTokenManagerIsClosed,
            .haapiTokenManagerIsExpired, .illegalState, .invalidConfiguration, .haapiTokenManagerAlreadyExists:
            nil
        }
    }

    private static func refusalCode(_ cause: (any Error)?) -> HaapiErrorCode? {
        switch cause {
        case is HaapiRedirectRefusal: .haapiRedirectRefused
        case is HaapiInsecureTransportRefusal: .insecureTransport
        case is HaapiInsecureConfigurationRefusal: .insecureHaapiConfiguration
        case let refusal as HaapiTargetRefusal: refusal.code
        default: nil
        }
    }

    private static func handling(ofRefusal cause: (any Error)?) -> IdsvrErrorHandling {
        switch cause {
        case is HaapiRedirectRefusal:
            .unrecoverable(action: .modifyConfiguration(reason: "Configure the URL that answers directly."))
        case is HaapiInsecureTransportRefusal:
            .unrecoverable(action: .modifyConfiguration(reason: "Use the https address of the endpoint."))
        case let refusal as HaapiInsecureConfigurationRefusal:
            .unrecoverable(
                action: .modifyConfiguration(reason: "Make \(refusal.address.setting) an https address."))
        default: .unrecoverable(action: .introspectCause)
        }
    }

    private static func handling(ofCommunication cause: (any Error)?) -> IdsvrErrorHandling {
        switch (cause as? TransportError)?.kind {
        case .tls, .tooLarge: .unrecoverable(action: .introspectCause)
        default: .retryable(condition: .now)
        }
    }

    /// An error of a storage that is not ours says nothing about that, so it may pass.
    private static func handling(ofStorage cause: any Error) -> IdsvrErrorHandling {
        (cause as? any StorageTrouble)?.handling ?? .retryable(condition: .now)
    }

    private static func handling(
        ofServerError error: String, _ description: String, _ status: Int
    ) -> IdsvrErrorHandling {
        switch error {
        case _ where status == 408 || status == 429 || status >= 500, "invalid_token", "temporarily_unavailable",
            "use_dpop_nonce":
            .retryable(condition: .now)
        case "invalid_client" where description.hasSuffix(ErrorAdvice.rejectedDynamicClient): .newHaapiFlow
        case "invalid_client": .unrecoverable(action: .modifyConfiguration(reason: description))
        default: .unrecoverable(action: .introspectCause)
        }
    }
}
