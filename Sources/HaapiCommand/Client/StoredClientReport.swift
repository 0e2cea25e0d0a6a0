#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import HaapiSDK

/// What is shown of a stored client.
struct StoredClientReport: Encodable {
    let clientId: String
    let authenticationMethod: String
    let issuedAt: Date?
    let secretExpiresAt: Date?
    let isUsable: Bool
    let isRejected: Bool
    let isManageable: Bool

    init(_ client: StoredDynamicClient) {
        clientId = client.clientId
        authenticationMethod = client.authenticationMethod
        issuedAt = client.issuedAt
        secretExpiresAt = client.secretExpiresAt
        isUsable = client.isUsable
        isRejected = client.isRejected
        isManageable = client.isManageable
    }

    var lines: [String] {
        let state =
            isRejected
            ? "rejected by the server; the next build registers a new one"
            : isUsable ? "usable" : "its secret has expired; the next build registers a new one"
        return [
            "client id        \(TerminalText.line(clientId))",
            "state            \(state)",
            "authentication   \(authenticationMethod)",
            "issued           \(issuedAt.map { $0.ISO8601Format() } ?? "the server did not say")",
            "secret expires   \(secretExpiresAt.map { $0.ISO8601Format() } ?? "never")",
            "management       \(isManageable ? "the server lets it be unregistered" : "none")",
        ]
    }
}
