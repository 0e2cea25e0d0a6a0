#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Driver

extension HaapiError {
    /// The one place where errors of the Driver become errors of the SDK. An error of the SDK and a cancellation stay what
    /// they are.
    static func mapped(_ error: any Error, _ request: FailedRequest) -> any Error {
        switch error {
        case is HaapiError, is CancellationError: error
        case let error as HaapiRedirectRefusal: refused(error, request)
        case let error as HaapiInsecureTransportRefusal:
            invalidURLResponse(nil, reason: "\(request.purpose.name) was not sent: \(error)", cause: error)
        case let error as TransportError: mapped(error, request)
        case let error as OAuthTokenError: mapped(error, request)
        case let error as AttestationError: mapped(error)
        case let error as AttestationExchangeError: mapped(error, request)
        case let error as DpopError: mapped(error)
        case let error as HaapiTokenManagerError: mapped(error)
        case let error as CryptoImportError:
            invalidConfiguration(reason: "A key or certificate of the configuration cannot be used: \(error).")
        case let error as any StorageTrouble: storageFailure(cause: error)
        default:
            communication(
                message: "\(request.purpose.name) failed (\(type(of: error))); look at the cause.", cause: error)
        }
    }

    private static func refused(_ refusal: HaapiRedirectRefusal, _ request: FailedRequest) -> HaapiError {
        .invalidURLResponse(
            nil,
            reason:
                "\(request.purpose.name) was answered with a redirect (HTTP status \(refusal.statusCode)), which is "
                + "refused, and nothing was sent to its target; configure the URL that answers directly as "
                + "\(request.purpose.setting).",
            cause: refusal)
    }

    private static func mapped(_ error: TransportError, _ request: FailedRequest) -> HaapiError {
        switch error.kind {
        case .closed: .haapiTokenManagerIsClosed
        case .invalidConfiguration:
            .invalidConfiguration(reason: "httpClientConfiguration cannot work: \(error.reason)")
        case .invalidRequest where request.purpose != .haapiStep:
            .invalidConfiguration(
                reason: "\(request.purpose.name) was not sent; check \(request.purpose.setting): \(error.reason)")
        case .invalidRequest: .illegalState(message: "\(request.purpose.name) was not sent: \(error.reason)")
        case .tls:
            .communication(
                message:
                    "\(request.purpose.name) failed: \(error). Check the server's certificate and the trust, pins and "
                    + "client certificate in the configuration.", cause: error)
        case .tooLarge:
            .communication(
                message: "\(request.purpose.name) failed: \(error). Check \(request.purpose.setting), or allow larger "
                    + "responses in httpClientConfiguration.", cause: error)
        default:
            .communication(
                message:
                    "\(request.purpose.name) failed: \(error). Check the network and \(request.purpose.setting), and "
                    + "try again.", cause: error)
        }
    }

    private static func mapped(_ error: OAuthTokenError, _ request: FailedRequest) -> HaapiError {
        switch error {
        case .refused(let response, _)
        where request.purpose == .haapiToken && response.error == "invalid_dpop_proof":
            return .dpopProofFailure(message: "\(request.purpose.name) failed: \(error)", cause: error)
        case .refused(let response, let advice):
            return server(response, advice: advice, request)
        case .serverUnavailable(let status, let retryAfter):
            return unavailable(HaapiServerUnavailable(statusCode: status, after: retryAfter), request)
        case .unknownError(let unknown):
            return unusable(
                request, status: unknown.statusCode, mediaType: .json, "it reports an error of its own", error)
        case .notAnOAuthAnswer(let status, let mediaType, let problem, _):
            return unusable(
                request, status: status, mediaType: mediaType.flatMap(MediaType.init), problem.rawValue, error)
        case .tokenTypeNotUsable(let type) where request.purpose == .initialToken:
            return .invalidURLResponse(
                nil, reason: "\(request.purpose.name) failed: \(ErrorAdvice.initialTokenType(type))", cause: error)
        case .tokenNotBound, .tokenTypeNotUsable:
            return .invalidURLResponse(nil, reason: "\(request.purpose.name) failed: \(error)", cause: error)
        case .invalidRequest(let reason):
            return .invalidConfiguration(reason: "\(request.purpose.name) was not sent: \(reason)")
        }
    }

    /// An OAuth error that a server states.
    static func server(_ response: OAuthErrorResponse, advice: String?, _ request: FailedRequest) -> HaapiError {
        let text = response.errorDescription.map { $0.hasSuffix(".") ? $0 : $0 + "." }
        let own = ErrorAdvice.forError(response.error, of: request)
        // What an authentication method has to say goes with ours; what is general is replaced by it.
        let isGeneral = advice == OAuthAdvice.forError(response.error)
        let parts = [text, own != nil && isGeneral ? nil : advice, own]
        return .serverError(
            response.error, errorDescription: parts.compactMap(\.self).joined(separator: " "),
            statusCode: response.statusCode)
    }

    static func unavailable(_ trouble: HaapiServerUnavailable, _ request: FailedRequest) -> HaapiError {
        .communication(message: "\(request.purpose.name) failed: \(trouble)", cause: trouble)
    }

    /// An answer that is none of the protocol, or not one to go on with. `secrets` are texts of the request that the server may
    /// have repeated. Where the answer shows that the address is right, no advice about it is needed.
    static func unusable(
        _ request: FailedRequest, _ response: HTTPResponse, hiding secrets: [String], _ problem: String,
        advisesAboutAddress: Bool = true
    ) -> HaapiError {
        let mediaType = response.mediaType.map { ServerText.shown($0.description, hiding: secrets, limit: 100) }
        return .invalidURLResponse(
            response.reduced(mediaType: mediaType),
            reason: reason(
                request, response.statusCode, mediaType, problem, advisesAboutAddress: advisesAboutAddress))
    }

    /// The same where the answer itself is not at hand.
    private static func unusable(
        _ request: FailedRequest, status: Int, mediaType: MediaType?, _ problem: String, _ cause: (any Error)? = nil
    ) -> HaapiError {
        .invalidURLResponse(
            .reduced(statusCode: status, mediaType: mediaType),
            reason: reason(request, status, mediaType?.description, problem), cause: cause)
    }

    private static func reason(
        _ request: FailedRequest, _ status: Int, _ mediaType: String?, _ problem: String,
        advisesAboutAddress: Bool = true
    ) -> String {
        "\(request.purpose.name) got an answer that cannot be used (HTTP status \(status), "
            + "\(mediaType ?? "no media type")): \(problem)."
            + (advisesAboutAddress ? " " + ErrorAdvice.forStatus(status, of: request) : "")
    }

    private static func mapped(_ error: AttestationError) -> HaapiError {
        switch error {
        case .notSupported: .attestationNotSupported
        case .keyGenerationFailed(let cause): .attestationKeyGenFailure(cause: cause)
        case .limited(let date): .attestationFailure(cause: HaapiAttestationLimitRefusal(nextAttemptAfter: date))
        case .transient(let cause): .assertionFailure(cause: cause)
        case .failed(let cause): .attestationFailure(cause: cause)
        }
    }

    private static func mapped(_ error: AttestationExchangeError, _ request: FailedRequest) -> HaapiError {
        switch error {
        case .refused: .attestationRefusedByServer(cause: error)
        case .serverUnavailable(let status, let retryAfter):
            unavailable(HaapiServerUnavailable(statusCode: status, after: retryAfter), request)
        case .unexpectedAnswer(let status, let mediaType):
            .invalidURLResponse(
                .reduced(statusCode: status, mediaType: mediaType.flatMap(MediaType.init)), reason: error.description,
                cause: error)
        }
    }

    private static func mapped(_ error: DpopError) -> HaapiError {
        switch error {
        case .keyGenerationFailed, .invalidKey: .dpopKeyCreationFailure(cause: error)
        case .invalidURL, .invalidNonce, .signingFailed: .dpopProofCreationFailure(cause: error)
        }
    }

    private static func mapped(_ error: HaapiTokenManagerError) -> HaapiError {
        switch error {
        case .alreadyExists(let name): .haapiTokenManagerAlreadyExists(name: name)
        case .closed: .haapiTokenManagerIsClosed
        }
    }
}
