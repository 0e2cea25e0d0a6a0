import Driver
import HaapiSDK

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A whole life of a login: access, sign-in, tokens, an API, refresh, revocation. Each step has to come out as it should.
struct Login {
    let configuration: HaapiConfigurationFile
    let userinfoEndpoint: URL
    let user: ServedTestServer.User

    func run() async throws {
        let accessor = try await access()
        defer { accessor.close() }
        let tokens = try await signIn(accessor)
        try await callAPI(with: tokens.accessToken)
        let refreshed = try await refresh(tokens, accessor)
        try await callAPI(with: refreshed.accessToken)
        try await buildAgain(accessor.accessStrategy)
        try await revoke(refreshed, accessor)
    }

    private func access() async throws -> any HaapiAccessor {
        let accessor = try await configuration.builder().buildForHaapi()
        guard case .dynamicClient(let clientId) = accessor.accessStrategy else {
            throw Unexpected("this device was to fall back to registration, and did not")
        }
        print("registered as \(clientId)")
        return accessor
    }

    /// The password is wrong the first time.
    private func signIn(_ accessor: any HaapiAccessor) async throws -> SuccessfulTokenResponse {
        let user = user
        let login = AuthenticationFlow(fillForm: { question in
            let password = question.problem == nil ? "a mistyped one" : user.password
            if let problem = question.problem { print("asked again: \(problem.title?.literal ?? "-")") }
            return .values(["userName": user.name, "password": password])
        })
        let tokens = try await login.run(with: accessor)
        print("signed in; the access token is valid for \(tokens.expiresIn) s")
        return tokens
    }

    private func callAPI(with accessToken: String) async throws {
        struct UserInfo: Decodable {
            let sub: String
        }
        let response = try await userinfo(accessToken)
        try expect(response.statusCode == 200, "the API takes the token")
        let info = try JSONDecoder().decode(UserInfo.self, from: response.body)
        try expect(info.sub == user.name, "the API knows the user")
        print("the API knows \(info.sub)")
    }

    private func refresh(
        _ tokens: SuccessfulTokenResponse, _ accessor: any HaapiAccessor
    ) async throws -> SuccessfulTokenResponse {
        guard let refreshToken = tokens.refreshToken else { throw Unexpected("there is no refresh token") }
        switch await accessor.oAuthTokenManager.refreshAccessToken(with: refreshToken) {
        case .successfulToken(let refreshed):
            try expect(refreshed.accessToken != tokens.accessToken, "a refresh gives a new access token")
            print("refreshed")
            return refreshed
        case .errorToken(let error): throw Unexpected("the server refused to refresh: \(error.error)")
        case .error(let error): throw error
        }
    }

    /// As after a restart.
    private func buildAgain(_ strategy: AccessStrategy) async throws {
        let accessor = try await configuration.builder().buildForOAuth()
        try expect(accessor.accessStrategy == strategy, "the client of this device is kept")
        print("the client was kept")
    }

    private func revoke(_ tokens: SuccessfulTokenResponse, _ accessor: any HaapiAccessor) async throws {
        let manager = accessor.oAuthTokenManager
        for response in [
            await manager.revokeRefreshToken(with: tokens.refreshToken ?? ""),
            await manager.revokeAccessToken(with: tokens.accessToken),
        ] {
            if case .error(let error) = response { throw error }
        }
        try expect(try await userinfo(tokens.accessToken).statusCode == 401, "the API refuses a revoked token")
        print("revoked")
    }

    private func userinfo(_ accessToken: String) async throws -> HTTPResponse {
        let client = try HTTPClient(configuration: configuration.haapi.httpClientConfiguration)
        defer { client.close() }
        return try await client.send(
            HTTPRequest(.get, userinfoEndpoint, headers: ["Authorization": "Bearer \(accessToken)"]))
    }

    private func expect(_ isTrue: Bool, _ what: String) throws {
        guard isTrue else { throw Unexpected("not so: \(what)") }
    }
}

struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
