import Driver
import HaapiSDK

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Errors, without a `default`: a case that is added shows here, as it does in the programs of others.

func errorNames(_ error: any Error) -> String {
    guard let error = error as? HaapiError else { return (error as? any IdsvrError)?.error ?? "\(type(of: error))" }
    let texts: (String, String?, String) = (error.error, error.errorDescription, error.failureReason)
    switch error.recoverySuggestion {
    case .retryable(condition: .now), .retryable(condition: .whenAppInForeground), .newHaapiFlow: break
    case .unrecoverable(action: .modifyConfiguration(let reason)): print(reason)
    case .unrecoverable(action: .introspectCause), .unrecoverable(action: .invalidPlatform): break
    }
    switch error {
    case .communication(let message, let cause): print(message, cause ?? "-")
    case .serverError(let code, let errorDescription, let statusCode): print(code, errorDescription, statusCode)
    case .invalidStatusCode(let statusCode): print(statusCode)
    case .invalidURLResponse(let response, let reason, let cause):
        let response: HTTPResponse? = response
        print(response?.statusCode ?? 0, reason, cause ?? "-")
    case .attestationNotSupported, .haapiTokenManagerIsClosed, .haapiTokenManagerIsExpired: break
    case .attestationFailure(let cause), .attestationKeyGenFailure(let cause), .attestationRefusedByServer(let cause),
        .assertionFailure(let cause):
        print(cause ?? "-")
    case .dpopKeyCreationFailure(let cause), .dpopProofCreationFailure(let cause), .storageFailure(let cause):
        print(cause)
    case .dpopProofFailure(let message, let cause): print(message, cause)
    case .illegalState(let message): print(message)
    case .invalidConfiguration(let reason): print(reason)
    case .haapiTokenManagerAlreadyExists(let name): print(name)
    }
    return "\(texts) \(causeNames(error.cause))"
}

func causeNames(_ cause: (any Error)?) -> String {
    switch cause {
    case let refusal as HaapiInsecureConfigurationRefusal:
        switch refusal.address {
        case .baseURL, .authorizationEndpoint, .tokenEndpoint, .revocationEndpoint, .clientRegistrationEndpoint:
            return refusal == HaapiInsecureConfigurationRefusal(address: .baseURL) ? "base" : "another"
        }
    case let limit as HaapiAttestationLimitRefusal:
        let date: Date? = limit.nextAttemptAfter
        return "\(date == nil) \(limit == HaapiAttestationLimitRefusal(nextAttemptAfter: nil))"
    case let trouble as HaapiServerUnavailable:
        let retryAfter: TimeInterval? = trouble.retryAfter
        return "\(trouble.statusCode) \(retryAfter ?? 0)"
    case let refusal as HaapiTargetRefusal:
        let code: HaapiErrorCode = refusal.code
        return code.rawValue + refusal.scheme + refusal.host
    case let failure as HaapiDecodingFailure:
        switch failure.problem {
        case .notJson, .missing, .wrongType, .unknownValue: return failure.path
        }
    case let refusal as HaapiRedirectRefusal: return "\(refusal.statusCode)"
    default: return "-"
    }
}

/// The raw values are part of the contract, here and on the sister platforms.
let codes: [(HaapiErrorCode, String)] = [
    (.haapiRedirectRefused, "haapi_redirect_refused"), (.insecureHaapiConfiguration, "insecure_haapi_configuration"),
    (.insecureTransport, "insecure_transport"), (.nonHaapiLink, "non_haapi_link"),
    (.nonHaapiTarget, "non_haapi_target"), (.attestationLimited, "attestation_limited"),
    (.networking, "networking"), (.haapi, "haapi"), (.attestation, "attestation"), (.dpop, "dpop"),
    (.unexpected, "unexpected"),
]
