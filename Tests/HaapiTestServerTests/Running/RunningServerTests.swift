import Driver
import Foundation
import TestSupport
import Testing

@testable import HaapiTestServer

/// The whole server, over real connections.
struct RunningServerTests {
    private static let token = [("grant_type", "client_credentials"), ("scope", Walker.haapiScope)]

    @Test func aTokenOverHTTPS() async throws {
        var options = HaapiTestServer.Options()
        options.nonces = .none
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let walker = try Walker(server)
        defer { walker.close() }
        #expect(try await walker.haapiToken().hasPrefix("AT_"))
        #expect(server.requests.map(\.endpoint) == [.token])
        #expect(server.requests.first?.isSecure == true)
        #expect(server.violations == [])
        // A path or a query of the wrong form would show here.
        #expect(server.requests.first?.path == "/oauth/v2/oauth-token")
    }

    @Test func aTokenOverHTTPWhenAskedFor() async throws {
        var options = HaapiTestServer.Options()
        options.nonces = .none
        options.usesInsecureHTTP = true
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let walker = try Walker(server)
        defer { walker.close() }
        #expect(server.tokenEndpoint.scheme == "http")
        #expect(try await walker.haapiToken().hasPrefix("AT_"))
        #expect(server.violations == [])
    }

    @Test func aClientWithoutTheAuthorityRefusesTheServer() async throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        var configuration = HTTPClientConfiguration.haapi.patient
        configuration.proxy = .none
        let client = try HTTPClient(configuration: configuration)
        defer { client.close() }
        await #expect(throws: TransportError.self) {
            _ = try await client.send(HTTPRequest(.get, server.tokenEndpoint))
        }
        #expect(server.requests.isEmpty)
    }

    @Test func mutualTLS() async throws {
        var options = HaapiTestServer.Options()
        options.nonces = .none
        options.mainClient.authentication = .mutualTLS
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let pem = try server.makeClientIdentity()
        let walker = try Walker(server, identity: .pem(certificate: pem.certificate, key: pem.key))
        defer { walker.close() }
        #expect(try await walker.haapiToken([("client_id", "main-client")], headers: [:]).hasPrefix("AT_"))
        let stranger = try Walker(server)
        defer { stranger.close() }
        await #expect(throws: Missing.self) {
            _ = try await stranger.haapiToken([("client_id", "main-client")], headers: [:])
        }
        #expect(server.violations.map(\.code) == [.clientCertificate])
    }

    @Test func mutualTLSTellsSubjectsApart() async throws {
        var options = HaapiTestServer.Options()
        options.nonces = .none
        options.mainClient.authentication = .mutualTLS(subject: "app")
        let server = try HaapiTestServer(options)
        defer { server.close() }
        for (name, isRight) in [("app", true), ("another", false)] {
            let pem = try server.makeClientIdentity(commonName: name)
            let walker = try Walker(server, identity: .pem(certificate: pem.certificate, key: pem.key))
            defer { walker.close() }
            let token = try? await walker.haapiToken([("client_id", "main-client")], headers: [:])
            #expect((token != nil) == isRight)
        }
        #expect(server.violations.map(\.code) == [.clientCertificate])
    }

    @Test func mutualTLSWithACertificateOfTheClientsOwn() async throws {
        let key = try PrivateKey.generate()
        let certificate = try CertificateTemplate(commonName: "own", role: .client, serialNumber: [1])
            .certificate(for: key.key)
        var options = HaapiTestServer.Options()
        options.nonces = .none
        options.mainClient.authentication = .selfSignedMutualTLS(certificatePEM: Data(try certificate.pem))
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let pem = try key.pkcs8PEM().withUnsafeBytes { Data($0) }
        let walker = try Walker(server, identity: .pem(certificate: Data(try certificate.pem), key: pem))
        defer { walker.close() }
        #expect(try await walker.haapiToken([("client_id", "main-client")], headers: [:]).hasPrefix("AT_"))
        #expect(server.violations == [])
    }

    @Test func attestationByTheEvidenceOfThisServer() async throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        let walker = try Walker(server)
        defer { walker.close() }
        let cat = try require(URL(string: server.tokenEndpoint.absoluteString + "/cat?client_id=main-client"))
        let challenge = try Walker.member("challenge", try await walker.client.send(HTTPRequest(.get, cat)))
        let evidence = try HaapiTestServer.challengeResponse(for: challenge, dpop: walker.dpop)
        let answer = try await walker.client.send(
            .form(cat, [("challenge", challenge), ("challenge_response", evidence)]))
        let token = try Walker.member("cat", answer)
        let haapi = try await walker.haapiToken(
            [
                ("client_assertion_type", "urn:se:curity:attestation:client"), ("client_assertion", token),
            ], headers: [:])
        #expect(haapi.hasPrefix("AT_"))
        #expect(server.violations == [])
    }

    @Test func optionsAndClockChangeWhileItRuns() async throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        let walker = try Walker(server)
        defer { walker.close() }
        _ = try await walker.haapiToken()
        server.clockOffset = 3600
        await #expect(throws: Missing.self) { _ = try await walker.haapiToken() }
        #expect(Set(server.violations.map(\.code)) == [.proofTime])
        server.clockOffset = 0
        server.forgetRequests()
        try server.update { $0.mainClient.authentication = .secret("another") }
        await #expect(throws: Missing.self) { _ = try await walker.haapiToken() }
        #expect(server.violations.map(\.code) == [.clientSecret])
    }

    @Test func manyClientsAtOnce() async throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let walker = try Walker(server)
                    defer { walker.close() }
                    for _ in 0..<4 { _ = try await walker.haapiToken() }
                }
            }
            try await group.waitForAll()
        }
        #expect(server.violations == [])
        // Each client is challenged once.
        #expect(server.requests.count == 16 * 5)
    }

    @Test func aBrowserIsPlayed() async throws {
        var options = HaapiTestServer.Options()
        options.authenticators = [.externalBrowser]
        let server = try HaapiTestServer(options)
        defer { server.close() }
        let walker = try Walker(server)
        defer { walker.close() }
        let token = try await walker.haapiToken()
        func haapi(_ address: String, session: String? = nil) async throws -> HTTPResponse {
            var request = HTTPRequest(.get, try require(URL(string: address)))
            request.headers["Accept"] = "application/vnd.auth+json"
            request.headers["Authorization"] = "DPoP \(token)"
            request.headers["Session-Id"] = session
            return try await walker.sendWithProof(request, token: token)
        }
        func model(_ response: HTTPResponse) throws -> JSONObject {
            let actions = try JSONParser.parse(response.body).object?["actions"]?.array
            return try require(actions?.first?.object?["model"]?.object)
        }
        let first = try await haapi(
            server.authorizationEndpoint.absoluteString
                + "?client_id=main-client&response_type=code&redirect_uri=app%3A%2F%2Fhaapi&state=s")
        let step = try await haapi(
            try require(model(first)["href"]?.string), session: first.headers["Set-Session-Id"])
        let launch = try require(try model(step)["arguments"]?.object?["href"]?.string)
        #expect(throws: BrowserFailure(status: 400)) {
            try server.finishInBrowser(require(URL(string: launch)))
        }
        #expect(server.violations.map(\.code) == [.redirectURI])
        server.forgetRequests()
        let back = try server.finishInBrowser(
            try require(URL(string: launch + "&redirect_uri=app%3A%2F%2Fhaapi")), user: "carol")
        #expect(back.absoluteString.hasPrefix("app://haapi?_resume_nonce=RN_"))
        let done = try await haapi(
            server.baseURL.absoluteString + "/authn/authenticate/oidc1?" + (try require(back.query())),
            session: step.headers["Set-Session-Id"])
        #expect(try model(done)["method"]?.string == "POST")
        #expect(server.violations == [])
    }

    @Test func descriptionsHoldNoSecret() async throws {
        let server = try HaapiTestServer()
        defer { server.close() }
        let walker = try Walker(server)
        defer { walker.close() }
        _ = try await walker.haapiToken()
        let text = server.requests.map(\.description).joined()
        #expect(!text.contains("main-secret") && !text.contains("Basic"))
        #expect(text.contains("POST /oauth/v2/oauth-token -> 200: right"))
    }

    @Test func optionsShowNoSecret() throws {
        var options = HaapiTestServer.Options()
        let jwk = #"{"kty":"EC","d":"very secret"}"#
        let methods: [TestClient.Authentication] = [
            .secret("very secret"), .symmetricJWT(secret: "very secret"), .signedJWTByKey(publicJWK: jwk),
            .signedJWT(privateKeyPEM: Data("very secret".utf8)),
        ]
        options.otherClients = methods.map { TestClient(id: "other", authentication: $0) }
        options.users = [TestUser(name: "bob", password: "very secret")]
        var dumped = ""
        dump(options, to: &dumped)
        dump(methods, to: &dumped)
        let text =
            "\(options) \(options.otherClients) \(methods) \(options.users)" + String(reflecting: options) + dumped
        #expect(!text.contains("very secret") && !text.contains("main-secret"))
        #expect(!text.contains("dmVyeSBzZWNyZXQ"))
        #expect(text.contains("bob") && text.contains("other"))
    }
}
