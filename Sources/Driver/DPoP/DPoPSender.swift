/// Sends requests with a proof, keeps the nonces that come back (but not that of a refused redirect), and answers a demand for
/// one: once per request, with a request made anew. Nothing else is sent again.
package struct DPoPSender: Sendable {
    let transport: any HTTPTransport
    let dpop: Dpop
    let nonces: DPoPNonceStore

    package init(transport: any HTTPTransport, dpop: Dpop, nonces: DPoPNonceStore) {
        self.transport = transport
        self.dpop = dpop
        self.nonces = nonces
    }

    /// The answer to a request. `makeRequest` makes the request for one attempt and is called a second time if the server
    /// demands a nonce, so what must be fresh for each attempt, as a client assertion, is. An `accessToken` goes into
    /// `Authorization`, and its hash into the proof; there is none at a token endpoint.
    ///
    /// `noteProof` is told each proof before it is sent: no error may show it, should the server repeat it.
    package func send(
        accessToken: String? = nil, noteProof: @Sendable (String) -> Void = { _ in },
        _ makeRequest: @Sendable () throws -> HTTPRequest
    ) async throws -> HTTPResponse {
        let response = try await attempt(try makeRequest(), accessToken, demandedNonce: nil, noteProof)
        guard let nonce = DPoPChallenge.demandedNonce(response) else { return response }
        DriverFollowUpTag.dpop.debug("The server demands a nonce; the request is made once more with it")
        return try await attempt(try makeRequest(), accessToken, demandedNonce: nonce, noteProof)
    }

    private func attempt(
        _ request: HTTPRequest, _ accessToken: String?, demandedNonce: String?,
        _ noteProof: @Sendable (String) -> Void
    ) async throws -> HTTPResponse {
        guard let target = RequestTarget(request.url) else { throw DpopError.invalidURL }
        var request = request
        let proof = try dpop.createProof(
            httpMethod: request.method.rawValue, target: target,
            nonce: demandedNonce ?? nonces.nonce(for: target.origin), accessToken: accessToken
        )
        noteProof(proof)
        request.headers["DPoP"] = proof
        if let accessToken { request.headers["Authorization"] = "DPoP \(accessToken)" }
        let response = try await transport.send(request)
        nonces.harvest(response.headers, from: target.origin)
        return response
    }
}

extension DPoPSender: CustomStringConvertible, CustomReflectable {
    package var description: String { "DPoPSender" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
