import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import HaapiSDK

/// Walks a login at the test server as the client of an accessor, and hands over its code as a flow does.
struct TestLogin {
    let code: String
    /// That of the session.
    let tokenManager: HaapiTokenManager

    /// The key of the session.
    var dpop: Dpop { tokenManager.dpop }

    init(_ server: HaapiTestServer, _ accessor: any OAuthAccessor) async throws {
        let context = accessor.oAuthTokenManager.context
        tokenManager = try HaapiTokenManagerBuilder(
            tokenEndpoint: server.tokenEndpoint, clientId: context.client.id
        )
        .setName("login/\(String(UInt64.random(in: .min ... .max), radix: 16))").setHTTPClient(context.clients.plain)
        .setClientAuthenticationMethod(method: context.client.authentication).disableAttestation().build()
        let verifier = try RandomSource.system.base64URL(byteCount: 32)
        let walk = Walk(
            server: server, client: tokenManager.createClient(),
            challenge: Base64URL.encode(try MessageDigest.sha256.hash(Array(verifier.utf8))))
        var document = try await walk.start(clientId: context.client.id)
        while document["type"]?.string != "oauth-authorization-response" {
            document = try await walk.submit(document)
        }
        code = try #require(document["properties"]?.object?["code"]?.string)
        context.codeVerifiers.keep(Secret(verifier), for: code)
    }

    private struct Walk {
        let server: HaapiTestServer
        let client: HaapiClient
        let challenge: String

        func start(clientId: String) async throws -> JSONObject {
            let parameters = [
                ("client_id", clientId), ("response_type", "code"), ("redirect_uri", "app://haapi"),
                ("scope", "openid read"), ("state", "S1"), ("code_challenge", challenge),
                ("code_challenge_method", "S256"),
            ]
            let query = String(decoding: FormURLEncoding.encode(parameters), as: UTF8.self)
            let url = try #require(URL(string: server.authorizationEndpoint.absoluteString + "?" + query))
            return try await send(HTTPRequest(.get, url))
        }

        /// Submits the first form, with the fields of a user where there are any.
        func submit(_ document: JSONObject) async throws -> JSONObject {
            let model = try #require(
                document["actions"]?.array?.first?.object?["model"]?.object,
                "\(document["type"]?.string ?? "none"): \(server.violations)")
            let address = try #require(model["href"]?.string)
            let url = try #require(URL(string: address, relativeTo: server.baseURL)).absoluteURL
            let values = ["userName": "alice", "password": "Password1"]
            let fields = (model["fields"]?.array ?? []).compactMap(\.object).compactMap { field in
                field["name"]?.string.map { ($0, values[$0] ?? field["value"]?.string ?? "") }
            }
            if model["method"]?.string == "GET" { return try await send(HTTPRequest(.get, url)) }
            return try await send(.form(url, fields))
        }

        private func send(_ request: HTTPRequest) async throws -> JSONObject {
            let response = try await client.send(request)
            return try #require(JSONParser.parse(response.body).object, "status \(response.statusCode)")
        }
    }
}
