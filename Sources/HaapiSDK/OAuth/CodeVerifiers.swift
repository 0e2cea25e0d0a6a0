import Driver

/// Which PKCE verifier belongs to which authorization code (RFC 7636): the flow that receives a code writes it down, the
/// exchange of the code takes it.
final class CodeVerifiers: Sendable {
    /// Codes are exchanged at once or never, so a few flows that were left lying do not pile up.
    private static let limit = 1000

    private struct State {
        var verifiers: [String: Secret<CodeVerifierKind>] = [:]
        var order: [String] = []
    }

    private let state = Lock(State())

    func keep(_ verifier: Secret<CodeVerifierKind>, for code: String) {
        state.withLock { state in
            if state.verifiers.updateValue(verifier, forKey: code) == nil { state.order.append(code) }
            if state.order.count > Self.limit { state.verifiers[state.order.removeFirst()] = nil }
        }
    }

    /// It stays, so that an exchange that did not reach the server can be tried again.
    func verifier(for code: String) -> Secret<CodeVerifierKind>? {
        state.withLock { $0.verifiers[code] }
    }

    func forget(_ code: String) {
        state.withLock { state in
            state.verifiers[code] = nil
            state.order.removeAll { $0 == code }
        }
    }
}

enum CodeVerifierKind {}
