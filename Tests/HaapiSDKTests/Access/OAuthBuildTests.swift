import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import HaapiSDK

@Suite("An accessor for OAuth tokens only")
struct OAuthBuildTests {
    @Test(
        "acts as the stored dynamic client in all that it sends",
        arguments: ["client_secret_basic", "client_secret_post"])
    func storedClient(_ method: String) async throws {
        let fixture = try AccessFixture {
            $0.template?.authenticationMethod = method
            $0.nonces = .none
        }
        let first = try await fixture.dcrBuilder().buildForHaapi()
        let login = try await TestLogin(fixture.server, first)
        let refreshToken = try #require(
            await first.oAuthTokenManager.fetchAccessToken(with: login.code).tokens?.refreshToken)
        fixture.server.forgetRequests()
        let accessor = try await fixture.dcrBuilder().buildForOAuth()
        let tokens = try #require(await accessor.oAuthTokenManager.refreshAccessToken(with: refreshToken).tokens)
        let last = try #require(tokens.refreshToken)
        #expect(await accessor.oAuthTokenManager.revokeRefreshToken(with: last).isSuccess)

        let stored = try #require(try await fixture.store().read())
        let secret = try #require(stored.secret?.value)
        #expect(stored.clientId != "main-client" && secret != "main-secret")
        #expect(fixture.arrivals == ["POST token", "POST revocation"])
        for request in fixture.server.requests {
            #expect(try Self.credentials(of: request) == [stored.clientId, secret])
        }
        #expect(fixture.server.violations.isEmpty)
    }

    @Test("acts as the main client where no dynamic client is stored, without attesting or registering")
    func nothingStored() async throws {
        var fixture = try AccessFixture()
        let provider = ScriptedAttestation()
        fixture.attestation = AttestationConfiguration(provider: provider)
        let accessor = try await fixture.dcrBuilder().buildForOAuth()
        #expect(accessor.accessStrategy == .clientAuthentication)
        #expect(provider.challengeCount == 0 && fixture.server.requests.isEmpty)
        #expect(try await fixture.store().read() == nil)
        _ = await accessor.oAuthTokenManager.refreshAccessToken(with: "RT")
        #expect(try fixture.server.requests.map(Self.credentials) == [["main-client", "main-secret"]])
    }

    @Test(
        "acts as the main client where the stored client cannot be used, without attesting or registering",
        arguments: [true, false])
    func unusableClient(isExpired: Bool) async throws {
        var fixture = try AccessFixture()
        let provider = ScriptedAttestation()
        fixture.attestation = AttestationConfiguration(provider: provider)
        var client = DynamicClient(clientId: "c", secret: Secret("s"), authenticationMethod: .basic)
        client.secretExpiresAt = isExpired ? 1 : nil
        client.isRejected = !isExpired
        try fixture.store().write(client)
        let accessor = try await fixture.dcrBuilder().buildForOAuth()
        #expect(accessor.accessStrategy == .clientAuthentication)
        #expect(provider.challengeCount == 0 && fixture.server.requests.isEmpty)
        #expect(try await fixture.store().read() == client)
    }

    /// The id and the secret that a request authenticates with.
    private static func credentials(of request: ReceivedRequest) throws -> [String?] {
        let form = HTTPRequest(.post, try #require(URL(string: "https://id.example.test")), body: request.body)
        guard let basic = request.headers["Authorization"] else {
            return [form[parameter: "client_id"], form[parameter: "client_secret"]]
        }
        #expect(form[parameter: "client_secret"] == nil)
        let encoded = try #require(basic.split(separator: " ").last.flatMap { Data(base64Encoded: String($0)) })
        return String(decoding: encoded, as: UTF8.self).split(separator: ":", maxSplits: 1)
            .map { $0.removingPercentEncoding }
    }
}
