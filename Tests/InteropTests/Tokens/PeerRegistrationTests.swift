import Driver
import Foundation
import TestSupport
import Testing

@testable import HaapiSDK

/// The fallback of a device that cannot attest, as far as real servers have it: an initial token, a registration with it,
/// and a user's tokens as the client that was registered.
///
/// None of these servers has templates, so the registration says more than `software_id`.
@Suite(.enabled(if: PeerProcess.isAvailable), .timeLimit(.minutes(10)))
struct PeerRegistrationTests {
    private static func program(_ name: OAuthPeer.Name, server: String = "oidc") async throws -> PeerProgram {
        try await PeerProgram(PeerPlace(peer: name, server: server, client: "cc-basic", scope: ""))
    }

    private static func dcr(
        _ program: PeerProgram, _ storage: any Storage, scope: String? = nil, unregistersOnClear: Bool = false
    ) -> DCRConfiguration {
        var metadata: [String: RegistrationMetadata] = [
            "client_name": "interop", "redirect_uris": [.string(program.redirectURI)],
            "grant_types": ["authorization_code", "refresh_token"], "response_types": ["code"],
            "token_endpoint_auth_method": "client_secret_basic",
        ]
        metadata["scope"] = scope.map { .string($0) }
        return DCRConfiguration(
            templateClientId: "template", clientRegistrationEndpointUrl: program.server.registrationEndpoint,
            storage: storage, unregistersOnClear: unregistersOnClear, additionalMetadata: metadata)
    }

    private static func clientId(_ accessor: any OAuthAccessor) throws -> String {
        guard case .dynamicClient(let id) = accessor.accessStrategy else {
            Issue.record("\(accessor.accessStrategy)")
            throw NotDynamic()
        }
        return id
    }

    private struct NotDynamic: Error {}

    @Test(arguments: [OAuthPeer.Name.glewlwyd, .django])
    func theFallbackEndsWithAUsersTokens(name: OAuthPeer.Name) async throws {
        let program = try await Self.program(name)
        let builder = HaapiAccessorBuilder(program.configuration)
            .setDCRConfiguration(Self.dcr(program, InMemoryStorage(), unregistersOnClear: true))
        let accessor = try await builder.buildForHaapi()
        let registered = try Self.clientId(accessor)
        #expect(registered != program.clientId)
        accessor.close()

        let next = try await builder.buildForHaapi()
        #expect(try Self.clientId(next) == registered)
        let code = try await program.code(for: registered, scope: "read")
        let manager = next.oAuthTokenManager
        let first = try await manager.fetchAccessToken(
            with: code, additionalParameters: ["code_verifier": PeerProgram.verifier]
        ).tokens()
        let second = try await manager.refreshAccessToken(with: try #require(first.refreshToken)).tokens()
        #expect(await manager.revokeRefreshToken(with: try #require(second.refreshToken)).isSuccess)

        // A token that nobody knows counts as revoked, so this shows whether the client is known.
        #expect(await manager.revokeAccessToken(with: "unknown").isSuccess)
        let another = try await builder.buildForHaapi(shouldClearExistingDCRClient: true)
        defer { another.close() }
        #expect(try Self.clientId(another) != registered)
        #expect(await manager.revokeAccessToken(with: "unknown").isSuccess == false, "the first one was deleted")
        next.close()
    }

    /// Canaille's permits to register are made by its administrator, so no token request gives one.
    @Test func canailleTakesAPermitOfItsOwnOnly() async throws {
        let program = try await Self.program(.canaille)
        let storage = InMemoryStorage()
        let configuration = Self.dcr(program, storage)
        let builder = HaapiAccessorBuilder(program.configuration).setDCRConfiguration(configuration)
        await #expect {
            _ = try await builder.buildForHaapi()
        } throws: { error in
            guard case HaapiError.serverError("access_denied", _, statusCode: 400) = error else { return false }
            return true
        }
        // Nothing was stored, so there is no dynamic client to use.
        #expect(try await builder.buildForOAuth().accessStrategy == .clientAuthentication)

        let http = try HTTPClient(configuration: program.configuration.httpClientConfiguration)
        defer { http.close() }
        let permit = try #require(program.peer.initialAccessTokens.first)
        let registration = ClientRegistration(
            mainClientId: program.clientId, authentication: program.method,
            tokenEndpoint: program.server.tokenEndpoint, registrationEndpoint: program.server.registrationEndpoint,
            templateClientId: "template",
            additionalMetadata: Self.dcr(program, storage, scope: "openid profile").additionalMetadata,
            transport: PermitExchange(client: http, tokenEndpoint: program.server.tokenEndpoint, permit: permit),
            now: { Date() })
        let client = try await registration.run()
        #expect(client.management != nil)
        let dynamic = PeerProgram(
            program, clientId: client.clientId, method: client.authenticationMethod.method(secret: client.secret))
        let code = try await dynamic.code(for: client.clientId, scope: "openid profile")
        let manager = try await HaapiAccessorBuilder(dynamic.configuration).buildForOAuth().oAuthTokenManager
        let tokens = try await manager.fetchAccessToken(
            with: code, additionalParameters: ["code_verifier": PeerProgram.verifier]
        ).tokens()
        #expect(await manager.revokeRefreshToken(with: try #require(tokens.refreshToken)).isSuccess)
    }

    /// authgent registers with a token of another scope than `dcr`.
    @Test func authgentHasNoScopeOfThatName() async throws {
        let program = try await Self.program(.authgent, server: "plain")
        let builder = HaapiAccessorBuilder(program.configuration)
            .setDCRConfiguration(Self.dcr(program, InMemoryStorage()))
        await #expect {
            _ = try await builder.buildForHaapi()
        } throws: { error in
            guard case HaapiError.serverError("insufficient_scope", _, statusCode: 403) = error else { return false }
            return true
        }
    }
}

/// Gets a token as it has to, and hands out the administrator's permit in its place.
private struct PermitExchange: HTTPTransport {
    let client: HTTPClient
    let tokenEndpoint: URL
    let permit: String

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await client.send(request)
        guard request.url == tokenEndpoint else { return response }
        var answer = try #require(JSONParser.parse(response.body).object)
        answer.append("access_token", .string(permit))
        return HTTPResponse(
            statusCode: response.statusCode, headers: response.headers,
            body: Data(JSONWriter.text(.object(answer)).utf8), url: response.url)
    }
}
