#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiSDK

/// What is told of tokens without showing them.
struct TokenReport {
    let lines: [String]

    init(_ tokens: SuccessfulTokenResponse, _ strategy: AccessStrategy, now: Date) {
        var lines = ["access token     \(TerminalText.masked(tokens.accessToken))"]
        lines.append("token type       \(tokens.tokenType.map { TerminalText.line($0) } ?? "not stated")")
        if tokens.expiresIn > 0 {
            let end = now.addingTimeInterval(Double(tokens.expiresIn))
            lines.append("valid until      \(end.ISO8601Format()) (\(tokens.expiresIn) s)")
        }
        lines.append("scope            \(tokens.scope.map { TerminalText.line($0) } ?? "as asked for")")
        lines.append("refresh token    \(tokens.refreshToken.map { TerminalText.masked($0) } ?? "none")")
        lines.append("ID token         \(tokens.idToken.map { TerminalText.masked($0) } ?? "none")")
        lines.append("access           \(Self.text(strategy))")
        self.lines = lines
    }

    static func text(_ strategy: AccessStrategy) -> String {
        switch strategy {
        case .attestation: "attestation of this device"
        case .dynamicClient(let clientId): "dynamic client \(TerminalText.line(clientId))"
        case .clientAuthentication: "the main client's own authentication"
        }
    }
}
