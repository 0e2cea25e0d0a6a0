import Driver
import Foundation
import HaapiTestServer
import Testing

@testable import HaapiSDK

/// Tokens at the test server, which checks every rule of every request.
struct TestServerTokenTests {
    struct Way: Sendable {
        let nonces: HaapiTestServer.NonceMode
        let isBound: Bool
        let registers: Bool
    }

    static let ways = [HaapiTestServer.NonceMode.legacy, .none, .required, .rotating].flatMap { nonces in
        [false, true].flatMap { isBound in
            [false, true].map { Way(nonces: nonces, isBound: isBound, registers: $0) }
        }
    }

    @Test(arguments: ways) func aWholeLifeOfTokens(way: Way) async throws {
        let setting = try TokenSetting {
            $0.nonces = way.nonces
            $0.issuesTokenBoundCodes = way.isBound
        }
        defer { setting.server.close() }
        let accessor = try await setting.accessor(registers: way.registers)
        let login = try await TestLogin(setting.server, accessor)
        let manager = accessor.oAuthTokenManager
        let first = try #require(
            await manager.fetchAccessToken(with: login.code, dpop: way.isBound ? login.dpop : nil).tokens)
        #expect(first.tokenType?.lowercased() == (way.isBound ? "dpop" : "bearer"))
        #expect(first.expiresIn == 300)
        #expect(first.idToken != nil)
        accessor.close()

        // What is stored is all that the next run of a program has.
        let next = try await setting.accessor(registers: way.registers)
        defer { next.close() }
        let refreshToken = try #require(first.refreshToken)
        let second = try #require(await next.oAuthTokenManager.refreshAccessToken(with: refreshToken).tokens)
        #expect(second.refreshToken != refreshToken)
        let rotated = try #require(second.refreshToken)
        let narrow = ["scope": "read"]
        let third = try #require(
            await next.oAuthTokenManager.refreshAccessToken(with: rotated, additionalParameters: narrow).tokens)
        #expect(await next.oAuthTokenManager.revokeAccessToken(with: third.accessToken).isSuccess)
        let last = try #require(third.refreshToken)
        #expect(await next.oAuthTokenManager.revokeRefreshToken(with: last).isSuccess)
        #expect(setting.server.violations == [])
        #expect(setting.events.all.count == 3)

        setting.server.forgetRequests()
        let spent = await next.oAuthTokenManager.refreshAccessToken(with: last)
        if way.isBound {
            #expect(spent.haapiError?.error == "unexpected", "its key is gone")
            #expect(setting.server.requests.isEmpty)
        } else {
            #expect(spent.oAuthError?.error == "invalid_grant")
        }
    }

    /// What HAAPI and token endpoint have in common is one nonce per origin.
    @Test func theNonceOfTheFlowIsTheNonceOfItsTokens() async throws {
        let setting = try TokenSetting { $0.issuesTokenBoundCodes = true }
        defer { setting.server.close() }
        let accessor = try await setting.accessor()
        defer { accessor.close() }
        let login = try await TestLogin(setting.server, accessor)
        // As if the flow had been the accessor's own.
        let same = BuiltHaapiAccessor(accessor.oAuthTokenManager.context, tokenManager: login.tokenManager)
        setting.server.forgetRequests()
        #expect(await same.oAuthTokenManager.fetchAccessToken(with: login.code, dpop: login.dpop).tokens != nil)
        #expect(setting.server.requests.count == 1, "nothing had to be sent twice")
    }

    @Test func theWrongKeyIsRefusedAndTheRightOneStillWorks() async throws {
        let setting = try TokenSetting { $0.issuesTokenBoundCodes = true }
        defer { setting.server.close() }
        let accessor = try await setting.accessor()
        defer { accessor.close() }
        let login = try await TestLogin(setting.server, accessor)
        let manager = accessor.oAuthTokenManager
        #expect(
            await manager.fetchAccessToken(with: login.code, dpop: try Dpop()).oAuthError?.error == "invalid_dpop_proof"
        )
        #expect(await manager.fetchAccessToken(with: login.code, dpop: login.dpop).tokens != nil)
    }

    @Test func aDynamicClientThatIsGoneIsReplacedAtTheNextBuild() async throws {
        let setting = try TokenSetting()
        defer { setting.server.close() }
        let accessor = try await setting.accessor(registers: true)
        let login = try await TestLogin(setting.server, accessor)
        let refreshToken = try #require(
            await accessor.oAuthTokenManager.fetchAccessToken(with: login.code).tokens?.refreshToken)
        setting.server.forgetDynamicClients()
        let gone = await accessor.oAuthTokenManager.refreshAccessToken(with: refreshToken)
        #expect(gone.oAuthError?.error == "invalid_client")
        accessor.close()
        let next = try await setting.accessor(registers: true)
        defer { next.close() }
        #expect(next.accessStrategy != accessor.accessStrategy)
        #expect(setting.server.dynamicClientIds.count == 1)
        let again = try await TestLogin(setting.server, next)
        #expect(await next.oAuthTokenManager.fetchAccessToken(with: again.code).tokens != nil)
    }

    @Test func afterTheEndOfTheAccessorEveryCallSaysSo() async throws {
        let setting = try TokenSetting { $0.nonces = .none }
        defer { setting.server.close() }
        let accessor = try await setting.accessor()
        accessor.close()
        let manager = accessor.oAuthTokenManager
        let errors = [
            await manager.fetchAccessToken(with: "C1").haapiError,
            await manager.refreshAccessToken(with: "RT").haapiError,
            await manager.revokeAccessToken(with: "AT").haapiError,
            await manager.revokeRefreshToken(with: "RT").haapiError,
        ]
        for error in errors {
            guard case .haapiTokenManagerIsClosed = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(setting.server.requests.isEmpty)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func noRedirectIsFollowed(status: Int) async throws {
        let setting = try TokenSetting { $0.nonces = .none }
        defer { setting.server.close() }
        let accessor = try await setting.accessor()
        defer { accessor.close() }
        for endpoint in [TestEndpoint.token, .revocation] {
            try setting.server.add(.redirect(status: status, to: .otherOrigin), at: endpoint)
        }
        let manager = accessor.oAuthTokenManager
        let errors = [
            await manager.fetchAccessToken(with: "C1").haapiError,
            await manager.refreshAccessToken(with: "RT").haapiError,
            await manager.revokeRefreshToken(with: "RT").haapiError,
        ]
        for error in errors {
            #expect(error?.error == "haapi_redirect_refused")
            #expect(error?.cause as? HaapiRedirectRefusal == HaapiRedirectRefusal(statusCode: status))
        }
        #expect(setting.server.requests.count == 3, "nothing went to the target, and nothing was sent again")
        let told = "told of an error, status none"
        #expect(setting.events.all == [told, told])
    }

    @Test func anAnswerThatGetsLostIsNotAskedForAgain() async throws {
        let setting = try TokenSetting { $0.nonces = .none }
        defer { setting.server.close() }
        let accessor = try await setting.accessor()
        defer { accessor.close() }
        let login = try await TestLogin(setting.server, accessor)
        setting.server.forgetRequests()
        try setting.server.add(.dropAnswer, at: .token, times: 1)
        let manager = accessor.oAuthTokenManager
        let error = await manager.fetchAccessToken(with: login.code).haapiError
        #expect(error?.error == "networking")
        #expect(setting.server.requests.count == 1)
        #expect(setting.events.all == ["told of an error, status none"])
    }

    /// bugs row 24 and those of the form of an answer, at a server.
    @Test(arguments: [
        TestFault.json(.byteOrderMark), .json(.nullMembers), .json(.numbersAsStrings), .json(.duplicateMembers),
        .mediaType("text/plain"), .withoutMember(path: ["expires_in"]), .withoutMember(path: ["token_type"]),
    ])
    func oddAnswersAreTaken(fault: TestFault) async throws {
        let setting = try TokenSetting { $0.nonces = .none }
        defer { setting.server.close() }
        let accessor = try await setting.accessor()
        defer { accessor.close() }
        let login = try await TestLogin(setting.server, accessor)
        try setting.server.add(fault, at: .token)
        #expect(await accessor.oAuthTokenManager.fetchAccessToken(with: login.code).tokens != nil)
    }

    @Test(arguments: [
        TestFault.json(.cut), .json(.array), .json(.invalidUTF8), .emptyBody, .page(status: 200), .page(status: 502),
        .withoutMember(path: ["access_token"]), .truncate(afterBytes: 5),
    ])
    func brokenAnswersAreErrors(fault: TestFault) async throws {
        let setting = try TokenSetting { $0.nonces = .none }
        defer { setting.server.close() }
        let accessor = try await setting.accessor()
        defer { accessor.close() }
        let login = try await TestLogin(setting.server, accessor)
        try setting.server.add(fault, at: .token)
        #expect(await accessor.oAuthTokenManager.fetchAccessToken(with: login.code).haapiError != nil)
    }
}
