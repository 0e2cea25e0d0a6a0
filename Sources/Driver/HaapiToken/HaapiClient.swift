#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends the HAAPI requests of one flow: it adds `Accept`, `Authorization`, a fresh `DPoP` proof and `Session-Id`, takes
/// over `Set-Session-Id` and `DPoP-Nonce` from every response, and answers a demand for a nonce once (RFC 9449
/// sections 7 and 9).
///
/// Made by ``HaapiTokenManager/createClient()``. It sends the token to whatever address it is given: check that a
/// request goes to the server that issued it.
public final class HaapiClient: Sendable {
    private let manager: HaapiTokenManager
    private let session: HaapiSessionTransport
    private let nonces: DPoPNonceStore

    init(manager: HaapiTokenManager, transport: any HTTPTransport, nonces: DPoPNonceStore) {
        self.manager = manager
        session = HaapiSessionTransport(transport)
        self.nonces = nonces
    }

    /// Sends a request. A token that the server calls invalid (401, `invalid_token`) is forgotten, so that the next
    /// request fetches a new one; this one is not sent again.
    /// - Parameter request: the request. An `Accept` of its own is kept.
    /// - Returns: the response, whatever its status.
    /// - Throws: what ``HaapiTokenManager/getHaapiToken(forceFresh:)`` and ``HTTPClient/send(_:)`` throw.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await send(request, token: try await manager.getHaapiToken().accessToken)
    }

    /// Sends a request with a token that the caller has just got from the manager. A token without a stated lifetime serves
    /// one request, so whoever looks at the token must not have another fetched for it. `noteProof` is told each proof.
    package func send(
        _ request: HTTPRequest, token: AccessToken, noteProof: @Sendable (String) -> Void = { _ in }
    ) async throws -> HTTPResponse {
        var request = request
        if request.headers["Accept"] == nil { request.headers["Accept"] = "application/vnd.auth+json" }
        let prepared = request
        let sender = DPoPSender(transport: session, dpop: manager.dpop, nonces: nonces)
        let response = try await sender.send(accessToken: token.value, noteProof: noteProof) { prepared }
        if Self.saysTokenIsInvalid(response) { manager.discard(token) }
        return response
    }

    /// Forgets the session, for a new flow with the same client.
    public func resetSession() {
        session.reset()
    }

    /// The session as the server set it last.
    package var sessionId: String? { session.currentId }

    private static func saysTokenIsInvalid(_ response: HTTPResponse) -> Bool {
        response.statusCode == 401
            && response.headers.authenticationChallenges.contains { $0["error"] == "invalid_token" }
    }
}

extension HaapiClient: CustomStringConvertible, CustomReflectable {
    public var description: String { "HaapiClient(\(manager.name))" }
    public var customMirror: Mirror { Mirror(self, children: ["manager": manager.name]) }
}
