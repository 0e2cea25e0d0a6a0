import Foundation
import HaapiTestServer
import Testing

@testable import HaapiCommand

/// `login` with answers from files, options and a person at the terminal.
@Suite struct LoginTests {
    let place: Place

    init() throws {
        place = try Place()
    }

    func server(
        _ authenticators: [TestAuthenticator] = [.password()],
        _ change: (inout HaapiTestServer.Options) -> Void = { _ in }
    ) throws -> HaapiTestServer {
        var options = HaapiTestServer.Options()
        options.authenticators = authenticators
        change(&options)
        return try HaapiTestServer(options)
    }

    func login(
        _ server: HaapiTestServer, _ words: [String] = [], input: ScriptedInput = .none
    ) async throws -> CommandRun {
        await CommandRun(["login", "-c", try place.configuration(server)] + words, input: input)
    }

    static let right = ["-a", "userName=alice", "-a", "password=Password1"]

    @Test func theSummaryShowsNoToken() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, Self.right)
        #expect(run.status == .success)
        #expect(run.output.contains("access token     (secret, "))
        #expect(run.output.contains("dynamic client dyn-"))
        let tokens = server.requests.compactMap { $0.headers["Authorization"] }
        #expect(tokens.allSatisfy { !run.output.contains($0) && !run.diagnostics.contains($0) })
        #expect(server.violations == [])
    }

    @Test func tokensArePrintedOnlyWhenAskedFor() async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, Self.right + ["--print-tokens"])
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        #expect((object?["access_token"] as? String)?.isEmpty == false)
        #expect(object?["expires_in"] as? Int == 300)
    }

    @Test func boundTokensWorkAsWell() async throws {
        let server = try server { $0.issuesTokenBoundCodes = true }
        defer { server.close() }
        let run = try await login(server, Self.right)
        #expect(run.status == .success)
        #expect(run.output.lowercased().contains("token type       dpop"))
        let records = try FileManager.default.contentsOfDirectory(atPath: place.url.appending(path: "clients").path)
        let left = records.filter { !$0.hasSuffix(".lock") }
        // The dynamic client, and no key of a token that nobody has.
        #expect(left.count == 1, "\(left)")
        #expect(server.violations == [])
    }

    @Test func pollingShowsThatItWaits() async throws {
        let server = try server([.polling(pending: 2, interval: 100)])
        defer { server.close() }
        let run = try await login(server, ["-a", "userName=alice"])
        #expect(run.status == .success, "\(run.diagnostics)")
        #expect(run.diagnostics.contains("Waiting, "))
        #expect(server.violations == [])
    }

    @Test func pollingThatFailsEndsTheLogin() async throws {
        let server = try server([.polling(pending: 1, succeeds: false, interval: 100)])
        defer { server.close() }
        let run = try await login(server, ["-a", "userName=alice"])
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("what was waited for has failed"))
    }

    @Test func aStepThatContinuesIsAskedOn() async throws {
        let server = try server([.oneTimeCode])
        defer { server.close() }
        let run = try await login(server, ["-a", "otp=123456", "-a", "code=123456", "-a", "userName=alice"])
        #expect(run.status == .success, "\(run.diagnostics)")
    }

    @Test(
        arguments: [
            (TestAuthenticator.passkey, HaapiCommand.ExitStatus.inputNeeded), (.securityKey, .inputNeeded),
            (.generic, .success), (.unknownStep, .success),
        ])
    func whatNoTerminalCanDoOffersTheRest(
        authenticator: TestAuthenticator, status: HaapiCommand.ExitStatus
    ) async throws {
        let server = try server([authenticator])
        defer { server.close() }
        let run = try await login(server)
        #expect(run.status == status, "\(run.diagnostics)")
        #expect(!run.diagnostics.contains("AuthenticationFlowError"))
        #expect(server.violations == [])
    }

    @Test func anErrorOfTheServerIsTold() async throws {
        let server = try server([.authorizationError("access_denied")])
        defer { server.close() }
        let run = try await login(server)
        #expect(run.status == .failed)
        #expect(run.diagnostics.contains("access_denied"))
    }

    @Test(arguments: ["ftp://127.0.0.1:1/x", "http://localhost:1/x", "http://127.0.0.1/x", "http://127.0.0.1:1/x?y"])
    func anAddressThatNoBrowserCanComeBackToIsAWrongCommandLine(address: String) async throws {
        let server = try server()
        defer { server.close() }
        let run = try await login(server, ["--browser-return", address])
        #expect(run.status == .usage)
    }

    @Test func clearingRegistersAnew() async throws {
        let server = try server()
        defer { server.close() }
        _ = try await login(server, Self.right)
        let first = server.dynamicClientIds
        _ = try await login(server, Self.right)
        #expect(server.dynamicClientIds == first)
        let run = try await login(server, Self.right + ["--clear"])
        #expect(run.status == .success)
        #expect(server.dynamicClientIds.count == 2)
    }
}
