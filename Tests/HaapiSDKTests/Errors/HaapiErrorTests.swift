import Foundation
import Testing

@testable import Driver
@testable import HaapiSDK

/// What each case says to programs: the table of the specification.
@Suite("Errors of the SDK")
struct HaapiErrorTests {
    struct Locked: Error {}

    struct Row: Sendable, CustomStringConvertible {
        let error: HaapiError
        let code: HaapiErrorCode
        let handling: Handling
        var description: String { "\(error)" }
    }

    enum Handling: Sendable {
        case retry, newFlow, configure, introspect, platform

        func fits(_ handling: IdsvrErrorHandling) -> Bool {
            switch (self, handling) {
            case (.retry, .retryable(.now)), (.newFlow, .newHaapiFlow),
                (.configure, .unrecoverable(.modifyConfiguration)),
                (.introspect, .unrecoverable(.introspectCause)), (.platform, .unrecoverable(.invalidPlatform)):
                true
            default: false
            }
        }
    }

    static func server(_ error: String, _ status: Int = 400) -> HaapiError {
        .serverError(error, errorDescription: "said so", statusCode: status)
    }

    static func refused(_ cause: any Error) -> HaapiError {
        .invalidURLResponse(nil, reason: "r", cause: cause)
    }

    static let rows: [Row] = [
        Row(error: .communication(message: "m"), code: .networking, handling: .retry),
        Row(
            error: .communication(message: "m", cause: HaapiServerUnavailable(statusCode: 503)), code: .networking,
            handling: .retry),
        Row(error: server("invalid_grant"), code: .haapi, handling: .introspect),
        Row(error: server("invalid_client", 401), code: .haapi, handling: .configure),
        Row(error: server("invalid_token", 401), code: .haapi, handling: .retry),
        Row(error: server("temporarily_unavailable"), code: .haapi, handling: .retry),
        Row(error: server("x", 408), code: .haapi, handling: .retry),
        Row(error: server("x", 429), code: .haapi, handling: .retry),
        Row(error: server("invalid_client", 503), code: .haapi, handling: .retry),
        Row(error: .invalidStatusCode(418), code: .haapi, handling: .introspect),
        Row(error: .invalidURLResponse(nil, reason: "r"), code: .haapi, handling: .introspect),
        Row(error: refused(HaapiRedirectRefusal(statusCode: 302)), code: .haapiRedirectRefused, handling: .configure),
        Row(
            error: refused(HaapiInsecureTransportRefusal(scheme: "http", host: "h")), code: .insecureTransport,
            handling: .configure),
        Row(
            error: refused(HaapiInsecureConfigurationRefusal(address: .tokenEndpoint)),
            code: .insecureHaapiConfiguration,
            handling: .configure),
        Row(
            error: refused(HaapiTargetRefusal(code: .nonHaapiLink, scheme: "https", host: "h")), code: .nonHaapiLink,
            handling: .introspect),
        Row(
            error: refused(HaapiTargetRefusal(code: .nonHaapiTarget, scheme: "https", host: "h")),
            code: .nonHaapiTarget,
            handling: .introspect),
        Row(error: .attestationNotSupported, code: .attestation, handling: .platform),
        Row(error: .attestationFailure(cause: Locked()), code: .attestation, handling: .introspect),
        Row(
            error: .attestationFailure(cause: HaapiAttestationLimitRefusal(nextAttemptAfter: nil)),
            code: .attestationLimited, handling: .introspect),
        Row(error: .attestationKeyGenFailure(), code: .attestation, handling: .introspect),
        Row(error: .attestationRefusedByServer(), code: .attestation, handling: .introspect),
        Row(error: .assertionFailure(cause: Locked()), code: .attestation, handling: .retry),
        Row(error: .dpopKeyCreationFailure(cause: Locked()), code: .dpop, handling: .configure),
        Row(error: .dpopProofCreationFailure(cause: Locked()), code: .dpop, handling: .introspect),
        Row(error: .dpopProofFailure(message: "m", cause: Locked()), code: .dpop, handling: .configure),
        Row(error: .haapiTokenManagerIsClosed, code: .haapi, handling: .newFlow),
        Row(error: .haapiTokenManagerIsExpired, code: .haapi, handling: .newFlow),
        Row(error: .illegalState(message: "m"), code: .unexpected, handling: .introspect),
        Row(error: .invalidConfiguration(reason: "r"), code: .haapi, handling: .configure),
        Row(error: .haapiTokenManagerAlreadyExists(name: "n"), code: .haapi, handling: .configure),
        Row(error: .storageFailure(cause: Locked()), code: .unexpected, handling: .retry),
        Row(error: storage(.unavailable), code: .unexpected, handling: .retry),
        Row(error: storage(.noSpace), code: .unexpected, handling: .retry),
        Row(error: storage(.insecure), code: .unexpected, handling: .configure),
        Row(error: storage(.notPermitted), code: .unexpected, handling: .configure),
        Row(error: storage(.invalidLocation), code: .unexpected, handling: .configure),
        Row(error: storage(.tooLarge), code: .unexpected, handling: .configure),
        Row(
            error: .storageFailure(cause: DynamicClientOfLaterVersion()), code: .unexpected, handling: .configure),
    ]

    static func storage(_ kind: StorageError.Kind) -> HaapiError {
        .storageFailure(cause: StorageError(kind, .write, path: "/records", "The record could not be written"))
    }

    @Test("say what to do about a storage that no repetition helps, without its path")
    func storageAdvice() {
        #expect(
            Self.storage(.notPermitted).recoverySuggestion
                == .unrecoverable(
                    action: .modifyConfiguration(
                        reason: "Let the user of this process read and write the folder, or choose another folder.")))
    }

    @Test("have a code and say what a program can do", arguments: rows)
    func row(_ row: Row) {
        #expect(row.error.error == row.code.rawValue && row.error.code == row.code)
        #expect(row.handling.fits(row.error.recoverySuggestion), "\(row.error.recoverySuggestion)")
        #expect(!row.error.failureReason.isEmpty)
        #expect(String(describing: row.error).hasPrefix(row.code.rawValue + ": "))
    }

    @Test("have raw values that do not change")
    func codes() {
        #expect(
            Set(HaapiErrorCode.allCases.map(\.rawValue)) == [
                "haapi_redirect_refused", "insecure_haapi_configuration", "insecure_transport", "non_haapi_link",
                "non_haapi_target", "attestation_limited", "networking", "haapi", "attestation", "dpop", "unexpected",
            ])
        #expect(DriverErrorCode.allCases.allSatisfy { HaapiErrorCode(rawValue: $0.rawValue) != nil })
    }

    @Test("hold no text of a cause that an app made")
    func foreignCauses() {
        struct Talkative: Error, CustomStringConvertible { let description = "the secret is 4711" }
        for error in [
            HaapiError.attestationFailure(cause: Talkative()), .assertionFailure(cause: Talkative()),
            .storageFailure(cause: Talkative()), .attestationKeyGenFailure(cause: Talkative()),
        ] {
            #expect(!error.failureReason.contains("4711") && error.failureReason.contains("Talkative"))
        }
    }
}
