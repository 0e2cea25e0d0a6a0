#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A HAAPI access token and the key that it is bound to: what a request needs to use it (RFC 9449 section 7).
public struct DpopAccessTokenInfo: Sendable {
    /// The token.
    public let accessToken: AccessToken

    /// The key that the token is bound to.
    public let dpop: Dpop

    let nonces: DPoPNonceStore

    /// The value of the `Authorization` header field (RFC 9449 section 7.1).
    /// - Returns: `DPoP` and the token. A credential: keep it out of logs.
    public func authorizationHeaderValue() -> String {
        "DPoP \(accessToken.value)"
    }

    /// The value of the `DPoP` header field for one attempt of one request, with the hash of the token and the latest
    /// nonce of the server.
    /// - Parameters:
    ///   - httpMethod: the method of the request.
    ///   - url: its address.
    /// - Returns: a proof (RFC 9449 section 4.2).
    /// - Throws: ``DpopError``.
    public func dpopHeaderValue(httpMethod: String, url: URL) throws -> String {
        let nonce = RequestTarget(url).flatMap { nonces.nonce(for: $0.origin) }
        return try dpop.createProof(httpMethod: httpMethod, url: url, nonce: nonce, accessToken: accessToken.value)
    }

    /// Takes the `DPoP-Nonce` of a response, if it has one, for the next proof (RFC 9449 section 8.2). Call it with every
    /// response to a request that you send with your own client; ``HaapiClient`` does so by itself.
    /// - Parameter response: the response.
    public func takeNonce(from response: HTTPResponse) {
        guard let target = RequestTarget(response.url) else { return }
        nonces.harvest(response.headers, from: target.origin)
    }
}

extension DpopAccessTokenInfo: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "DpopAccessTokenInfo(\(accessToken), \(dpop))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["accessToken": accessToken, "dpop": dpop]) }
}
