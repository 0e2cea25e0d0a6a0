import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import HaapiSDK

/// bugs rows 88 and 89: element-ios 2068, SalesforceMobileSDK-Android PR 2985. The whole log of a life of tokens has none of
/// them. In a process of its own, since the log is the process's.
struct TokenLogTests {
    /// One process for both settings, since each blocks one of the threads that run all tests.
    @Test func noSecretOfTheTokensIsInTheLog() async {
        await #expect(processExitsWith: .success) {
            for isMasked in [true, false] { try await TokenLogTests.check(isMasked: isMasked) }
        }
    }

    private static let marks = [
        "The exchange of the code gave tokens", "The refresh gave tokens", "A token was revoked",
        "No token: refused with invalid_grant", "is none and is moved aside", "does not accept the dynamic client",
    ]

    private static func check(isMasked: Bool) async throws {
        let sink = LogLines()
        HaapiLogger.removeLogSinks()
        HaapiLogger.appendLogSink(sink)
        HaapiLogger.followUpTags = DriverFollowUpTag.allCases + SdkFollowUpTag.allCases
        HaapiLogger.setLogType(.debug)
        HaapiLogger.isSensitiveValueMasked = isMasked
        let secrets = try await life()
        let log = sink.take().joined(separator: "\n")
        for mark in marks { #expect(log.contains(mark), "\(mark)") }
        #expect(secrets.count > 20)
        for secret in secrets where secret.utf8.count > 3 { #expect(!log.contains(secret), "\(secret)") }
    }

    /// - Returns: every secret that was sent or received.
    private static func life() async throws -> Set<String> {
        let keys = InMemoryStorage()
        let setting = try TokenSetting(keys: keys) { $0.issuesTokenBoundCodes = true }
        defer { setting.server.close() }
        let accessor = try await setting.accessor(registers: true)
        defer { accessor.close() }
        let manager = accessor.oAuthTokenManager
        let login = try await TestLogin(setting.server, accessor)
        let first = try #require(await manager.fetchAccessToken(with: login.code, dpop: login.dpop).tokens)
        _ = await manager.fetchAccessToken(with: login.code, dpop: login.dpop)
        var secrets: Set<String> = [login.code, first.accessToken, try #require(first.idToken)]

        let again = try await TestLogin(setting.server, accessor)
        let second = try #require(await manager.fetchAccessToken(with: again.code, dpop: again.dpop).tokens)
        let third = try #require(await manager.refreshAccessToken(with: second.refreshToken ?? "").tokens)
        _ = await manager.revokeRefreshToken(with: try #require(third.refreshToken))
        for tokens in [second, third] { secrets.formUnion([tokens.accessToken, tokens.refreshToken ?? ""]) }

        keys.write(key: try RefreshTokenKeys.name(of: "RT-of-garbage"), data: Data("garbage".utf8))
        _ = await manager.refreshAccessToken(with: "RT-of-garbage")
        secrets.insert("RT-of-garbage")
        setting.server.forgetDynamicClients()
        _ = await manager.fetchAccessToken(with: "code-of-nobody", dpop: login.dpop)
        secrets.insert("code-of-nobody")

        for request in setting.server.requests {
            let sent = HTTPRequest(.post, setting.server.tokenEndpoint, body: request.body)
            let names: Set = ["code", "code_verifier", "refresh_token", "token", "client_secret"]
            secrets.formUnion(sent.parameters.filter { names.contains($0[0]) }.map { $0[1] })
            secrets.formUnion(request.headers.values(for: "DPoP"))
            secrets.formUnion(
                request.headers.values(for: "Authorization").compactMap {
                    $0.split(separator: " ").last.map(String.init)
                })
        }
        return secrets
    }
}
