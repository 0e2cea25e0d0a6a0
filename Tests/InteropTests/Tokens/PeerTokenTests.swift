import Driver
import Foundation
import HaapiSDK
import TestSupport
import Testing

/// A user's tokens at real authorization servers: code exchange, refresh, revocation.
@Suite(.enabled(if: PeerProcess.isAvailable), .timeLimit(.minutes(10)))
struct PeerTokenTests {
    @Test(arguments: PeerPlace.all) func aWholeLifeOfTokens(place: PeerPlace) async throws {
        let program = try await PeerProgram(place)
        let code = try await program.code(for: program.clientId, scope: place.scope)
        let verifier = ["code_verifier": PeerProgram.verifier]
        let key = place.isBound ? try Dpop() : nil
        var manager = try await HaapiAccessorBuilder(program.configuration).buildForOAuth().oAuthTokenManager

        // A wrong verifier would spend the code at some servers, so it is left to the tests of one server.
        let first = try await manager.fetchAccessToken(with: code, dpop: key, additionalParameters: verifier).tokens()
        let type = try #require(first.tokenType)
        #expect(type.lowercased() == (place.isBound ? "dpop" : "bearer"))
        #expect(first.expiresIn > 0)
        let refreshToken = try #require(first.refreshToken)
        #expect(await manager.fetchAccessToken(with: code, dpop: key, additionalParameters: verifier).isRefusal)

        // The replay of a code ends what it gave at strict servers, so the life goes on with another one.
        let another = try await program.code(for: program.clientId, scope: place.scope)
        let tokens = try await manager.fetchAccessToken(with: another, dpop: key, additionalParameters: verifier)
            .tokens()
        #expect(tokens.refreshToken != refreshToken)

        // What is stored is all that the next run of a program has.
        manager = try await HaapiAccessorBuilder(program.configuration).buildForOAuth().oAuthTokenManager
        let second = try await manager.refreshAccessToken(with: try #require(tokens.refreshToken)).tokens()
        #expect(second.tokenType == type)
        #expect(second.accessToken != tokens.accessToken)
        let third = try await manager.refreshAccessToken(with: try #require(second.refreshToken)).tokens()
        let last = try #require(third.refreshToken)
        if let key, place.peer == .glewlwyd {
            #expect(try IssuedToken(OAuthToken(third.accessToken)).cnf?.jkt == key.jwkThumbprint)
        }

        #expect(await manager.revokeAccessToken(with: third.accessToken).isSuccess == place.canRevoke)
        #expect(await manager.revokeRefreshToken(with: last).isSuccess == place.canRevoke)
        guard place.canRevoke else { return }
        let spent = await manager.refreshAccessToken(with: last)
        if place.isBound {
            guard case .error(HaapiError.illegalState) = spent else {
                Issue.record("the key went with the token: \(spent)")
                return
            }
        } else if place.refusesRevokedTokens {
            #expect(spent.isRefusal)
        }
    }

    @Test(arguments: [
        PeerPlace.all[0], PeerPlace.all[4], PeerPlace.all[6],
        PeerPlace.all[8],
    ])
    func aWrongSecretIsRefused(place: PeerPlace) async throws {
        let wrong = "wrong-and-not-to-be-shown"
        let program = try await PeerProgram(place, method: ClientAuthenticationMethodSecret(wrong))
        let manager = try await HaapiAccessorBuilder(program.configuration).buildForOAuth().oAuthTokenManager
        let response = await manager.refreshAccessToken(with: "unknown-refresh-token")
        #expect(response.isRefusal)
        #expect(!"\(response)".contains(wrong))
        #expect(!"\(response)".contains("unknown-refresh-token"))
        #expect(await manager.revokeRefreshToken(with: "unknown-refresh-token").isSuccess == false)
    }
}
