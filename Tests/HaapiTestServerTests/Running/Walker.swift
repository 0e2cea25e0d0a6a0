import Driver
import Foundation
import HaapiTestServer
import TestSupport

/// A small client over real connections: enough of HAAPI to walk a login.
final class Walker: Sendable {
    let server: HaapiTestServer
    let client: HTTPClient
    let dpop: Dpop
    /// Once the server has given a nonce, each proof must have one.
    private let nonce = Lock<String?>(nil)

    init(_ server: HaapiTestServer, identity: ClientIdentity? = nil) throws {
        self.server = server
        var configuration = server.clientConfiguration.patient
        configuration.clientIdentity = identity
        client = try HTTPClient(configuration: configuration)
        dpop = try Dpop()
    }

    func close() { client.close() }

    static func basic() -> String { "Basic " + Data("main-client:main-secret".utf8).base64EncodedString() }

    static let haapiScope = "urn:se:curity:scopes:haapi"

    func tokenRequest(_ parameters: [(String, String)]) -> HTTPRequest {
        HTTPRequest.form(server.tokenEndpoint, parameters, headers: ["Accept": "application/json"])
    }

    /// Sends a request with a proof; once more after a nonce challenge.
    func sendWithProof(_ request: HTTPRequest, token: String? = nil) async throws -> HTTPResponse {
        let first = try await attempt(request, token)
        let isChallenge = first.statusCode == 400 || first.statusCode == 401
        guard isChallenge, String(decoding: first.body, as: UTF8.self).contains("use_dpop_nonce") else { return first }
        return try await attempt(request, token)
    }

    private func attempt(_ request: HTTPRequest, _ token: String?) async throws -> HTTPResponse {
        var request = request
        request.headers["DPoP"] = try dpop.createProof(
            httpMethod: request.method.rawValue, url: request.url, nonce: nonce.withLock { $0 }, accessToken: token)
        let response = try await client.send(request)
        if let fresh = response.headers["DPoP-Nonce"] { nonce.withLock { $0 = fresh } }
        return response
    }

    func haapiToken(
        _ more: [(String, String)] = [], headers: [String: String] = ["Authorization": basic()]
    ) async throws -> String {
        var request = tokenRequest([("grant_type", "client_credentials"), ("scope", Self.haapiScope)] + more)
        for (name, value) in headers { request.headers[name] = value }
        return try Self.member("access_token", try await sendWithProof(request))
    }

    static func member(_ name: String, _ response: HTTPResponse) throws -> String {
        try require(JSONParser.parse(response.body).object?[name]?.string)
    }
}
