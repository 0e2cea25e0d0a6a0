import Driver
import Foundation
import Testing

@testable import HaapiSDK

/// Tokens that are bound to a key, and where the key goes (RFC 9449 section 5).
struct TokenBindingTests {
    private static func thumbprint(_ request: HTTPRequest?) throws -> String? {
        guard let proof = request?.headers["DPoP"] else { return nil }
        let header = try #require(proof.split(separator: ".").first)
        let json = try JSONParser.parse(Data(try #require(Base64URL.decode(header))))
        return try PublicJWK(json: Array(JSONWriter.text(try #require(json.object?["jwk"])).utf8)).thumbprint()
    }

    private static func bench(_ refreshTokens: [String?]) throws -> TokenBench {
        let bodies = refreshTokens.map { token in
            TokenBench.boundTokens(token.map { #", "refresh_token": "\#($0)""# } ?? "")
        }
        return try TokenBench(ScriptedTokenServer(bodies), isBound: true)
    }

    private static func holds(_ token: String, _ bench: TokenBench) throws -> Bool {
        bench.storage.inner.read(key: try RefreshTokenKeys.name(of: token)) != nil
    }

    /// bugs row 66: AppAuth-iOS 634.
    @Test func theKeyIsSavedBeforeAnybodyHasTheToken_appAuthIOS634() async throws {
        let bench = try Self.bench(["RT1"])
        let dpop = try Dpop()
        let tokens = await bench.manager.fetchAccessToken(with: "C1", dpop: dpop).tokens
        #expect(tokens?.refreshToken == "RT1")
        #expect(bench.events.all == ["saved", "told of success, status 200, AT"])
        let stored = bench.storage.inner.read(key: try RefreshTokenKeys.name(of: "RT1"))
        #expect(try Dpop(storedPrivateKey: try #require(stored)).jwkThumbprint == dpop.jwkThumbprint)
    }

    @Test func theNameOfARecordTellsNothingOfTheToken() throws {
        let token = "RT-with-something-to-find"
        let name = try RefreshTokenKeys.name(of: token)
        #expect(!name.contains("something"))
        #expect(try RefreshTokenKeys.name(of: token + "2") != name)
        // As it has to stay, or older keys are lost.
        #expect(
            try RefreshTokenKeys.name(of: "abc")
                == "haapi-refresh-token-key-ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0")
    }

    @Test func aRefreshFindsTheKeyItself() async throws {
        let bench = try Self.bench(["RT1", "RT1"])
        let dpop = try Dpop()
        _ = await bench.manager.fetchAccessToken(with: "C1", dpop: dpop)
        #expect(await bench.manager.refreshAccessToken(with: "RT1").tokens != nil)
        #expect(try bench.server.requests.map(Self.thumbprint) == [dpop.jwkThumbprint, dpop.jwkThumbprint])
    }

    @Test func aRotatedTokenTakesTheKeyOver_newSavedBeforeOldRemoved() async throws {
        let bench = try Self.bench(["RT1", "RT2", "RT3"])
        let dpop = try Dpop()
        _ = await bench.manager.fetchAccessToken(with: "C1", dpop: dpop)
        #expect(await bench.manager.refreshAccessToken(with: "RT1").tokens?.refreshToken == "RT2")
        let told = "told of success, status 200, AT"
        #expect(bench.events.all == ["saved", told, "saved", "removed", told])
        #expect(try !Self.holds("RT1", bench))
        #expect(await bench.manager.refreshAccessToken(with: "RT2").tokens?.refreshToken == "RT3")
        #expect(try Self.thumbprint(bench.server.requests.last) == dpop.jwkThumbprint)
    }

    @Test(arguments: [nil, "RT1"]) func withoutRotationTheKeyStays(answered: String?) async throws {
        let bench = try Self.bench(["RT1", answered])
        _ = await bench.manager.fetchAccessToken(with: "C1", dpop: try Dpop())
        #expect(await bench.manager.refreshAccessToken(with: "RT1").tokens?.refreshToken == "RT1")
        #expect(try Self.holds("RT1", bench))
        #expect(!bench.events.all.contains("removed"))
    }

    @Test func aTokenWithoutARefreshTokenSavesNothing() async throws {
        let bench = try Self.bench([nil])
        #expect(await bench.manager.fetchAccessToken(with: "C1", dpop: try Dpop()).tokens != nil)
        #expect(bench.events.all == ["told of success, status 200, AT"])
    }

    @Test func revocationRemovesTheKey() async throws {
        let bench = try Self.bench(["RT1", nil])
        _ = await bench.manager.fetchAccessToken(with: "C1", dpop: try Dpop())
        #expect(await bench.manager.revokeAccessToken(with: "AT").isSuccess)
        #expect(try Self.holds("RT1", bench))
        #expect(await bench.manager.revokeRefreshToken(with: "RT1").isSuccess)
        #expect(try !Self.holds("RT1", bench))
    }

    @Test func aRevocationThatFailsKeepsTheKey() async throws {
        let bench = try TokenBench(ScriptedTokenServer(503, "{}"), isBound: true)
        try RefreshTokenKeys(storage: bench.storage).save(.init(try Dpop()), of: "RT1")
        #expect(await bench.manager.revokeRefreshToken(with: "RT1").haapiError?.error == "networking")
        #expect(try Self.holds("RT1", bench))
    }

    @Test func withoutTheKeyNothingIsSent() async throws {
        let bench = try Self.bench(["RT2"])
        let error = try #require(await bench.manager.refreshAccessToken(with: "RT1").haapiError)
        #expect("\(error)".contains("start a new flow"))
        #expect(bench.server.requests.isEmpty)
        #expect(bench.events.all == [])
    }

    @Test func withoutAKeyForTheExchangeTheCodeIsNotSpent() async throws {
        let bench = try Self.bench(["RT1"])
        let error = try #require(await bench.manager.fetchAccessToken(with: "C1").haapiError)
        #expect("\(error)".contains("pass the dpop of the HaapiManager"))
        #expect(bench.server.requests.isEmpty)
        #expect(bench.events.all == [])
    }

    /// bugs row 44: react-native-auth0 PR 1592.
    @Test func aKeyThatCannotBeUsedIsMovedAsideAndCanBeForgotten_reactNativeAuth0PR1592() async throws {
        let bench = try Self.bench(["RT2"])
        let name = try RefreshTokenKeys.name(of: "RT1")
        bench.storage.inner.write(key: name, data: Data("garbage".utf8))
        #expect(await bench.manager.refreshAccessToken(with: "RT1").haapiError?.error == "unexpected")
        #expect(bench.server.requests.isEmpty)
        #expect(bench.storage.inner.read(key: name) == nil)
        bench.storage.inner.write(key: name, data: Data("garbage".utf8))
        try bench.manager.forgetKey(ofRefreshToken: "RT1")
        #expect(bench.storage.inner.read(key: name) == nil)
        bench.storage.fail(["delete"])
        #expect(throws: HaapiError.self) { try bench.manager.forgetKey(ofRefreshToken: "RT1") }
    }

    /// bugs rows 64 and 70: unavailable is not absent, and storage errors keep their type.
    @Test func anUnavailableStorageIsNotAnAbsentKey_reactNativeKeychain558() async throws {
        let bench = try Self.bench(["RT1", "RT2", "RT2"])
        _ = await bench.manager.fetchAccessToken(with: "C1", dpop: try Dpop())
        bench.storage.fail(["read"])
        let error = try #require(await bench.manager.refreshAccessToken(with: "RT1").haapiError)
        guard case .storageFailure(let cause) = error else {
            Issue.record(error)
            return
        }
        #expect(cause is ObservedStorage.Down)
        #expect(bench.server.requests.count == 1, "nothing was sent")
        bench.storage.fail([])
        #expect(await bench.manager.refreshAccessToken(with: "RT1").tokens != nil, "the key is still there")
    }

    @Test func aKeyThatCannotBeSavedIsAnError() async throws {
        let bench = try Self.bench(["RT1", "RT2"])
        try RefreshTokenKeys(storage: bench.storage).save(.init(try Dpop()), of: "RT0")
        bench.storage.fail(["write"])
        for response in [
            await bench.manager.fetchAccessToken(with: "C1", dpop: try Dpop()),
            await bench.manager.refreshAccessToken(with: "RT0"),
        ] {
            guard case .storageFailure = response.haapiError else {
                Issue.record("\(response)")
                return
            }
        }
        #expect(try Self.holds("RT0", bench), "the old key is not removed before the new one is saved")
        // Found out before the code or the token is spent, so that the call can be made again.
        #expect(bench.server.requests.isEmpty)
        #expect(bench.events.all == ["saved"])
    }

    /// A disk that fills up while the request is on its way.
    @Test func aKeyThatCannotBeSavedAfterAllNeedsANewLogin() async throws {
        let bench = try Self.bench(["RT1", "RT2"])
        bench.storage.fail(["write of a key"])
        let response = await bench.manager.fetchAccessToken(with: "C1", dpop: try Dpop())
        guard case .storageFailure(let cause as LostRefreshTokenKey) = response.haapiError else {
            Issue.record("\(response)")
            return
        }
        #expect(cause.cause is ObservedStorage.Down)
        #expect(bench.server.requests.count == 1)
        #expect(response.haapiError?.recoverySuggestion == .newHaapiFlow, "the code is spent")
        let text = try #require(response.haapiError).description
        #expect(text.contains("sign in again") && text.contains("tokenBoundConfiguration") && !text.contains("RT1"))
    }

    @Test func anOldKeyThatCannotBeRemovedWithholdsNothing() async throws {
        let bench = try Self.bench(["RT1", "RT2"])
        _ = await bench.manager.fetchAccessToken(with: "C1", dpop: try Dpop())
        bench.storage.fail(["delete"])
        #expect(await bench.manager.refreshAccessToken(with: "RT1").tokens?.refreshToken == "RT2")
        guard case .storageFailure = await bench.manager.revokeRefreshToken(with: "RT2").haapiError else {
            Issue.record("a revoked token's key that stays is an error")
            return
        }
    }

    struct TypeCase: Sendable {
        let type: String?
        let isBound: Bool
        let isAccepted: Bool
    }

    /// bugs rows 18 and 19: with a proof, a type that is not stated is not taken.
    @Test(arguments: [
        TypeCase(type: "DPoP", isBound: true, isAccepted: true),
        TypeCase(type: "dpop", isBound: true, isAccepted: true),
        TypeCase(type: "Bearer", isBound: true, isAccepted: false),
        TypeCase(type: nil, isBound: true, isAccepted: false),
        TypeCase(type: "DPoP", isBound: false, isAccepted: true),
        TypeCase(type: "bearer", isBound: false, isAccepted: true),
        TypeCase(type: nil, isBound: false, isAccepted: false),
        TypeCase(type: "mac", isBound: false, isAccepted: false),
    ])
    func typesOfATokenThatAProofWasSentFor(one: TypeCase) async throws {
        let type = one.type.map { #""token_type": "\#($0)", "# } ?? ""
        let body = #"{\#(type)"access_token": "AT", "refresh_token": "RT1", "expires_in": 1}"#
        let bench = try TokenBench(ScriptedTokenServer(body), isBound: one.isBound)
        let response = await bench.manager.fetchAccessToken(with: "C1", dpop: try Dpop())
        #expect((response.tokens != nil) == one.isAccepted)
        #expect(bench.events.all.contains("told of an error, status 200") == !one.isAccepted)
        #expect(bench.events.all.contains("saved") == (one.isAccepted && one.isBound))
        if !one.isAccepted { #expect(response.haapiError?.error == "haapi") }
    }

    /// bugs row 43: decided per credential. Tokens that are not bound are refreshed without a proof.
    @Test func withoutBindingNothingIsStoredAndNoProofIsSent_salesforcePR4126() async throws {
        let bench = try TokenBench(ScriptedTokenServer([TokenBench.tokens(#", "refresh_token": "RT1""#)]))
        _ = await bench.manager.fetchAccessToken(with: "C1")
        #expect(await bench.manager.refreshAccessToken(with: "RT1").tokens != nil)
        #expect(bench.server.requests.map { $0.headers["DPoP"] } == [nil, nil])
        #expect(!bench.events.all.contains("saved"))
        try bench.manager.forgetKey(ofRefreshToken: "RT1")
    }
}
