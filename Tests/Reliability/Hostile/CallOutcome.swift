internal import HaapiSDK

/// How a call of an app ended.
package enum CallOutcome: Sendable, Hashable {
    case succeeded
    /// With a typed error of this code.
    case failed(String)
    case cancelled
    case closed
    /// With an error that no app could have expected.
    case untyped(String)

    init(_ error: any Error) {
        switch error {
        case HaapiError.haapiTokenManagerIsClosed: self = .closed
        case let error as HaapiError:
            self = error.failureReason.isEmpty ? .untyped("without a reason: \(error.error)") : .failed(error.error)
        case is CancellationError: self = .cancelled
        case AuthenticationFlowError.tokensRefused(let refusal): self = .failed(refusal.error)
        case is AuthenticationFlowError: self = .failed("flow")
        default: self = .untyped("\(type(of: error))")
        }
    }

    init(_ response: TokenResponse) {
        switch response {
        case .successfulToken: self = .succeeded
        case .errorToken(let refusal): self = .failed(refusal.error)
        case .error(let error): self = CallOutcome(error)
        }
    }

    init(_ response: TokenRevocationResponse) {
        switch response {
        case .success: self = .succeeded
        case .error(let error): self = CallOutcome(error)
        }
    }

    package var isTyped: Bool {
        if case .untyped = self { false } else { true }
    }
}

extension CallOutcome: CustomStringConvertible {
    package var description: String {
        switch self {
        case .succeeded: "succeeded"
        case .failed(let code): "failed with \(code)"
        case .cancelled: "cancelled"
        case .closed: "closed"
        case .untyped(let type): "untyped \(type)"
        }
    }
}

extension TokenResponse {
    var tokens: SuccessfulTokenResponse? {
        if case .successfulToken(let tokens) = self { tokens } else { nil }
    }

    /// The error behind it, of either kind.
    var failure: Any? {
        switch self {
        case .successfulToken: nil
        case .errorToken(let refusal): refusal
        case .error(let error): error
        }
    }
}
